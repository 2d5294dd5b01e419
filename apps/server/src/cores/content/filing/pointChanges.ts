import type { QuestionDraft } from '@tizhou/domain/content/question'
import type { Store } from '../../../platform/database/store.ts'
import { pointIDsByName } from '../../points/mergedPoints.ts'

type Reads = Pick<Store, 'db'>
type PointNames = [before: string, after: string]

/** Compares the knowledge points of questions with those of their drafts. Reads only. */
export async function pointChanges(on: Reads, subjectID: number) {
  const known = await pointIDsByName(on, subjectID)

  /** By id, the names before and after of the questions whose points would change. Not for more than a statement takes. */
  return async (drafts: ReadonlyMap<number, QuestionDraft>): Promise<Map<number, PointNames>> => {
    const rows = await on.db
      .selectFrom('question_point as q')
      .innerJoin('point as p', 'p.point_id', 'q.point_id')
      .select(['q.question_id', 'q.point_id', 'p.name'])
      .where('q.question_id', 'in', [...drafts.keys()])
      .orderBy('q.position')
      .execute()
    const named = Map.groupBy(rows, (row) => row.question_id)
    const changes = new Map<number, PointNames>()
    for (const [id, { points }] of drafts) {
      const before = named.get(id) ?? []
      // Two names may be one point's.
      const after = new Map(points.map((name) => [known.get(name) ?? name, name]))
      const isSame = before.length === after.size && [...after.keys()].every((key, at) => key === before[at]?.point_id)
      if (!isSame) changes.set(id, [before.map(({ name }) => name).join('；'), [...after.values()].join('；')])
    }
    return changes
  }
}
