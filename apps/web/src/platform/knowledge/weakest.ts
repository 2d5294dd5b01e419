import type { Analysis } from '../../calls/knowledge.ts'

/** A knowledge point that is not mastered, as reports name it. */
export interface WeakPoint {
  /** SameKnowPointID */
  id: number
  name: string
  /** In words, how weak the point is. */
  note: string
}

/** A point with at least this mastery (0 to 1) counts as mastered. */
const MASTERED = 0.8
export const MOST_WEAK = 10

/** The weak points with enough answers to judge them, the weakest first. */
export const weakestOf = (points: Analysis['Points']): WeakPoint[] =>
  points
    .flatMap(({ SameKnowPointID, Name, Mastery }) =>
      Mastery !== null && Mastery < MASTERED ? [{ id: SameKnowPointID, name: Name, mastery: Mastery }] : [],
    )
    .sort((a, b) => a.mastery - b.mastery || a.id - b.id)
    .slice(0, MOST_WEAK)
    .map(({ id, name, mastery }) => ({ id, name, note: `掌握 ${Math.round(mastery * 100)}%` }))
