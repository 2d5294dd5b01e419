import type { ClientType } from '@tizhou/domain/client/clientType'
import { type Addressed, CLIENT_TYPES, type NoticeKind, READ_SINGLY } from '@tizhou/domain/notices/notices'
import { type RawBuilder, sql } from 'kysely'
import type { Store, Tx } from '../../platform/database/store.ts'
import type { NoticeTables } from './tables.ts'

type Reads = Pick<Store, 'db'>
export type NoticeRow = NoticeTables['notice']
/** `read`: whether the asking learner has read it. */
export type ShownRow = NoticeRow & { read: boolean }

export interface Wanted extends Addressed {
  kind: NoticeKind
  now: number
  /** Whose read marks apply, and whose own notices are among them; absent: nobody's. */
  userID?: number
  unreadOnly?: boolean
  /** Notices that began earlier count as read, ms UTC; absent: all are new. */
  since?: number
  /** For pop-ups: the requested `examType`. */
  examType?: string
  page?: number
  size: number
}

type OfKinds = Omit<Wanted, 'kind'> & { kinds: readonly NoticeKind[] }
const ofKind = ({ kind, ...wanted }: Wanted): OfKinds => ({ ...wanted, kinds: [kind] })

/** The only kind of notices to one learner (ownNotices.ts). */
export const OWN_KIND = 'notify' as const satisfies NoticeKind

/**
 * Whether a column has one of these values, of a text as long as their number. As a list in one parameter PostgreSQL's
 * kept plan would count with ten of them in each, and read all that began instead of what an index has by its place.
 */
const among = (column: string, values: readonly (number | string | RawBuilder<unknown>)[]) =>
  sql<boolean>`${sql.ref(column)} in (${sql.join(values)})`
/** The value that means any, which PostgreSQL's statistics know. */
const ANY_ID = sql.lit(0)
const ANY_TEXT = sql.lit('')

/** Current notices of these kinds for this learner (isFor and stands of the domain). */
function standing({ db }: Reads, { kinds, userID, appID, vns, agentCode, pageAgent, client, examType, now }: OfKinds) {
  const withOwn = userID !== undefined && kinds.includes(OWN_KIND)
  return (
    db
      .selectFrom('notice as n')
      .where(among('n.user_id', withOwn ? [ANY_ID, userID] : [ANY_ID]))
      .where(
        among(
          'n.kind',
          kinds.map((kind) => sql.lit(kind)),
        ),
      )
      .where(among('n.subject_id', [ANY_ID, appID]))
      .where('n.begins_at', '<=', now)
      .where('n.withdrawn_at', 'is', null)
      .where((eb) => eb.or([eb('n.ends_at', 'is', null), eb('n.ends_at', '>', now)]))
      .where((eb) => eb.or([eb('n.vip', 'is', null), eb('n.vip', '=', vns.length > 0 ? 1 : 0)]))
      .where((eb) => eb.or([eb('n.vn', 'is', null), eb('n.vn', 'in', vns.length > 0 ? [...vns] : [-1])]))
      // Not a list: PostgreSQL 15 would go through the index once for each of its values.
      .where((eb) =>
        eb.or([ANY_TEXT, ...new Set([agentCode, pageAgent ?? agentCode])].map((code) => eb('n.agent_code', '=', code))),
      )
      .$if(examType !== undefined, (query) => query.where(among('n.exam_type', [ANY_TEXT, examType as string])))
      .$if(client !== undefined, (query) =>
        query
          .where((eb) => eb.or([eb('n.terminal', 'is', null), eb('n.terminal', '=', client?.terminal ?? 0)]))
          .where(among('n.version_name', [ANY_TEXT, client?.versionName ?? '']))
          .where((eb) =>
            eb.or([
              eb('n.client_types', '=', ''),
              eb('n.client_types', 'like', `%,${knownType(client?.clientType)},%`),
            ]),
          ),
      )
  )
}

/** A client type as a pattern for the stored list; an unknown one matches nothing. */
const knownType = (said: string | undefined): string => CLIENT_TYPES.find((type) => type === said) ?? ' '

