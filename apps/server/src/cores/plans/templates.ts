import { type StageTemplate, USUAL_TEMPLATE } from '@tizhou/domain/plans/template'
import type { Store, Tx } from '../../platform/database/store.ts'

type Reads = Pick<Store, 'db'>
type Writes = Pick<Tx, 'db'>

export interface KeptTemplate {
  template: StageTemplate
  /** 0: the default template. */
  revision: number
  updatedAt: number | null
  updatedBy: string
}

/** The template of a subject's new plans. */
export async function templateOf({ db }: Reads, subjectID: number): Promise<KeptTemplate> {
  const row = await db.selectFrom('plan_template').selectAll().where('subject_id', '=', subjectID).executeTakeFirst()
  if (!row) return { template: USUAL_TEMPLATE, revision: 0, updatedAt: null, updatedBy: '' }
  // Templates from before a setting have the usual one.
  const template = { ...USUAL_TEMPLATE, ...(JSON.parse(row.body) as Partial<StageTemplate>) }
  return { template, revision: row.revision, updatedAt: row.updated_at, updatedBy: row.updated_by }
}

/** Replaces the template of `revision`; false where it has another revision. */
export async function keepTemplate(
  { db }: Writes,
  subjectID: number,
  { template, revision, now, by }: { template: StageTemplate; revision: number; now: number; by: string },
): Promise<boolean> {
  const row = { body: JSON.stringify(template), revision: revision + 1, updated_at: now, updated_by: by }
  if (revision === 0) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('plan_template')
      .values({ subject_id: subjectID, ...row })
      .onConflict((on) => on.column('subject_id').doNothing())
      .executeTakeFirstOrThrow()
    return Number(numInsertedOrUpdatedRows) === 1
  }
  const { numUpdatedRows } = await db
    .updateTable('plan_template')
    .set(row)
    .where('subject_id', '=', subjectID)
    .where('revision', '=', revision)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows) === 1
}
