;;; eglot.el --- run by testdata/lsp/emacs  -*- lexical-binding: t -*-
;; SPDX-License-Identifier: GPL-2.0-only
;; Prints what eglot shows of a file with smpair as its server, and where the
;; partner of its barrier is.

(require 'cl-lib)
(require 'smpair)
(require 'eglot)
(setq smpair-program (getenv "SMPAIR")
      eglot-sync-connect 30)
(smpair-eglot)

(defun wait-until (test)
  (let ((rounds 600))
    (while (and (> rounds 0) (not (funcall test)))
      (accept-process-output nil 0.1)
      (setq rounds (1- rounds)))))

(find-file (car command-line-args-left))
(setq command-line-args-left nil)
(apply #'eglot--connect (eglot--guess-contact))
(wait-until #'eglot-current-server)
(wait-until #'flymake-diagnostics)
(dolist (d (flymake-diagnostics))
  (princ (format "%s:%d: %s: %s\n" (file-name-nondirectory buffer-file-name)
                 (line-number-at-pos (flymake-diagnostic-beg d))
                 (flymake-diagnostic-type d) (flymake-diagnostic-text d))))
(search-forward "smp_wmb();")
(backward-char 5)
(let ((there (car (xref-backend-definitions 'eglot "smp_wmb"))))
  (princ (format "%s\n" (xref-location-group (xref-item-location there)))))
(eglot-shutdown (eglot-current-server))
;;; eglot.el ends here
