import { JUDGED_FROM } from '@tizhou/domain/knowledge/models/bkt'
import { expect } from 'vitest'
import type { KnowledgeTables } from '../cores/knowledge/tables.ts'
import type { Store, Tx } from '../platform/database/store.ts'

/** Mastery of learners with what hangs on it, as the job that follows the log of replies leaves it. */
export async function giveMastery({ db }: Tx, rows: readonly KnowledgeTables['point_mastery'][]): Promise<void> {
  await db
    .insertInto('point_mastery')
    .values([...rows])
    .execute()
  await db
    .insertInto('learner_rating')
    .values(rows.map(({ user_id, subject_id }) => ({ user_id, subject_id, rating: 0, answers: 0, answered_right: 0 })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const judged = Map.groupBy(
    rows.filter(({ answers }) => answers >= JUDGED_FROM),
    ({ point_id }) => point_id,
  )
  for (const [point_id, of] of judged)
    await db
      .insertInto('point_measure')
      .values({ point_id, learners: of.length, known: of.reduce((sum, { known }) => sum + known, 0) })
      .onConflict((conflict) =>
        conflict.column('point_id').doUpdateSet((eb) => ({
          learners: eb('point_measure.learners', '+', eb.ref('excluded.learners')),
          known: eb('point_measure.known', '+', eb.ref('excluded.known')),
        })),
      )
      .execute()
}

/** Points' measures are the sums of the mastery that is there, and whoever has mastery has a rating. */
export async function expectMeasuresOfMastery({ db }: Store): Promise<void> {
  const mastery = await db.selectFrom('point_mastery').selectAll().execute()
  const judged = mastery.filter(({ answers }) => answers >= JUDGED_FROM)
  const wanted = Map.groupBy(judged, ({ point_id }) => point_id)
  const measures = await db.selectFrom('point_measure').selectAll().execute()
  expect(new Set(measures.filter(({ learners }) => learners !== 0).map(({ point_id }) => point_id))).toEqual(
    new Set(wanted.keys()),
  )
  for (const { point_id, learners, known } of measures) {
    const of = wanted.get(point_id) ?? []
    expect(learners).toBe(of.length)
    expect(known).toBeCloseTo(
      of.reduce((sum, row) => sum + row.known, 0),
      9,
    )
  }
  const rated = await db.selectFrom('learner_rating').select(['user_id', 'subject_id']).execute()
  const names = new Set(rated.map(({ user_id, subject_id }) => `${user_id} ${subject_id}`))
  expect(mastery.filter(({ user_id, subject_id }) => !names.has(`${user_id} ${subject_id}`))).toEqual([])
}
