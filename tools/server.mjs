/**
 * Flags and file with which Node runs the server that serverBundle.mjs built. The young generation is named, so that no
 * other default of a machine or a release decides: with half of it a sixth fewer replies are stored a second, with
 * twice of it a twentieth more, and PostgreSQL's peak passes 300 MB (docs/operations/running.md). Only a flag can set it.
 */
export const SERVER = ['--max-semi-space-size=16', 'apps/server/dist/main.js']

/**
 * Blocks above 1 MB (a password hash's 19 MB) go back to the system at once. By default glibc raises its threshold
 * after the first such block and keeps them in its arenas: the peak under load was 375 MB then, and is 158 MB with
 * these settings (npm run bench).
 */
export const SERVER_ENV = { MALLOC_MMAP_THRESHOLD_: '1048576', MALLOC_TRIM_THRESHOLD_: '1048576' }
