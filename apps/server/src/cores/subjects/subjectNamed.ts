import type { Store } from '../../platform/database/store.ts'
import { type SubjectRow, subjectByOldOrNewCode } from './subjects.ts'

/** A subject by its code, its name or its short name; undefined where none or several are called so. */
export async function subjectNamed(store: Pick<Store, 'db'>, text: string): Promise<SubjectRow | undefined> {
  const byCode = await subjectByOldOrNewCode(store, text)
  if (byCode) return byCode
  const rows = await store.db
    .selectFrom('subject')
    .selectAll()
    .where((eb) => eb.or([eb('name', '=', text), eb('short_name', '=', text)]))
    .limit(2)
    .execute()
  return rows.length === 1 ? rows[0] : undefined
}
