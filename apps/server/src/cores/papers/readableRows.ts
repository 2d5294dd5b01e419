import type { With } from '../../platform/coreFront.ts'
import type { Content } from '../content/content.ts'
import { withheldQuestions } from './papers.ts'

/**
 * The readable rows of a learner's list, each with its chapter: a question with a home chapter counts there; one in
 * papers only counts under the subject's own id, once the learner has handed that paper in. Questions taken out are
 * left out.
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
