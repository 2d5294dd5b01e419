import type { Data } from '@tizhou/contract/contract'
import { aboutName, FEEDBACK_TYPES } from '@tizhou/domain/feedback/feedback'

export type Report = Data<'feedback.reportList'>['rows'][number]
export type ReportDetail = Data<'feedback.reportDetail'>
export type TeacherNote = ReportDetail['notes'][number]

/** The kind of a report in words: 答案有误 · 选项 C. */
export const kindName = ({ feedbackType, about }: Pick<Report, 'feedbackType' | 'about'>): string =>
  `${FEEDBACK_TYPES[feedbackType] ?? '其他'} · ${aboutName(about)}`

const HOUR = 3_600_000

/** A waiting time in the largest unit that fits. */
export function waitText(ms: number): string {
  if (ms < HOUR) return `${Math.max(1, Math.round(ms / 60_000))} 分钟`
  if (ms < 48 * HOUR) return `${Math.round(ms / HOUR)} 小时`
  return `${Math.round(ms / (24 * HOUR))} 天`
}
