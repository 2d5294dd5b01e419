/** Limits of texts in the bank, in characters. Longer ones are errors of the file, such as two joined rows. */
export const TEXT_BOUNDS = {
  stem: 5_000,
  sharedStem: 10_000,
  hint: 5_000,
  option: 2_000,
  reason: 2_000,
  answer: 10_000,
  explanation: 30_000,
  chapterName: 100,
  chapterDepth: 6,
  point: 100,
  points: 30,
  source: 200,
  externalID: 100,
  group: 100,
} as const
