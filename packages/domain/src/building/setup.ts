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
  /** Built papers in the history of one learner and subject. */
  built: 200,
} as const

interface Asked {
  Styles: { Count: number }[]
  Minutes: number
}

/**
 * A set-up that was made from something larger, such as a whole paper, cut down to what can be built: each style keeps
 * its share (and at least one question), and the time goes with the questions. Minutes.
 */
export function withinBounds<S extends Asked>(setup: S): S {
  const styles = setup.Styles.slice(0, SETUP_BOUNDS.styles)
  const asked = setup.Styles.reduce((sum, { Count }) => sum + Count, 0)
  const share = Math.min(1, SETUP_BOUNDS.questions / asked)
  const counts = styles.map(({ Count }) => Math.max(1, Math.floor(Count * share)))
  // Styles of a single question round up: the largest one makes room for them.
  for (let over = sum(counts) - SETUP_BOUNDS.questions; over > 0; over--) {
    const largest = counts.indexOf(Math.max(...counts))
    counts[largest] = (counts[largest] ?? 1) - 1
  }
  const minutes = asked === 0 ? setup.Minutes : Math.ceil((setup.Minutes * sum(counts)) / asked)
  return {
    ...setup,
    Styles: styles.map((style, at) => ({ ...style, Count: counts[at] ?? 1 })),
    Minutes: Math.min(SETUP_BOUNDS.minutes, Math.max(1, minutes)),
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)
