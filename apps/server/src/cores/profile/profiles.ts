import type { Store, Tx } from '../../platform/database/store.ts'
import type { FileFamily } from '../../platform/files/fileFamily.ts'
import type { ProfileTables } from './tables.ts'

export type ProfileRow = ProfileTables['user_profile']

const NONE: Omit<ProfileRow, 'user_id' | 'updated_at'> = {
  sex: 0,
  head_given: null,
  head_path: null,
  real_name: '',
  qq: '',
  school: '',
  graduated: '',
  profession: '',
  education: '',
  job_title: '',
  occupation: '',
  departments: '',
  employer: '',
  subject_id: null,
}

/** A person's profile; empty values where there is none. */
export async function profileOf({ db }: Pick<Store, 'db'>, userID: number): Promise<ProfileRow> {
  const row = await db.selectFrom('user_profile').selectAll().where('user_id', '=', userID).executeTakeFirst()
  return row ?? { ...NONE, user_id: userID, updated_at: 0 }
}

/** Changes some columns. */
export async function putProfile(
  tx: Pick<Tx, 'db'>,
  userID: number,
  changed: Partial<Omit<ProfileRow, 'user_id'>> & { updated_at: number },
): Promise<void> {
  await tx.db
    .insertInto('user_profile')
    .values({ ...NONE, ...changed, user_id: userID })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(changed))
    .execute()
}

/** Uploaded avatars. */
export const headFiles: FileFamily = {
  folder: 'heads',
  async usedAmong({ db }, paths) {
    const rows = await db
      .selectFrom('user_profile')
      .select('head_path')
      .where('head_path', 'in', [...paths])
      .execute()
    return rows.flatMap(({ head_path }) => head_path ?? [])
  },
}
