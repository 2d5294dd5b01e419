import type { Addressed, NoticeKind } from '@tizhou/domain/notices/notices'
import type { Store, Tx } from '../../platform/database/store.ts'
import type { NoticeTables } from './tables.ts'

type Reads = Pick<Store, 'db'>
export type NoticeRow = NoticeTables['notice']
/** `read`: by the learner who asks. */
export type ShownRow = NoticeRow & { read: boolean }

export interface Wanted extends Addressed {
  kind: NoticeKind
  now: number
  /** Whose read marks count; absent: nobody's. */
  userID?: number
  unreadOnly?: boolean
  page?: number
  size: number
}

/** Notices of a kind that stand now and are for this learner (isFor and stands of the domain). */
function standing({ db }: Reads, { kind, appID, vns, agentCode, now }: Wanted) {
  return db
    .selectFrom('notice as n')
    .where('n.kind', '=', kind)
    .where('n.subject_id', 'in', [0, appID])
    .where('n.begins_at', '<=', now)
    .where('n.withdrawn_at', 'is', null)
    .where((eb) => eb.or([eb('n.ends_at', 'is', null), eb('n.ends_at', '>', now)]))
    .where((eb) => eb.or([eb('n.vip', 'is', null), eb('n.vip', '=', vns.length > 0 ? 1 : 0)]))
    .where((eb) => eb.or([eb('n.vn', 'is', null), eb('n.vn', 'in', vns.length > 0 ? [...vns] : [-1])]))
    .where('n.agent_code', 'in', ['', agentCode])
}

function unread(on: Reads, wanted: Wanted) {
  return standing(on, wanted).where(({ exists, not, selectFrom }) =>
    not(
      exists(
        selectFrom('notice_read as r')
          .select('r.notice_id')
          .whereRef('r.notice_id', '=', 'n.notice_id')
          .where('r.user_id', '=', wanted.userID ?? 0),
      ),
    ),
  )
}

/** One page of them: those of more weight first, then the newest. */
export async function noticesFor(on: Reads, wanted: Wanted): Promise<ShownRow[]> {
  const rows = await (wanted.unreadOnly ? unread(on, wanted) : standing(on, wanted))
    .selectAll('n')
    .orderBy('n.priority', 'desc')
    .orderBy('n.begins_at', 'desc')
    .orderBy('n.notice_id')
    .limit(wanted.size)
    .offset((wanted.page ?? 0) * wanted.size)
    .execute()
  if (wanted.userID === undefined || rows.length === 0) return rows.map((row) => ({ ...row, read: false }))
  const marks = await on.db
    .selectFrom('notice_read')
    .select('notice_id')
    .where('user_id', '=', wanted.userID)
    .where(
      'notice_id',
      'in',
      rows.map(({ notice_id }) => notice_id),
    )
    .execute()
  const read = new Set(marks.map(({ notice_id }) => notice_id))
  return rows.map((row) => ({ ...row, read: read.has(row.notice_id) }))
}

/** How many there are on all pages, and how many of them this learner has not read. */
export async function countNotices(on: Reads, wanted: Wanted): Promise<{ total: number; unread: number }> {
  const count = async (from: ReturnType<typeof standing>) =>
    Number((await from.select((eb) => eb.fn.countAll().as('count')).executeTakeFirstOrThrow()).count)
  const [total, left] = await Promise.all([count(standing(on, wanted)), count(unread(on, wanted))])
  return { total, unread: left }
}

/** Kinds that each learner reads one by one. */
const READ_SINGLY: readonly NoticeKind[] = ['notify', 'course', 'message']

/** How many of what is read one by one this learner has not read. */
export async function unreadNotices(on: Reads, of: Addressed & { userID: number; now: number }): Promise<number> {
  const counts = await Promise.all(
    READ_SINGLY.map((kind) =>
      unread(on, { ...of, kind, size: 0 })
        .select((eb) => eb.fn.countAll().as('count'))
        .executeTakeFirstOrThrow(),
    ),
  )
  return counts.reduce((sum, { count }) => sum + Number(count), 0)
}

/** Gives false where it was read before. */
export async function markRead(tx: Pick<Tx, 'db'>, mark: NoticeTables['notice_read']): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx.db
    .insertInto('notice_read')
    .values(mark)
    .onConflict((conflict) => conflict.columns(['user_id', 'notice_id']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
