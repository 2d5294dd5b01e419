/** Sources of a built exam's questions. `mixed`: mostly unseen ones, then wrong ones and a few right ones. */
export const DRAW_FROM = ['all', 'unseen', 'wrong', 'mixed'] as const
export type DrawFrom = (typeof DRAW_FROM)[number]

/** Limits of a set-up. */
export const SETUP_BOUNDS = {
  questions: 300,
  minutes: 300,
  chapters: 500,
  styles: 20,
  marks: 100,
  /** Most saved set-ups of one learner and subject. */
  setups: 30,
  title: 30,
  /** Most built papers of one learner and subject. */
  built: 200,
} as const

interface Asked {
  Styles: { Count: number }[]
  Minutes: number
}

/**
 * Scales a set-up, such as a whole paper's, down to the limits: each style keeps its share (at least one question), and
 * the time scales with the questions. Minutes.
 */
export function withinBounds<S extends Asked>(setup: S): S {
  const styles = setup.Styles.slice(0, SETUP_BOUNDS.styles)
  const asked = setup.Styles.reduce((sum, { Count }) => sum + Count, 0)
  const share = Math.min(1, SETUP_BOUNDS.questions / asked)
  const counts = styles.map(({ Count }) => Math.max(1, Math.floor(Count * share)))
  // Styles rounded up to one question are compensated by the largest style.
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
