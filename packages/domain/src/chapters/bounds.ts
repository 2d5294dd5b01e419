/** Limits of what editors do with chapters in one step. */
export const CHAPTER_BOUNDS = {
  /** Friends that open a chapter by sharing. */
  friends: 100,
  /** New chapters, parts of a split one, or groups. */
  made: 200,
} as const
