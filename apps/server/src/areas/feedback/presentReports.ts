import type { FeedbackReply, FeedbackReport } from '@tizhou/contract/areas/feedback/feedback'
import type { ReplyRow, ReportRow } from '../../cores/feedback/reports.ts'
import type { KeysWait } from '../../cores/papers/scoring/keysWait.ts'
import { signAddress } from '../../platform/files/signedAddresses.ts'
import type { Services } from '../../platform/services.ts'
import { waitsOf, wireWait } from '../../platform/waits.ts'

/** How long a picture's address is valid. */
const OPEN_MS = 600_000

/** An address of a report's picture for this user, valid for some minutes. */
export async function pictureAddress(
  { keys, now }: Pick<Services, 'keys' | 'now'>,
  { picture }: Pick<ReportRow, 'picture'>,
  userID: number,
): Promise<string | null> {
  if (picture === null) return null
  return signAddress(await keys.of('files'), { path: picture, userID, expiresAt: now() + OPEN_MS })
}

export const presentReply = (row: ReplyRow): FeedbackReply => ({
  replyID: row.reply_id,
  teacherID: row.teacher_id,
  teacherName: row.teacher_name,
  replyContent: row.content,
  createTime: row.sent_at,
  isRead: row.read_at === null ? 0 : 1,
  isAccept: row.is_accept,
  adoptContent: row.adopt_content,
})

/** The report's point, a merged one resolved; null: the report is on a question. */
export const pointOfReport = async (
  { points }: Pick<Services, 'points'>,
  { kind, target_id }: Pick<ReportRow, 'kind' | 'target_id'>,
): Promise<number | null> => (kind === 'point' ? points.pointAfterMerges(target_id) : null)

/** What withholds a teacher's answer: it may reveal a withheld key of the question. */
const heldBy = (waits: KeysWait | undefined, { kind, target_id }: ReportRow) =>
  kind === 'question' ? waits?.held(target_id) : undefined

/** Whether teachers' answers to this report are withheld from its writer now. */
export const isHeld = async (services: Services, report: ReportRow): Promise<boolean> =>
  heldBy(await waitsOf(services, { userID: report.user_id }, report.subject_id), report) !== undefined

/** A conversation for the report's writer: without teachers' answers while the question's key is withheld. */
export async function presentReplies(services: Services, report: ReportRow, replies: readonly ReplyRow[]) {
  const held = await isHeld(services, report)
  return replies.filter(({ teacher_id }) => !held || teacher_id === null).map(presentReply)
}

/** One learner's reports for their writer, each with its last reply. */
export async function presentReports(services: Services, rows: readonly ReportRow[]): Promise<FeedbackReport[]> {
  const [first] = rows
  if (!first) return []
  const last = await services.feedback.lastReplies(rows.map(({ report_id }) => report_id))
  const subjects = [...new Set(rows.map(({ subject_id }) => subject_id))]
  const waits = new Map(
    await Promise.all(
      subjects.map(async (id) => [id, await waitsOf(services, { userID: first.user_id }, id)] as const),
    ),
  )
  return Promise.all(
    rows.map(async (row) => {
      const reply = last.get(row.report_id)
      const held = reply?.teacher_id === null ? undefined : heldBy(waits.get(row.subject_id), row)
      return {
        errorTestFeedbackID: row.report_id,
        appID: row.subject_id,
        feedbackType: row.feedback_type,
        module: row.module,
        about: row.about,
        allTestID: row.kind === 'question' ? row.target_id : null,
        childTableId: row.child_table_id,
        SameKnowPointID: await pointOfReport(services, row),
        title: row.title,
        content: row.content,
        picture: await pictureAddress(services, row, row.user_id),
        createTime: row.created_at,
        talk: row.talk,
        closed: row.place === 'closed' ? 1 : 0,
        isRead: row.unread === 1 ? 0 : 1,
        lastReply: reply && !held ? presentReply(reply) : null,
        ...(reply && wireWait(held)),
      }
    }),
  )
}
