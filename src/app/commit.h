/* Which commit the program was built from. Only make knows, so it writes commit.c. */
#ifndef APP_COMMIT_H
#define APP_COMMIT_H

/* For --version: its first digits, with "-dirty" if files were changed; "unknown"; or "" in
 * a release. */
extern const char app_commit[];

#endif
