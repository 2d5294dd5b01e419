import { beijingDay } from '@tizhou/domain/dates/beijing'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/store.ts'

const DAY_MS = 86_400_000
/** Most new groups a day; further ones are joined by type, so that invented errors cannot fill the table. */
export const NEW_GROUPS_A_DAY = 2_000
/** Most people of an error group that are counted. */
export const USERS_OF_A_GROUP = 1_000
/** Rows of one statement; few sizes, so that few statements are prepared. */
const AT_ONCE = [64, 16, 4, 1]

interface Occurrence {
  /** Begins with its time; writing the same id again has no effect. */
  id: string
  /** ms UTC */
  at: number
  userID: number | null
  subjectID: number | null
  page: string
}

export interface UsageEvent extends Occurrence {
  /** The call's name in the contract. */
  kind: string
  name: string
  fields: Record<string, string | number>
  /** What the event adds to its page's counts of the day. */
  usage?: { views?: number; clicks?: number; staySeconds?: number }
  video?: { videoID: string; progress: number; total: number }
}

export interface BugEvent extends Occurrence {
  kind: 'bug'
  fingerprint: string
  bugType: number
  clientType: number
  pageType: string
  action: string
  path: string
  detail: string
}

export type TrackingEvent = UsageEvent | BugEvent

const isBug = (event: TrackingEvent): event is BugEvent => event.kind === 'bug'

/** Writes events in order. Existing ones have no effect, so a batch can be written again. */
export async function writeEvents(tx: Tx, events: readonly TrackingEvent[]): Promise<void> {
  await writeUsage(
    tx,
    events.filter((event): event is UsageEvent => !isBug(event)),
  )
  await writeBugs(tx, events.filter(isBug))
}

async function writeUsage(tx: Tx, events: UsageEvent[]): Promise<void> {
  const fresh = await insertNew(
    events.map(({ id, kind, userID, subjectID, page, name, fields, at }) => ({
      event_id: id,
      kind,
      user_id: userID,
      subject_id: subjectID,
      page,
      name,
      fields: JSON.stringify(fields),
      received_at: at,
    })),
    (portion) =>
      tx.db
        .insertInto('tracking_event')
        .values(portion)
        .onConflict((conflict) => conflict.column('event_id').doNothing())
        .returning('event_id')
        .execute(),
  )
  const counted = events.filter(({ id }) => fresh.delete(id))
  await addUsage(tx, counted)
  for (const event of counted) if (event.video) await keepVideoPlace(tx, event, event.video)
}

async function addUsage(tx: Tx, events: UsageEvent[]): Promise<void> {
  const used = events.filter((event) => event.usage)
  const days = Map.groupBy(used, ({ at, page }) => `${String(beijingDay(at)).padStart(8, '0')} ${page}`)
  // A fixed order, which avoids deadlocks between servers.
  for (const key of [...days.keys()].sort()) {
    const sum = { views: 0, staySeconds: 0, stays: 0, clicks: 0 }
    for (const { usage } of days.get(key) ?? []) {
      sum.views += usage?.views ?? 0
      sum.clicks += usage?.clicks ?? 0
      sum.staySeconds += usage?.staySeconds ?? 0
      if (usage?.staySeconds !== undefined) sum.stays++
    }
    await tx.db
      .insertInto('page_usage_day')
      .values({
        day: Number(key.slice(0, 8)),
        page: key.slice(9),
        views: sum.views,
        stay_seconds: sum.staySeconds,
        stays: sum.stays,
        clicks: sum.clicks,
      })
      .onConflict((conflict) =>
        conflict.columns(['day', 'page']).doUpdateSet((eb) => ({
          views: eb('page_usage_day.views', '+', eb.ref('excluded.views')),
          stay_seconds: eb('page_usage_day.stay_seconds', '+', eb.ref('excluded.stay_seconds')),
          stays: eb('page_usage_day.stays', '+', eb.ref('excluded.stays')),
          clicks: eb('page_usage_day.clicks', '+', eb.ref('excluded.clicks')),
        })),
      )
      .execute()
  }
}

/** The latest position wins; of two at one moment the later in order. */
async function keepVideoPlace(tx: Tx, { userID, subjectID, at }: UsageEvent, video: NonNullable<UsageEvent['video']>) {
  if (userID === null || subjectID === null) return
  const place = { subject_id: subjectID, progress: video.progress, total: video.total, changed_at: at }
  await tx.db
    .insertInto('user_video_progress')
    .values({ user_id: userID, video_id: video.videoID, ...place })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'video_id'])
        .doUpdateSet(place)
        .whereRef('excluded.changed_at', '>=', 'user_video_progress.changed_at'),
    )
    .execute()
}

