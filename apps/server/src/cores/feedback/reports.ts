import { sql } from 'kysely'
import { inChunks } from '../../platform/database/chunks.ts'
import type { Store, Tx } from '../../platform/database/store.ts'
import type { FileFamily } from '../../platform/files/fileFamily.ts'
import type { FeedbackTables } from './tables.ts'

type Reads = Pick<Store, 'db'>
export type ReportRow = FeedbackTables['report']
export type ReplyRow = FeedbackTables['report_reply']

export interface MineWanted {
  userID: number
  /** Includes the variant with the subject's mock interviews. */
  subjectID: number
  kind: ReportRow['kind']
  /** `answered`: has an answer of a teacher; `toJudge`: the last answer is not judged yet. */
  only?: 'answered' | 'toJudge'
  feedbackType?: number
  module?: string
  /** From 0. */
  page: number
  size: number
}

/** Reports of a subject and of its mock-interview variant, which has the same learners. */
const ofSubject = (subjectID: number) =>
  sql<boolean>`(subject_id = ${subjectID} or subject_id in (select mock_subject_id from subject as s
    where s.subject_id = ${subjectID} and s.mock_subject_id is not null))`

/** A learner's reports, latest change first, with their total number; without deleted ones. */
export async function myReports({ db }: Reads, of: MineWanted): Promise<{ rows: ReportRow[]; total: number }> {
  let from = db
    .selectFrom('report')
    .where('user_id', '=', of.userID)
    .where(ofSubject(of.subjectID))
    .where('kind', '=', of.kind)
    .where('place', '!=', 'deleted')
  if (of.only === 'answered') from = from.where('first_reply_at', 'is not', null)
  if (of.only === 'toJudge') from = from.where('talk', '=', 'answered').where('place', '!=', 'closed')
  if (of.feedbackType !== undefined) from = from.where('feedback_type', '=', of.feedbackType)
  if (of.module) from = from.where('module', '=', of.module)
  const [counted, rows] = await Promise.all([
    from.select((eb) => eb.fn.countAll().as('total')).executeTakeFirstOrThrow(),
    from
      .selectAll()
      .orderBy('changed_at', 'desc')
      .orderBy('report_id')
      .limit(of.size)
      .offset(of.page * of.size)
      .execute(),
  ])
  return { rows, total: Number(counted.total) }
}

export const reportByID = ({ db }: Reads, reportID: number): Promise<ReportRow | undefined> =>
  db.selectFrom('report').selectAll().where('report_id', '=', reportID).executeTakeFirst()

export const reportByClientID = ({ db }: Reads, userID: number, clientID: string): Promise<ReportRow | undefined> =>
  db.selectFrom('report').selectAll().where('user_id', '=', userID).where('client_id', '=', clientID).executeTakeFirst()

/** The last reply of each report, of either side. */
export async function lastReplies({ db }: Reads, reportIDs: readonly number[]): Promise<Map<number, ReplyRow>> {
  const last = new Map<number, ReplyRow>()
  for (const some of inChunks(reportIDs)) {
    const rows = await db
      .selectFrom('report_reply as r')
      .selectAll('r')
      .where('r.report_id', 'in', some)
      .where(
        sql<boolean>`not exists (select 1 from report_reply as later where later.report_id = r.report_id
          and later.n > r.n)`,
      )
      .execute()
    for (const row of rows) last.set(row.report_id, row)
  }
  return last
}

/** A conversation from its beginning; `page` from 0. */
export const repliesOf = (
  { db }: Reads,
  reportID: number,
  { page = 0, size = 1_000 }: { page?: number; size?: number } = {},
): Promise<ReplyRow[]> =>
  db
    .selectFrom('report_reply')
    .selectAll()
    .where('report_id', '=', reportID)
    .orderBy('n')
    .limit(size)
    .offset(page * size)
    .execute()

