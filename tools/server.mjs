/**
 * How Node runs the server as serverBundle.mjs made it. Requests leave little behind: a young generation of 8 MB serves
 * them as fast as the default and takes less. It can only be set from outside.
 */
export const SERVER = ['--max-semi-space-size=8', 'apps/server/dist/main.js']

/**
 * Large blocks (a password's 19 MB) go back to the system at once. glibc's own rule learns from the first of them
 * to keep such blocks in its arenas: the peak under load was 375 MB with it and is 158 MB without (npm run bench).
 */
export const SERVER_ENV = { MALLOC_MMAP_THRESHOLD_: '1048576', MALLOC_TRIM_THRESHOLD_: '1048576' }
