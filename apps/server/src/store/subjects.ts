import type { Selectable } from 'kysely'
import type { Statements, Store, Tx } from './store.ts'
import type { Tables } from './tables.ts'

export type SubjectRow = Tables['subject']
export type VersionRow = Selectable<Tables['subject_version']>

export const subjectByCode = (store: Pick<Store, 'db'>, code: string): Promise<SubjectRow | undefined> =>
  store.db.selectFrom('subject').selectAll().where('code', '=', code).executeTakeFirst()

export const subjectByID = (store: Pick<Store, 'db'>, subjectID: number): Promise<SubjectRow | undefined> =>
  store.db.selectFrom('subject').selectAll().where('subject_id', '=', subjectID).executeTakeFirst()

export const allSubjects = (store: Pick<Store, 'db'>): Promise<SubjectRow[]> =>
  store.db.selectFrom('subject').selectAll().orderBy('position').orderBy('code').execute()

export const versionsOf = (store: Pick<Store, 'db'>, subjectID: number): Promise<VersionRow[]> =>
  store.db
    .selectFrom('subject_version')
    .selectAll()
    .where('subject_id', '=', subjectID)
    .orderBy('position')
    .orderBy('vn')
    .execute()

export async function revisionOf(store: Pick<Statements, 'all'>, subjectID: number): Promise<number> {
  const rows = await store.all<{ revision: number }>('select revision from subject where subject_id = ?', [subjectID])
  return rows[0]?.revision ?? 0
}

/** Tells every cache, in this process and in others, that the subject's content changed. */
export const countRevision = (tx: Tx, subjectID: number, now: number): Promise<number> =>
  tx.run('update subject set revision = revision + 1, updated_at = ? where subject_id = ?', [now, subjectID])
