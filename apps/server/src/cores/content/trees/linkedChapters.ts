import type { Store } from '../../../platform/database/store.ts'

/** How many of the latest mistakes count. */
export const LAST_MISTAKES = 30

interface LinkedQuestion {
  chapter_id: number
  question_id: number
  point_id: number
  last_right: number | null
}

/**
 * The questions of some trees that share a knowledge point with a learner's latest mistakes (newest in the wrong book),
 * without these mistakes. A question occurs once for each shared point.
 */
export async function linkedToMistakes(
  store: Pick<Store, 'db'>,
  of: { userID: number; subjectID: number; treeIDs: readonly number[] },
): Promise<{ mistakes: number; points: Map<number, string>; questions: LinkedQuestion[] }> {
  const mistakes = await store.db
    .selectFrom('user_question')
    .select('question_id')
    .where('user_id', '=', of.userID)
    .where('subject_id', '=', of.subjectID)
    .where('wrong_at', 'is not', null)
    .orderBy('wrong_at', 'desc')
    .orderBy('question_id')
    .limit(LAST_MISTAKES)
    .execute()
  const ids = mistakes.map((row) => row.question_id)
  if (ids.length === 0 || of.treeIDs.length === 0) return { mistakes: ids.length, points: new Map(), questions: [] }
  const points = await store.db
    .selectFrom('question_point as qp')
    .innerJoin('point as p', 'p.point_id', 'qp.point_id')
    .select(['p.point_id', 'p.name'])
    .distinct()
    .where('qp.question_id', 'in', ids)
    .execute()
  const pointIDs = points.map((row) => row.point_id)
  const questions =
    pointIDs.length === 0
      ? []
      : await store.db
          .selectFrom('question_point as qp')
          .innerJoin('chapter_item as ci', 'ci.question_id', 'qp.question_id')
          .innerJoin('chapter as c', 'c.chapter_id', 'ci.chapter_id')
          .leftJoin('user_question as uq', (join) =>
            join
              .on('uq.user_id', '=', of.userID)
              .on('uq.subject_id', '=', of.subjectID)
              .onRef('uq.question_id', '=', 'ci.question_id'),
          )
          .select(['ci.chapter_id', 'ci.question_id', 'qp.point_id', 'uq.last_right'])
          .where('qp.point_id', 'in', pointIDs)
          .where('c.tree_id', 'in', of.treeIDs)
          .where('qp.question_id', 'not in', ids)
          .orderBy('ci.chapter_id')
          .orderBy('ci.position')
          .orderBy('qp.position')
          .execute()
  return { mistakes: ids.length, points: new Map(points.map((row) => [row.point_id, row.name])), questions }
}
