import type { Content } from '../content/content.ts'
import type { PapersCore } from './core.ts'

interface ReadServices {
  content: Pick<Content, 'homes'>
  papers: Pick<PapersCore, 'withheldQuestions'>
  now: () => number
}

/**
 * What of a learner's list may be read, and in which chapter it counts: a question at home in a chapter there, one of
 * a paper alone only once the learner has handed that paper in, under the subject's own id instead of a chapter's.
 * What was taken out of the content is left out.
 */
export async function readableRows<Row extends { question_id: number }>(
  services: ReadServices,
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
