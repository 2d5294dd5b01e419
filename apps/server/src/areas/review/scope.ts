import { withDescendants } from '../../cores/content/trees/chapterIndex.ts'
import { notFound } from '../../platform/calls/envelope.ts'
import type { Services } from '../../platform/services.ts'

/** Name of the node with questions in papers only. */
export const OF_PAPERS = '试卷中的题'

/** Ids of a chapter and its descendants. */
export async function chaptersBelow(services: Services, subjectID: number, chapterID: number): Promise<Set<number>> {
  if (chapterID === subjectID) return new Set([subjectID])
  const place = await services.content.chapter(subjectID, chapterID)
  if (!place) throw notFound('该章节')
  return new Set(withDescendants(place).map((below) => below.chapterID))
}
