import type { Analysis } from '../../calls/knowledge.ts'

/** A point that is not mastered, as a report names it. */
export interface WeakPoint {
  /** SameKnowPointID */
  id: number
  name: string
  /** How weak it is, in words. */
  note: string
}

/** From here on a point counts as mastered. */
const MASTERED = 0.8
export const MOST_WEAK = 10

/** The points of which enough is known to say that they are weak, the weakest first. */
export const weakestOf = (points: Analysis['Points']): WeakPoint[] =>
  points
    .flatMap(({ SameKnowPointID, Name, Mastery }) =>
      Mastery !== null && Mastery < MASTERED ? [{ id: SameKnowPointID, name: Name, mastery: Mastery }] : [],
    )
    .sort((a, b) => a.mastery - b.mastery || a.id - b.id)
    .slice(0, MOST_WEAK)
    .map(({ id, name, mastery }) => ({ id, name, note: `掌握 ${Math.round(mastery * 100)}%` }))
