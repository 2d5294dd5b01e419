/** The exit code of a process apart that found its own memory at an end. */
export const MEMORY_CODE = 77
