/** Where the questions of a built exam come from. `mixed`: mainly unseen ones, wrong ones and a few that were right. */
export const DRAW_FROM = ['all', 'unseen', 'wrong', 'mixed'] as const
export type DrawFrom = (typeof DRAW_FROM)[number]

/** Bounds of a set-up: what a person can sit, and what a hostile client can ask for. */
export const SETUP_BOUNDS = {
  questions: 300,
  minutes: 300,
  chapters: 500,
  styles: 20,
  marks: 100,
  /** Kept for one learner and subject. */
  setups: 30,
  title: 30,
} as const
