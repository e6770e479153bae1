/* SPDX-License-Identifier: GPL-2.0-only */
/* A lock on a cache folder, freed when the process ends, however it ends. */
#ifndef SMPAIR_LOCK_H
#define SMPAIR_LOCK_H

/*
 * Locks folder/lock, waiting (and saying so) while another process has it.
 * Returns a descriptor for lock_release(), or -1 after an error().
 */
int lock_take(const char *folder);
void lock_release(int *fd);

#define LOCK_SCOPED __attribute__((cleanup(lock_release)))

#endif
