import { createHash, randomBytes } from 'node:crypto'
import { newId } from '@tizhou/server/platform/database/ids'
import type { Store } from '@tizhou/server/platform/database/store'

/** Learners with sessions as a log-in makes them, without thousands of password hashes. */
export async function loggedIn(store: Store, count: number, now: number): Promise<{ guid: string; userID: number }[]> {
  const people = Array.from({ length: count }, () => ({ guid: randomBytes(32).toString('base64url'), userID: newId() }))
  await store.write(async (tx) => {
    for (const { guid, userID } of people) {
      await tx.db
        .insertInto('user_account')
        .values({
          user_id: userID,
          user_name: `bench${userID}`,
          nick_name: '考生',
          password_hash: '',
          last_subject_id: null,
          last_vn: null,
          blocked_at: null,
          created_at: now,
        })
        .execute()
      await tx.run(
        'insert into session (guid_hash, user_id, client_type, created_at, expires_at, family) values (?, ?, ?, ?, ?, ?)',
        [createHash('sha256').update(guid).digest('base64url'), userID, 'web_pc', now, now + 3e9, null],
      )
    }
  })
  return people
}
