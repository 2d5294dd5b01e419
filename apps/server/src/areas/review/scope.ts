import { withDescendants } from '../../cores/content/chapterIndex.ts'
import { notFound } from '../../platform/envelope.ts'
import type { Services } from '../../platform/services.ts'

/**
 * What of a learner's list may be read, and in which chapter it counts: a question at home in a chapter there, one of
 * a paper alone only once the learner has handed that paper in, under the subject's own id instead of a chapter's.
 * What was taken out of the content is left out.
 */
export async function readableRows<Row extends { question_id: number }>(
  services: Services,
  userID: number,
  subjectID: number,
  rows: readonly Row[],
): Promise<{ rows: Row[]; chapterOf: (row: Row) => number }> {
  const { chapterOf } = await services.content.homes(subjectID)
  const outside = rows.filter((row) => !chapterOf.has(row.question_id)).map((row) => row.question_id)
  const withheld =
    outside.length > 0 ? await services.papers.withheldQuestions(userID, outside, services.now()) : undefined
  return {
    rows: withheld ? rows.filter((row) => !withheld.has(row.question_id)) : [...rows],
    chapterOf: (row) => chapterOf.get(row.question_id) ?? subjectID,
  }
}

/** The name under which the questions of papers alone are listed. */
export const OF_PAPERS = '试卷中的题'

/** The chapter ids that a choice of a chapter stands for: itself and all below it. */
export async function chaptersBelow(services: Services, subjectID: number, chapterID: number): Promise<Set<number>> {
  if (chapterID === subjectID) return new Set([subjectID])
  const place = await services.content.chapter(subjectID, chapterID)
  if (!place) throw notFound('该章节')
  return new Set(withDescendants(place).map((below) => below.chapterID))
}
