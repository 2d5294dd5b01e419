/** Exit code of a child process that exceeded its memory limit. */
export const MEMORY_CODE = 77
