import { ANY_VERSION } from '@tizhou/domain/dots/dots'
import type { Store, Tx } from '../../platform/database/store.ts'
import type { Learner } from './learner.ts'
import type { DotTables } from './tables.ts'

type Reads = Pick<Store, 'db'>
export type UpdateRow = DotTables['version_update']

const MOST = 50

/** Updates that are shown to the learner at this moment. */
const shownTo = ({ db }: Reads, { appID, vns, agentCode, now }: Learner) =>
  db
    .selectFrom('version_update as v')
    .where('v.publish_at', '<=', now)
    .where('v.withdrawn_at', 'is', null)
    .where((eb) => eb.or([eb('v.subject_id', 'is', null), eb('v.subject_id', '=', appID)]))
    .where((eb) => eb.or([eb('v.agent_code', 'is', null), eb('v.agent_code', '=', agentCode)]))
    .where((eb) =>
      vns.length === 0
        ? eb('v.vn', 'is', null)
        : eb.or([eb('v.vn', 'is', null), eb('v.vn', 'in', [ANY_VERSION, ...vns])]),
    )

/** Shown updates that are newer than the account and unread. */
const unreadOf = (on: Reads, learner: Learner) =>
  shownTo(on, learner)
    .leftJoin('version_update_read as r', (join) =>
      join.onRef('r.update_id', '=', 'v.update_id').on('r.user_id', '=', learner.userID),
    )
    .where('v.publish_at', '>', learner.since)
    .where('r.update_id', 'is', null)

/** Latest first, with the moment of reading. */
export const updatesShown = (on: Reads, learner: Learner) =>
  shownTo(on, learner)
    .leftJoin('version_update_read as r', (join) =>
      join.onRef('r.update_id', '=', 'v.update_id').on('r.user_id', '=', learner.userID),
    )
    .select(['v.update_id', 'v.label', 'v.title', 'v.html', 'v.publish_at', 'r.read_at'])
    .orderBy('v.publish_at', 'desc')
    .orderBy('v.update_id')
    .limit(MOST)
    .execute()

export async function unreadUpdates(on: Reads, learner: Learner): Promise<number> {
  const { count } = await unreadOf(on, learner)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Marks one as read, or all; gives how many were unread. Undefined: that one is not shown to the learner. */
export async function readUpdates(
  tx: Pick<Tx, 'db'>,
  learner: Learner,
  updateID?: number,
): Promise<number | undefined> {
  if (updateID !== undefined) {
    const shown = await shownTo(tx, learner)
      .select('v.update_id')
      .where('v.update_id', '=', updateID)
      .executeTakeFirst()
    if (!shown) return undefined
  }
  let unread = unreadOf(tx, learner).select('v.update_id')
  if (updateID !== undefined) unread = unread.where('v.update_id', '=', updateID)
  const rows = await unread.execute()
  if (rows.length === 0) return 0
  await tx.db
    .insertInto('version_update_read')
    .values(rows.map(({ update_id }) => ({ user_id: learner.userID, update_id, read_at: learner.now })))
    .onConflict((conflict) => conflict.columns(['user_id', 'update_id']).doNothing())
    .execute()
  return rows.length
}
