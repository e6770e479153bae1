;;; emacs.el --- run by testdata/lsp/emacs  -*- lexical-binding: t -*-
;; SPDX-License-Identifier: GPL-2.0-only
;; Prints what flymake shows of each file on the command line.

(require 'smpair)
(setq smpair-program (getenv "SMPAIR")
      flymake-no-changes-timeout nil)

(defun show (file)
  (find-file file)
  (setq-local flymake-diagnostic-functions nil)
  (smpair-setup)
  (flymake-start)
  (let ((rounds 600))
    (while (and (> rounds 0)
                (or (flymake-running-backends)
                    (not (flymake-reporting-backends)))
                (not (flymake-disabled-backends)))
      (accept-process-output nil 0.1)
      (setq rounds (1- rounds))))
  (dolist (d (flymake-diagnostics))
    (princ (format "%s:%d: %s: %s\n" (file-name-nondirectory file)
                   (line-number-at-pos (flymake-diagnostic-beg d))
                   (flymake-diagnostic-type d)
                   (flymake-diagnostic-text d)))))

(mapc #'show command-line-args-left)
(setq command-line-args-left nil)
