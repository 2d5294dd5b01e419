import type { With } from '../../platform/coreFront.ts'
import type { Content } from '../content/content.ts'
import { withheldQuestions } from './papers.ts'

/**
 * What of a learner's list may be read, and in which chapter it counts: a question at home in a chapter there, one of
 * a paper alone only once the learner has handed that paper in, under the subject's own id instead of a chapter's.
 * What was taken out of the content is left out.
 */
export async function readableRows<Row extends { question_id: number }>(
  { store, content, now }: With<'store' | 'now', { content: Pick<Content, 'homes'> }>,
  userID: number,
  subjectID: number,
  rows: readonly Row[],
): Promise<{ rows: Row[]; chapterOf: (row: Row) => number }> {
  const { chapterOf } = await content.homes(subjectID)
  const outside = rows.filter((row) => !chapterOf.has(row.question_id)).map((row) => row.question_id)
  const withheld = outside.length > 0 ? await withheldQuestions(store, userID, outside, now()) : undefined
  return {
    rows: withheld ? rows.filter((row) => !withheld.has(row.question_id)) : [...rows],
    chapterOf: (row) => chapterOf.get(row.question_id) ?? subjectID,
  }
}