async function writeBugs(tx: Tx, reported: BugEvent[]): Promise<void> {
  const bugs = await withinGroups(tx, reported)
  const fresh = await insertNew(
    bugs.map((bug) => ({
      event_id: bug.id,
      fingerprint: bug.fingerprint,
      user_id: bug.userID,
      subject_id: bug.subjectID,
      client_type: bug.clientType,
      page_type: bug.pageType,
      page: bug.page,
      action: bug.action,
      path: bug.path,
      detail: bug.detail,
      received_at: bug.at,
    })),
    (portion) =>
      tx.db
        .insertInto('error_report')
        .values(portion)
        .onConflict((conflict) => conflict.column('event_id').doNothing())
        .returning('event_id')
        .execute(),
  )
  const groups = Map.groupBy(
    bugs.filter(({ id }) => fresh.delete(id)),
    ({ fingerprint }) => fingerprint,
  )
  for (const fingerprint of [...groups.keys()].sort()) await addToGroup(tx, groups.get(fingerprint) ?? [])
}

/** A report that would exceed the number of new groups joins the group of its type. */
async function withinGroups(tx: Tx, bugs: BugEvent[]): Promise<BugEvent[]> {
  const last = bugs.at(-1)
  if (!last) return []
  const wanted = [...new Set(bugs.map((bug) => bug.fingerprint))]
  const rows = await tx.db.selectFrom('error_group').select('fingerprint').where('fingerprint', 'in', wanted).execute()
  const known = new Set(rows.map(({ fingerprint }) => fingerprint))
  if (known.size === wanted.length) return bugs
  const { n } = await tx.db
    .selectFrom('error_group')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('first_at', '>', last.at - DAY_MS)
    .executeTakeFirstOrThrow()
  let room = NEW_GROUPS_A_DAY - n
  return bugs.map((bug) => {
    if (known.has(bug.fingerprint)) return bug
    if (room-- > 0) {
      known.add(bug.fingerprint)
      return bug
    }
    return { ...bug, fingerprint: `others-${bug.bugType}` }
  })
}

async function addToGroup(tx: Tx, bugs: BugEvent[]): Promise<void> {
  const [first] = bugs
  if (!first) return
  await tx.db
    .insertInto('error_group')
    .values({
      fingerprint: first.fingerprint,
      bug_type: first.bugType,
      page: first.page,
      action: first.action,
      detail: first.detail,
      reports: bugs.length,
      users: 0,
      first_at: Math.min(...bugs.map(({ at }) => at)),
      last_at: Math.max(...bugs.map(({ at }) => at)),
    })
    .onConflict((conflict) =>
      conflict.column('fingerprint').doUpdateSet((eb) => ({
        reports: eb('error_group.reports', '+', eb.ref('excluded.reports')),
        first_at: eb
          .case()
          .when('excluded.first_at', '<', eb.ref('error_group.first_at'))
          .then(eb.ref('excluded.first_at'))
          .else(eb.ref('error_group.first_at'))
          .end(),
        last_at: eb
          .case()
          .when('excluded.last_at', '>', eb.ref('error_group.last_at'))
          .then(eb.ref('excluded.last_at'))
          .else(eb.ref('error_group.last_at'))
          .end(),
      })),
    )
    .execute()
  let added = 0
  for (const userID of new Set(bugs.map((bug) => bug.userID))) {
    if (userID === null) continue
    const inserted = await tx.db
      .insertInto('error_group_user')
      .columns(['fingerprint', 'user_id'])
      .expression((eb) =>
        eb
          .selectFrom('error_group')
          .select(['fingerprint', sql<number>`cast(${userID} as bigint)`.as('user_id')])
          .where('fingerprint', '=', first.fingerprint)
          .where('users', '<', USERS_OF_A_GROUP - added),
      )
      .onConflict((conflict) => conflict.columns(['fingerprint', 'user_id']).doNothing())
      .executeTakeFirstOrThrow()
    added += Number(inserted.numInsertedOrUpdatedRows ?? 0)
  }
  if (added > 0)
    await tx.db
      .updateTable('error_group')
      .set((eb) => ({ users: eb('users', '+', added) }))
      .where('fingerprint', '=', first.fingerprint)
      .execute()
}

/** Inserts rows in portions and gives the ids of the new ones, as `insert` gives them. */
async function insertNew<Row>(
  rows: readonly Row[],
  insert: (portion: Row[]) => Promise<{ event_id: string }[]>,
): Promise<Set<string>> {
  const fresh = new Set<string>()
  for (const portion of portions(rows)) for (const { event_id } of await insert(portion)) fresh.add(event_id)
  return fresh
}

function* portions<T>(all: readonly T[]): Generator<T[]> {
  let at = 0
  while (at < all.length) {
    const size = AT_ONCE.find((count) => count <= all.length - at) ?? 1
    yield all.slice(at, at + size)
    at += size
  }
}
