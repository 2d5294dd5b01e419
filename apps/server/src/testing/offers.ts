import { addUser } from '../cores/people/users.ts'
import type { BatchRow } from '../cores/sales/codes/codeRows.ts'
import { newId } from '../platform/database/ids.ts'
import type { Store } from '../platform/database/store.ts'
import type { Services } from '../platform/services.ts'
import type { World } from './bank.ts'

/** Short ways for tests of selling to set up what is sold. */

const DAY = 86_400_000

export const version = (subjectID: number, vn: number, more: object = {}) => ({
  subject_id: subjectID,
  vn,
  name: `版本${vn}`,
  position: vn,
  ver_no: 1,
  price: vn * 10_000,
  modules: '["ChapterTest"]',
  hidden: 0,
  rules: '{}',
  sub_list: '[]',
  ...more,
})

export const addVersions = (store: Store, rows: ReturnType<typeof version>[]): Promise<void> =>
  store.write(async (tx) => {
    await tx.db.insertInto('subject_version').values(rows).execute()
  })

/**
 * Makes a batch of codes for version 2 of the world's subject, valid from a day before `now` to thirty days after;
 * gives the codes.
 */
export async function makeCodes(
  store: Store,
  services: Services,
  world: World,
  now: number,
  more: Partial<BatchRow> = {},
): Promise<string[]> {
  const batch: BatchRow = {
    batch_id: newId(),
    name: '测试批次',
    kind: 'version',
    agent_code: '',
    subject_id: world.subjectID,
    vn: 2,
    parts: '',
    days: 30,
    quantity: 3,
    starts_at: now - DAY,
    ends_at: now + 30 * DAY,
    created_by: null,
    created_at: now,
    revoked_by: null,
    revoked_at: null,
    ...more,
  }
  await store.write((tx) => services.sales.in(tx).addBatch(batch))
  const { rows } = await services.sales.codePage(batch.batch_id, { pageSize: batch.quantity })
  return rows.map(({ code }) => code)
}

/** Adds a learner with the usual password; gives the id. */
export const addLearner = async (store: Store, world: World, userName: string, now: number): Promise<number> => {
  const { password_hash } = await store.db
    .selectFrom('user_account')
    .select('password_hash')
    .where('user_name', '=', world.plain)
    .executeTakeFirstOrThrow()
  return store.write((tx) => addUser(tx, { userName, nickName: userName, passwordHash: password_hash ?? '', now }))
}

export interface Held {
  userID: number
  subjectID: number
  vn: number
  startsAt: number
  endsAt: number
  source?: string
}

/** Adds a term of a learner; gives its id. */
export async function hold(store: Store, { userID, subjectID, vn, startsAt, endsAt, source = 'order' }: Held) {
  const id = newId()
  await store.write(async (tx) => {
    await tx.db
      .insertInto('entitlement')
      .values({
        ...{ entitlement_id: id, user_id: userID, subject_id: subjectID, vn, starts_at: startsAt, ends_at: endsAt },
        source,
      })
      .execute()
  })
  return id
}
