;;; smpair.el --- memory barriers of Linux kernel C  -*- lexical-binding: t -*-
;; SPDX-License-Identifier: GPL-2.0-only
;; Package-Requires: ((emacs "27.1"))

;;; Commentary:
;; A flymake backend over "smpair check", for users whose eglot runs clangd,
;; and eglot's setting for those who want the language server in its place.
;; See README.md.

;;; Code:

(require 'flymake)
(require 'cl-lib)

(defgroup smpair nil "Pairs of memory barriers." :group 'tools)

(defcustom smpair-program "smpair" "The program." :type 'string)

(defcustom smpair-arguments nil
  "More arguments of \"smpair check\", such as \"--target=rw\"."
  :type '(repeat string))

(defvar-local smpair--process nil)

(defun smpair--kernel-p (dir)
  "Is DIR the top of a kernel tree?"
  (and (file-exists-p (expand-file-name "Kbuild" dir))
       (file-exists-p (expand-file-name "MAINTAINERS" dir))))

(defun smpair--source (file)
  "The folder that says how FILE is compiled, and the option for it."
  (let ((tree (locate-dominating-file file #'smpair--kernel-p))
        (database (locate-dominating-file file "compile_commands.json")))
    (cond (tree (list tree "--tree" (expand-file-name tree)))
          (database (list database "-p" (expand-file-name database))))))

(defun smpair--diagnostics (output source root)
  "What is in the buffer OUTPUT about the file of the buffer SOURCE.
File names in it are relative to ROOT."
  (let ((name (buffer-file-name source)) found headline)
    (with-current-buffer output
      (goto-char (point-min))
      (while (re-search-forward
              "^\\([^:\n]+\\):\\([0-9]+\\):\\([0-9]+\\): \\(warning\\|note\\): \\(.*\\)$"
              nil t)
        (let* ((file (expand-file-name (match-string 1) root))
               (line (string-to-number (match-string 2)))
               (column (string-to-number (match-string 3)))
               (warning (string= (match-string 4) "warning"))
               (text (match-string 5))
               (partner (string-match-p "\\`pairs with \\|\\`so does " text)))
          (when warning
            (setq headline text))
          (when (and (or warning partner) (file-equal-p file name))
            (let ((region (flymake-diag-region source line column)))
              (push (flymake-make-diagnostic
                     source (car region) (cdr region)
                     (if warning :warning :note)
                     (if warning text (concat headline ": " text)))
                    found))))))
    (nreverse found)))

(defun smpair-flymake (report &rest _)
  "A flymake backend: checks the saved file and calls REPORT."
  (when (process-live-p smpair--process)
    (kill-process smpair--process))
  (let* ((source (current-buffer))
         (file (buffer-file-name))
         (from (and file (smpair--source file)))
         (default-directory (or (car from) default-directory)))
    (if (not from)
        (funcall report nil)
      (setq
       smpair--process
       (make-process
        :name "smpair" :noquery t :connection-type 'pipe
        :buffer (generate-new-buffer " *smpair*")
        :stderr (get-buffer-create " *smpair errors*")
        :command (append (list smpair-program "check" "--color=never")
                         (cdr from) smpair-arguments
                         (list (expand-file-name file)))
        :sentinel
        (lambda (process _event)
          (when (memq (process-status process) '(exit signal))
            (unwind-protect
                (when (and (buffer-live-p source)
                           (eq process
                               (buffer-local-value 'smpair--process source)))
                  (if (memq (process-exit-status process) '(0 1 3))
                      (funcall report
                               (smpair--diagnostics
                                (process-buffer process) source (car from)))
                    (funcall report :panic :explanation
                             "see the buffer \" *smpair errors*\"")))
              (kill-buffer (process-buffer process))))))))))

;;;###autoload
(defun smpair-setup ()
  "Checks the barriers of this buffer with flymake."
  (add-hook 'flymake-diagnostic-functions #'smpair-flymake nil t)
  (flymake-mode 1))

(defvar eglot-server-programs)

;;;###autoload
(defun smpair-eglot ()
  "Has eglot take smpair as the server for C, in place of clangd."
  (with-eval-after-load 'eglot
    (add-to-list 'eglot-server-programs
                 (cons '(c-mode c-ts-mode) (list smpair-program "lsp")))))

(provide 'smpair)
;;; smpair.el ends here
