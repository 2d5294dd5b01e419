import type { Store } from '../../platform/database/store.ts'

/** How many of the last mistakes are looked at. */
export const LAST_MISTAKES = 30

interface LinkedQuestion {
  chapter_id: number
  question_id: number
  point_id: number
  last_right: number | null
}

/**
 * The questions of some trees that share a knowledge point with a learner's last mistakes (the newest of the wrong
 * book), the mistakes themselves left out. A question stands once for each such point.
 */
export async function linkedToMistakes(
  store: Pick<Store, 'all'>,
  of: { userID: number; subjectID: number; treeIDs: readonly number[] },
): Promise<{ mistakes: number; points: Map<number, string>; questions: LinkedQuestion[] }> {
  const mistakes = await store.all<{ question_id: number }>(
    `select question_id from user_question where user_id = ? and subject_id = ? and wrong_at is not null
     order by wrong_at desc, question_id limit ?`,
    [of.userID, of.subjectID, LAST_MISTAKES],
  )
  const ids = mistakes.map((row) => row.question_id)
  if (ids.length === 0 || of.treeIDs.length === 0) return { mistakes: ids.length, points: new Map(), questions: [] }
  const wrong = marks(ids)
  const points = await store.all<{ point_id: number; name: string }>(
    `select distinct p.point_id, p.name from question_point qp join point p on p.point_id = qp.point_id
     where qp.question_id in (${wrong})`,
    ids,
  )
  const pointIDs = points.map((row) => row.point_id)
  const questions =
    pointIDs.length === 0
      ? []
      : await store.all<LinkedQuestion>(
          `select ci.chapter_id, ci.question_id, qp.point_id, uq.last_right
           from question_point qp join chapter_item ci on ci.question_id = qp.question_id
           join chapter c on c.chapter_id = ci.chapter_id
           left join user_question uq on uq.user_id = ? and uq.subject_id = ? and uq.question_id = ci.question_id
           where qp.point_id in (${marks(pointIDs)}) and c.tree_id in (${marks(of.treeIDs)})
           and qp.question_id not in (${wrong})
           order by ci.chapter_id, ci.position, qp.position`,
          [of.userID, of.subjectID, ...pointIDs, ...of.treeIDs, ...ids],
        )
  return { mistakes: ids.length, points: new Map(points.map((row) => [row.point_id, row.name])), questions }
}

const marks = (values: readonly unknown[]) => values.map(() => '?').join(', ')
