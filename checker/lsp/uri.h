/* SPDX-License-Identifier: GPL-2.0-only */
/* file: URIs (RFC 8089) and paths. */
#ifndef SMPAIR_URI_H
#define SMPAIR_URI_H

/*
 * The normal, absolute path that a file: URI names; NULL for any other. The
 * caller frees.
 */
char *uri_path(const char *uri);

/* "file:///..." for an absolute path. The caller frees. */
char *uri_of_path(const char *path);

#endif
