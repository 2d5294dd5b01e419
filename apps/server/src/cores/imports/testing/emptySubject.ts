import { newId } from '../../../platform/database/ids.ts'
import type { Store } from '../../../platform/database/store.ts'

/** Adds a subject to an empty database. */
export async function addSubject(store: Store, code: string, shortName: string): Promise<void> {
  await store.write((tx) =>
    tx.db
      .insertInto('subject')
      .values({
        subject_id: newId(),
        code,
        name: `${shortName}资格考试宝典`,
        short_name: shortName,
        family: '执业资格',
        position: 1,
        revision: 1,
        updated_at: 0,
      })
      .execute(),
  )
}
