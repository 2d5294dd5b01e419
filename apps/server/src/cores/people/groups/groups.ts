import { sql } from 'kysely'
import { inChunks } from '../../../platform/database/chunks.ts'
import { keptRows, type RowOf } from '../../../platform/database/keptRows.ts'
import { holds, type PageWanted, tablePage } from '../../../platform/database/reading/tablePage.ts'
import type { Store, Tx } from '../../../platform/database/store.ts'

export type GroupRow = RowOf<'learner_group'>
type Reads = Pick<Store, 'db'>

/** Groups of learners: classes that staff make. */
export const groups = keptRows('learner_group', 'group_id')

/** Without the members whose accounts were deleted: their rows go with the account. */
const memberCount = sql<number>`(select count(*) from learner_group_member m where m.group_id = g.group_id)`

export function learnerGroupPage(store: Reads, filter: PageWanted & { q?: string; archived?: 0 | 1 }) {
  const { q, archived } = filter
  let from = store.db.selectFrom('learner_group as g')
  if (q?.trim()) from = from.where((eb) => eb.or([holds('g.name', q), holds('g.note', q)]))
  if (archived !== undefined) from = from.where('g.archived_at', archived === 1 ? 'is not' : 'is', null)
  return tablePage(from, (query) => query.selectAll('g').select(memberCount.as('members')), filter, {
    orders: {
      name: sql.ref('g.name'),
      createdAt: sql.ref('g.created_at'),
      // Sorted by them all groups are counted at once instead of each by itself.
      members: {
        columns: [sql`coalesce(counted.members, 0)`],
        join: (rows: typeof from) =>
          rows.leftJoin(
            (db) =>
              db
                .selectFrom('learner_group_member as m')
                .select(({ fn }) => ['m.group_id', fn.countAll<number>().as('members')])
                .groupBy('m.group_id')
                .as('counted'),
            (join) => join.onRef('counted.group_id', '=', 'g.group_id'),
          ),
      },
    },
    usual: '-createdAt',
    key: 'g.group_id',
  })
}

export async function memberCountOf(store: Reads, groupID: number): Promise<number> {
  const row = await store.db
    .selectFrom('learner_group_member')
    .select((eb) => eb.fn.countAll<number>().as('members'))
    .where('group_id', '=', groupID)
    .executeTakeFirstOrThrow()
  return Number(row.members)
}

export const groupByName = (store: Reads, name: string): Promise<GroupRow | undefined> =>
  store.db.selectFrom('learner_group').selectAll().where('name', '=', name).executeTakeFirst()

/** Those of these names that there are. */
export async function groupsByName(store: Reads, names: readonly string[]): Promise<ReadonlyMap<string, GroupRow>> {
  const found = new Map<string, GroupRow>()
  for (const some of inChunks(names)) {
    const rows = await store.db.selectFrom('learner_group').selectAll().where('name', 'in', some).execute()
    for (const row of rows) found.set(row.name, row)
  }
  return found
}

/** The groups of a learner, archived ones included. */
export const groupsOfLearner = (store: Reads, userID: number) =>
  store.db
    .selectFrom('learner_group_member as m')
    .innerJoin('learner_group as g', 'g.group_id', 'm.group_id')
    .select(['g.group_id', 'g.name', 'g.archived_at', 'm.joined_at'])
    .where('m.user_id', '=', userID)
    .orderBy('g.name')
    .execute()

/** The ids of all members, in the order of the ids. */
export async function memberIDs(store: Reads, groupID: number): Promise<number[]> {
  const rows = await store.db
    .selectFrom('learner_group_member')
    .select('user_id')
    .where('group_id', '=', groupID)
    .orderBy('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Those of these people who are members. */
export async function membersAmong(
  store: Reads,
  groupID: number,
  userIDs: readonly number[],
): Promise<ReadonlySet<number>> {
  const found = new Set<number>()
  for (const some of inChunks(userIDs)) {
    const rows = await store.db
      .selectFrom('learner_group_member')
      .select('user_id')
      .where('group_id', '=', groupID)
      .where('user_id', 'in', some)
      .execute()
    for (const { user_id } of rows) found.add(user_id)
  }
  return found
}

/** Adds people to a group, each once; gives those who were not in it before. */
export async function addMembers(
  tx: Pick<Tx, 'db'>,
  groupID: number,
  userIDs: readonly number[],
  now: number,
): Promise<number[]> {
  const added: number[] = []
  for (const some of inChunks([...new Set(userIDs)])) {
    const rows = await tx.db
      .insertInto('learner_group_member')
      .values(some.map((user_id) => ({ group_id: groupID, user_id, joined_at: now })))
      .onConflict((conflict) => conflict.columns(['group_id', 'user_id']).doNothing())
      .returning('user_id')
      .execute()
    added.push(...rows.map(({ user_id }) => user_id))
  }
  return added
}

/** Takes people out of a group; gives those who were in it. */
export async function removeMembers(
  tx: Pick<Tx, 'db'>,
  groupID: number,
  userIDs: readonly number[],
): Promise<number[]> {
  const removed: number[] = []
  for (const some of inChunks(userIDs)) {
    const rows = await tx.db
      .deleteFrom('learner_group_member')
      .where('group_id', '=', groupID)
      .where('user_id', 'in', some)
      .returning('user_id')
      .execute()
    removed.push(...rows.map(({ user_id }) => user_id))
  }
  return removed
}
