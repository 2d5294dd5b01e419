import type { SqlValue, Tx } from '../../platform/database/store.ts'

const BEIJING_MS = 28_800_000
const DAY_MS = 86_400_000
/** Groups that a day may add; more are put together by type, so that made-up errors cannot fill the table. */
export const NEW_GROUPS_A_DAY = 2_000
/** People of a group are counted so far. */
export const USERS_OF_A_GROUP = 1_000
/** Rows of one statement; each count is a statement that stays prepared. */
const AT_ONCE = [64, 16, 4, 1]

interface Occurrence {
  /** Begins with its time; the same one again changes nothing. */
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
  /** What it adds to its page's day. */
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

/** Days since 1970-01-01 by the Beijing calendar. */
export const beijingDay = (at: number): number => Math.floor((at + BEIJING_MS) / DAY_MS)

/** Writes events in their order. One that is there already changes nothing, so a batch can be written again. */
export async function writeEvents(tx: Tx, events: readonly TrackingEvent[]): Promise<void> {
  await writeUsage(
    tx,
    events.filter((event): event is UsageEvent => !isBug(event)),
  )
  await writeBugs(tx, events.filter(isBug))
}

async function writeUsage(tx: Tx, events: UsageEvent[]): Promise<void> {
  const fresh = await insertNew(
    tx,
    'tracking_event (event_id, kind, user_id, subject_id, page, name, fields, received_at)',
    events.map(({ id, kind, userID, subjectID, page, name, fields, at }) => [
      id,
      kind,
      userID,
      subjectID,
      page,
      name,
      JSON.stringify(fields),
      at,
    ]),
  )
  const counted = events.filter(({ id }) => fresh.delete(id))
  await addUsage(tx, counted)
  for (const event of counted) if (event.video) await keepVideoPlace(tx, event, event.video)
}

async function addUsage(tx: Tx, events: UsageEvent[]): Promise<void> {
  const used = events.filter((event) => event.usage)
  const days = Map.groupBy(used, ({ at, page }) => `${String(beijingDay(at)).padStart(8, '0')} ${page}`)
  // Always in one order: servers that write at the same time do not wait for each other in a circle.
  for (const key of [...days.keys()].sort()) {
    const sum = { views: 0, staySeconds: 0, stays: 0, clicks: 0 }
    for (const { usage } of days.get(key) ?? []) {
      sum.views += usage?.views ?? 0
      sum.clicks += usage?.clicks ?? 0
      sum.staySeconds += usage?.staySeconds ?? 0
      if (usage?.staySeconds !== undefined) sum.stays++
    }
    await tx.run(
      `insert into page_usage_day (day, page, views, stay_seconds, stays, clicks) values (?, ?, ?, ?, ?, ?)
       on conflict (day, page) do update set
         views = page_usage_day.views + excluded.views,
         stay_seconds = page_usage_day.stay_seconds + excluded.stay_seconds,
         stays = page_usage_day.stays + excluded.stays,
         clicks = page_usage_day.clicks + excluded.clicks`,
      [Number(key.slice(0, 8)), key.slice(9), sum.views, sum.staySeconds, sum.stays, sum.clicks],
    )
  }
}

/** The latest word wins; of two in one moment the one that came later. */
async function keepVideoPlace(tx: Tx, { userID, subjectID, at }: UsageEvent, video: NonNullable<UsageEvent['video']>) {
  if (userID === null || subjectID === null) return
  await tx.run(
    `insert into user_video_progress (user_id, video_id, subject_id, progress, total, changed_at)
     values (?, ?, ?, ?, ?, ?)
     on conflict (user_id, video_id) do update set subject_id = excluded.subject_id, progress = excluded.progress,
       total = excluded.total, changed_at = excluded.changed_at
     where excluded.changed_at >= user_video_progress.changed_at`,
    [userID, video.videoID, subjectID, video.progress, video.total, at],
  )
}

async function writeBugs(tx: Tx, reported: BugEvent[]): Promise<void> {
  const bugs = await withinGroups(tx, reported)
  const fresh = await insertNew(
    tx,
    `error_report (event_id, fingerprint, user_id, subject_id, client_type, page_type, page, action, path, detail,
       received_at)`,
    bugs.map((bug) => [
      bug.id,
      bug.fingerprint,
      bug.userID,
      bug.subjectID,
      bug.clientType,
      bug.pageType,
      bug.page,
      bug.action,
      bug.path,
      bug.detail,
      bug.at,
    ]),
  )
  const groups = Map.groupBy(
    bugs.filter(({ id }) => fresh.delete(id)),
    ({ fingerprint }) => fingerprint,
  )
  for (const fingerprint of [...groups.keys()].sort()) await addToGroup(tx, groups.get(fingerprint) ?? [])
}

/** A report that would begin a group too many joins that of its type. */
async function withinGroups(tx: Tx, bugs: BugEvent[]): Promise<BugEvent[]> {
  const last = bugs.at(-1)
  if (!last) return []
  const known = new Set<string>()
  const wanted = [...new Set(bugs.map((bug) => bug.fingerprint))]
  for (const portion of portions(wanted)) {
    const rows = await tx.all<{ fingerprint: string }>(
      `select fingerprint from error_group where fingerprint in (${portion.map(() => '?').join(', ')})`,
      portion,
    )
    for (const row of rows) known.add(row.fingerprint)
  }
  if (known.size === wanted.length) return bugs
  const [row] = await tx.all<{ n: number }>('select count(*) as n from error_group where first_at > ?', [
    last.at - DAY_MS,
  ])
  let room = NEW_GROUPS_A_DAY - (row?.n ?? 0)
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
  await tx.run(
    `insert into error_group (fingerprint, bug_type, page, action, detail, reports, users, first_at, last_at)
     values (?, ?, ?, ?, ?, ?, 0, ?, ?)
     on conflict (fingerprint) do update set
       reports = error_group.reports + excluded.reports,
       first_at = case when excluded.first_at < error_group.first_at then excluded.first_at else error_group.first_at end,
       last_at = case when excluded.last_at > error_group.last_at then excluded.last_at else error_group.last_at end`,
    [
      first.fingerprint,
      first.bugType,
      first.page,
      first.action,
      first.detail,
      bugs.length,
      Math.min(...bugs.map(({ at }) => at)),
      Math.max(...bugs.map(({ at }) => at)),
    ],
  )
  let added = 0
  for (const userID of new Set(bugs.map((bug) => bug.userID))) {
    if (userID === null) continue
    added += await tx.run(
      `insert into error_group_user (fingerprint, user_id)
       select fingerprint, cast(? as bigint) from error_group where fingerprint = ? and users + ? < ${USERS_OF_A_GROUP}
       on conflict (fingerprint, user_id) do nothing`,
      [userID, first.fingerprint, added],
    )
  }
  if (added > 0)
    await tx.run('update error_group set users = users + ? where fingerprint = ?', [added, first.fingerprint])
}

/** Inserts the rows whose first value, their id, is not there yet, and gives the ids of those. */
async function insertNew(tx: Tx, into: string, rows: SqlValue[][]): Promise<Set<string>> {
  const fresh = new Set<string>()
  for (const portion of portions(rows)) {
    const row = `(${portion[0]?.map(() => '?').join(', ')})`
    const inserted = await tx.all<{ event_id: string }>(
      `insert into ${into} values ${portion.map(() => row).join(', ')}
       on conflict (event_id) do nothing returning event_id`,
      portion.flat(),
    )
    for (const { event_id } of inserted) fresh.add(event_id)
  }
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