export async function countReplies({ db }: Reads, reportID: number): Promise<number> {
  const { count } = await db
    .selectFrom('report_reply')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('report_id', '=', reportID)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const replyByID = ({ db }: Reads, replyID: number): Promise<ReplyRow | undefined> =>
  db.selectFrom('report_reply').selectAll().where('reply_id', '=', replyID).executeTakeFirst()

/** Number of a learner's reports with an unread answer, of a subject or (absent) of all. */
export async function unreadReports({ db }: Reads, userID: number, subjectID?: number): Promise<number> {
  let from = db.selectFrom('report').where('user_id', '=', userID).where('unread', '=', 1)
  if (subjectID !== undefined) from = from.where(ofSubject(subjectID))
  const { count } = await from.select((eb) => eb.fn.countAll().as('count')).executeTakeFirstOrThrow()
  return Number(count)
}

/** Gives false where the client's id exists: the report was sent again. */
export async function addReport(tx: Pick<Tx, 'db'>, row: ReportRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx.db
    .insertInto('report')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'client_id']).doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) return false
  await weigh(tx, row, counts(row) ? 1 : 0)
  return true
}

const counts = ({ place }: Pick<ReportRow, 'place'>): boolean => place === 'listed' || place === 'merged'

/** Changes the count of listed reports on a question or point. */
async function weigh(
  tx: Pick<Tx, 'db'>,
  { kind, target_id }: Pick<ReportRow, 'kind' | 'target_id'>,
  more: number,
): Promise<void> {
  await tx.db
    .insertInto('report_target')
    .values({ kind, target_id, weight: more })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'target_id'])
        .doUpdateSet({ weight: sql<number>`report_target.weight + excluded.weight` }),
    )
    .execute()
}

/** Locks and reads a report, so that its changes follow one another. */
export async function lockReport(tx: Pick<Tx, 'db'>, reportID: number): Promise<ReportRow | undefined> {
  const { numUpdatedRows } = await tx.db
    .updateTable('report')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('report_id', '=', reportID)
    .executeTakeFirst()
  return numUpdatedRows === 0n ? undefined : reportByID(tx, reportID)
}

/** Changes a locked report. */
export async function setReport(
  tx: Pick<Tx, 'db'>,
  reportID: number,
  changed: Partial<Omit<ReportRow, 'report_id' | 'user_id' | 'kind' | 'target_id' | 'revision'>>,
): Promise<void> {
  if (changed.place !== undefined) {
    const before = await reportByID(tx, reportID)
    const more = Number(counts({ place: changed.place })) - Number(before !== undefined && counts(before))
    if (before && more !== 0) await weigh(tx, before, more)
  }
  await tx.db.updateTable('report').set(changed).where('report_id', '=', reportID).execute()
}

/** Appends a reply to a locked report. */
export async function addReply(tx: Pick<Tx, 'db'>, row: Omit<ReplyRow, 'n'>): Promise<void> {
  const n = (await countReplies(tx, row.report_id)) + 1
  await tx.db
    .insertInto('report_reply')
    .values({ ...row, n })
    .execute()
}

/** Records the judgement of a reply; gives false where it was judged already. */
export async function judgeReply(
  tx: Pick<Tx, 'db'>,
  replyID: number,
  judged: Pick<ReplyRow, 'is_accept' | 'adopt_content' | 'judged_at'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('report_reply')
    .set(judged)
    .where('reply_id', '=', replyID)
    .where('is_accept', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Marks a teacher's replies as read; gives whether any was unread. */
export async function readReplies(tx: Pick<Tx, 'db'>, reportID: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('report')
    .set({ unread: 0 })
    .where('report_id', '=', reportID)
    .where('unread', '=', 1)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await tx.db
    .updateTable('report_reply')
    .set({ read_at: now })
    .where('report_id', '=', reportID)
    .where('teacher_id', 'is not', null)
    .where('read_at', 'is', null)
    .execute()
  return true
}

/** Reports merged into a report and not split off again. */
export const mergedInto = ({ db }: Reads, reportID: number): Promise<ReportRow[]> =>
  db
    .selectFrom('report')
    .selectAll()
    .where('merged_into', '=', reportID)
    .where('place', '=', 'merged')
    .orderBy('report_id')
    .execute()

/** The pictures of reports. */
export const reportFiles: FileFamily = {
  folder: 'feedback',
  async usedAmong({ db }, paths) {
    const rows = await db
      .selectFrom('report')
      .select('picture')
      .where('picture', 'in', [...paths])
      .execute()
    return rows.flatMap(({ picture }) => picture ?? [])
  },
}
