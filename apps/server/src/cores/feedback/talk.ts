import { awaitsTeacher, type ReportEvent, reportAfter } from '@tizhou/domain/feedback/states'
import { newId } from '../../platform/database/ids.ts'
import type { Tx } from '../../platform/database/store.ts'
import {
  addReply,
  judgeReply,
  lockReport,
  mergedInto,
  type ReplyRow,
  type ReportRow,
  repliesOf,
  setReport,
} from './reports.ts'

type On = Pick<Tx, 'db'>

/** Why a change was refused: not possible in the report's state, or the report has changed meanwhile. */
export type Refused = 'state' | 'changed'

/** Applies an event to a locked report. Gives false where its state does not allow that. */
async function move(
  tx: On,
  report: ReportRow,
  event: ReportEvent,
  now: number,
  also: Partial<Pick<ReportRow, 'unread' | 'merged_into' | 'first_reply_at'>> = {},
): Promise<boolean> {
  const after = reportAfter(report, event)
  if (!after) return false
  await setReport(tx, report.report_id, {
    ...after,
    waiting_since: awaitsTeacher(after) ? (report.waiting_since ?? now) : null,
    ...(after.place === 'merged' ? {} : { merged_into: null }),
    changed_at: now,
    ...also,
  })
  return true
}

export interface Answer {
  content: string
  teacherID: number
  teacherName: string
  now: number
}

const replyRow = (reportID: number, { content, teacherID, teacherName, now }: Answer): Omit<ReplyRow, 'n'> => ({
  reply_id: newId(),
  report_id: reportID,
  teacher_id: teacherID,
  teacher_name: teacherName,
  content,
  sent_at: now,
  read_at: null,
  is_accept: null,
  adopt_content: '',
  judged_at: null,
})

async function answerOne(tx: On, report: ReportRow, answer: Answer): Promise<number | undefined> {
  const also = { unread: 1 as const, first_reply_at: report.first_reply_at ?? answer.now }
  if (!(await move(tx, report, 'answered', answer.now, also))) return undefined
  const row = replyRow(report.report_id, answer)
  await addReply(tx, row)
  return row.reply_id
}

/**
 * Stores a teacher's answer to a report and to those merged into it. Gives the learners it reaches. `revision`: the one
 * that the teacher read.
 */
export async function answerReport(
  tx: On,
  reportID: number,
  revision: number,
  answer: Answer,
): Promise<{ replyID: number; told: ReportRow[] } | Refused | undefined> {
  const report = await lockReport(tx, reportID)
  if (!report) return undefined
  if (report.revision !== revision + 1) return 'changed'
  const replyID = await answerOne(tx, report, answer)
  if (replyID === undefined) return 'state'
  const told = [report]
  for (const { report_id } of await mergedInto(tx, reportID)) {
    const merged = await lockReport(tx, report_id)
    if (merged?.merged_into === reportID && (await answerOne(tx, merged, answer)) !== undefined) told.push(merged)
  }
  return { replyID, told }
}

/** Stores the learner's judgement of the last answer. `replyID`: the answer that the learner read. */
export async function judgeAnswer(
  tx: On,
  report: ReportRow,
  replyID: number,
  { isAccept, reason, now }: { isAccept: 0 | 1; reason: string; now: number },
): Promise<true | Refused> {
  const answers = (await repliesOf(tx, report.report_id)).filter(({ teacher_id }) => teacher_id !== null)
  if (answers.at(-1)?.reply_id !== replyID) return 'changed'
  if (!(await move(tx, report, isAccept === 1 ? 'accepted' : 'rejected', now))) return 'state'
  const judged = { is_accept: isAccept, adopt_content: reason, judged_at: now }
  return (await judgeReply(tx, replyID, judged)) ? true : 'changed'
}

/** Adds a learner's reply to a locked report; gives its id. */
export async function addToReport(
  tx: On,
  report: ReportRow,
  content: string,
  now: number,
): Promise<number | undefined> {
  if (!(await move(tx, report, 'added', now))) return undefined
  const reply_id = newId()
  await addReply(tx, {
    reply_id,
    report_id: report.report_id,
    teacher_id: null,
    teacher_name: '',
    content,
    sent_at: now,
    read_at: now,
    is_accept: null,
    adopt_content: '',
    judged_at: null,
  })
  return reply_id
}

/**
 * Deletes the texts and the picture of a report that a learner deleted. The row stays, since it still counts as work.
 */
async function forgetWords(tx: On, reportID: number): Promise<void> {
  await setReport(tx, reportID, { content: '', picture: null })
  await tx.db
    .updateTable('report_reply')
    .set({ content: '' })
    .where('report_id', '=', reportID)
    .where('teacher_id', 'is', null)
    .execute()
}

/** Closes, reopens, splits or deletes a locked report. Reports merged into a deleted one become independent again. */
export async function placeReport(
  tx: On,
  report: ReportRow,
  event: 'closed' | 'reopened' | 'split' | 'deleted',
  now: number,
): Promise<boolean> {
  const also = event === 'closed' ? { unread: 1 as const } : event === 'deleted' ? { unread: 0 as const } : {}
  if (!(await move(tx, report, event, now, also))) return false
  if (event !== 'deleted') return true
  await forgetWords(tx, report.report_id)
  for (const { report_id } of await mergedInto(tx, report.report_id)) {
    const merged = await lockReport(tx, report_id)
    if (merged) await move(tx, merged, 'split', now)
  }
  return true
}

/**
 * Merges a report, with those merged into it, into another on the same question or point. The last answer given there
 * is passed on to its learner, unless an answer still waits for the learner's judgement.
 */
export async function mergeReport(
  tx: On,
  reportID: number,
  intoID: number,
  now: number,
): Promise<{ told: ReportRow[] } | Refused | undefined> {
  if (reportID === intoID) return 'state'
  // Locked in the order of ids, which avoids deadlocks when two people merge each report into the other.
  const rows = new Map<number, ReportRow | undefined>()
  for (const id of [reportID, intoID].sort((a, b) => a - b)) rows.set(id, await lockReport(tx, id))
  const [report, into] = [rows.get(reportID), rows.get(intoID)]
  if (!report || !into) return undefined
  const isSame = report.kind === into.kind && report.target_id === into.target_id
  if (!isSame || into.place === 'merged' || into.place === 'deleted') return 'state'
  if (!(await move(tx, report, 'merged', now, { merged_into: intoID }))) return 'state'
  const last = (await repliesOf(tx, intoID)).findLast(({ teacher_id }) => teacher_id !== null)
  const told: ReportRow[] = []
  const along = [{ ...report, place: 'merged' as const, merged_into: intoID }]
  for (const { report_id } of await mergedInto(tx, reportID)) {
    const one = await lockReport(tx, report_id)
    if (!one) continue
    await setReport(tx, report_id, { merged_into: intoID })
    along.push({ ...one, place: 'merged', merged_into: intoID })
  }
  for (const one of along) {
    if (!last || one.talk === 'answered') continue
    const answer = {
      content: last.content,
      teacherID: last.teacher_id as number,
      teacherName: last.teacher_name,
      now,
    }
    if ((await answerOne(tx, one, answer)) !== undefined) told.push(one)
  }
  return { told }
}
