import type { WirePair } from '@tizhou/contract/areas/knowledge/points'
import type { Chapter } from '../chapterTree.ts'

/** The pair of a chapter's two points, in either order. */
export function pairOf(chapter: Chapter, pairs: readonly WirePair[]): WirePair | undefined {
  const [one, other] = chapter.pointIDs ?? []
  if (one === undefined || other === undefined) return undefined
  return pairs.find(({ Sides }) => {
    const sides = Sides.map((side) => side.SameKnowPointID)
    return sides.includes(one) && sides.includes(other)
  })
}

/**
 * The parameters of the contrast runner: both points of the chapter, even if nobody has confused them yet, or its only
 * one.
 */
export function contrastOf({ id, pointIDs = [] }: Chapter): { SameKnowPointID: number; cptID?: number } | undefined {
  const [one, other] = pointIDs
  if (one === undefined) return undefined
  return other === undefined ? { SameKnowPointID: one } : { SameKnowPointID: one, cptID: id }
}

/** The pairs that the learner confuses most first, then those that all learners do. */
export const worstPairs = (pairs: readonly WirePair[], most: number): WirePair[] =>
  pairs
    .filter((pair) => pair.Mine > 0 || pair.Times > 0)
    .sort((a, b) => b.Mine - a.Mine || b.Times - a.Times)
    .slice(0, most)