/** Client types as stored text, and back. */
export const storedTypes = (types: readonly ClientType[]): string => (types.length === 0 ? '' : `,${types.join(',')},`)
export const clientTypesOf = ({ client_types }: Pick<NoticeRow, 'client_types'>): ClientType[] =>
  CLIENT_TYPES.filter((type) => client_types.includes(`,${type},`))

/** Those that are new to this learner and have no read mark. */
function unread(on: Reads, wanted: OfKinds) {
  return standing(on, wanted)
    .where('n.begins_at', '>=', wanted.since ?? 0)
    .where(({ exists, not, selectFrom }) =>
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

/** One page: higher priority first, then the newest. Texts are read for this page alone. */
export async function noticesFor(on: Reads, wanted: Wanted): Promise<ShownRow[]> {
  const of = ofKind(wanted)
  const page = (wanted.unreadOnly ? unread(on, of) : standing(on, of))
    .select('n.notice_id')
    .orderBy('n.priority', 'desc')
    .orderBy('n.begins_at', 'desc')
    .orderBy('n.notice_id')
    .limit(wanted.size)
    .offset((wanted.page ?? 0) * wanted.size)
  const rows = await on.db
    .selectFrom('notice')
    .selectAll()
    .where('notice_id', 'in', page)
    .orderBy('priority', 'desc')
    .orderBy('begins_at', 'desc')
    .orderBy('notice_id')
    .execute()
  if (wanted.userID === undefined || wanted.unreadOnly || rows.length === 0)
    return rows.map((row) => ({ ...row, read: false }))
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
  const since = wanted.since ?? 0
  return rows.map((row) => ({ ...row, read: row.begins_at < since || read.has(row.notice_id) }))
}

/**
 * Number of current notices, and of unread ones: new ones minus those with a read mark, which is fast for a learner who
 * has read little.
 */
async function countOf(on: Reads, of: OfKinds): Promise<{ total: number; unread: number }> {
  const since = of.since ?? 0
  const marked = on.db
    .selectFrom('notice_read as r')
    .where('r.user_id', '=', of.userID ?? 0)
    .where(({ exists }) =>
      exists(
        standing(on, of)
          .select('n.notice_id')
          .where('n.notice_id', '=', sql.ref<number>('r.notice_id'))
          .where('n.begins_at', '>=', since),
      ),
    )
  const [all, read] = await Promise.all([
    standing(on, of)
      .select((eb) => [
        eb.fn.countAll().as('count'),
        sql<number>`coalesce(sum(case when n.begins_at >= ${since} then 1 else 0 end), 0)`.as('news'),
      ])
      .executeTakeFirstOrThrow(),
    marked.select((eb) => eb.fn.countAll().as('count')).executeTakeFirstOrThrow(),
  ])
  return { total: Number(all.count), unread: Number(all.news) - Number(read.count) }
}

/** Number of notices on all pages, and of those that this learner has not read. */
export const countNotices = (on: Reads, wanted: Wanted): Promise<{ total: number; unread: number }> =>
  countOf(on, ofKind(wanted))

/** Number of unread notices of the kinds that are read one by one. */
export const unreadNotices = async (
  on: Reads,
  of: Addressed & { userID: number; since: number; now: number },
): Promise<number> => (await countOf(on, { ...of, kinds: READ_SINGLY, size: 0 })).unread

/** Gives false where it was read already. */
export async function markRead(tx: Pick<Tx, 'db'>, mark: NoticeTables['notice_read']): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx.db
    .insertInto('notice_read')
    .values(mark)
    .onConflict((conflict) => conflict.columns(['user_id', 'notice_id']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Marks all unread notices of a kind as read; gives their number. */
export async function markAllRead(
  tx: Pick<Tx, 'db'>,
  { kind, ...wanted }: Omit<Wanted, 'size'> & { userID: number },
): Promise<number> {
  const { numInsertedOrUpdatedRows } = await tx.db
    .insertInto('notice_read')
    .columns(['user_id', 'notice_id', 'read_at'])
    .expression(
      unread(tx, { ...wanted, kinds: [kind], size: 0 }).select([
        sql<number>`cast(${wanted.userID} as bigint)`.as('user_id'),
        'n.notice_id',
        sql<number>`cast(${wanted.now} as bigint)`.as('read_at'),
      ]),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'notice_id']).doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows ?? 0)
}
