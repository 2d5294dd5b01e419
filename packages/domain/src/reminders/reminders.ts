import { BEIJING_SHIFT, beijingDay } from '../dates/beijing.ts'

/** What a learner may be reminded of. */
export const REMINDER_KINDS = {
  answer: '老师答复了我的反馈',
  review: '每天该复习了',
  plan: '今天的学习计划',
  exam: '预约的模考快开始了',
  live: '预约的直播快开始了',
} as const
export type ReminderKind = keyof typeof REMINDER_KINDS
export const REMINDER_KIND_NAMES = Object.keys(REMINDER_KINDS) as ReminderKind[]

/** Kinds that come once a day, at the hour that a learner chose. */
export const DAILY_KINDS = ['review', 'plan'] as const satisfies readonly ReminderKind[]
export type DailyKind = (typeof DAILY_KINDS)[number]
export const isDaily = (kind: ReminderKind): kind is DailyKind => (DAILY_KINDS as readonly string[]).includes(kind)

/** By what a reminder comes. */
export const REMINDER_WAYS = { mail: '邮件', sms: '短信', push: '浏览器通知' } as const
export type ReminderWay = keyof typeof REMINDER_WAYS
export const REMINDER_WAY_NAMES = Object.keys(REMINDER_WAYS) as ReminderWay[]

const HOUR = 3_600_000
const DAY = 86_400_000
/** Hours of Beijing in which nobody is disturbed: from 22 to 8. */
export const QUIET = { from: 22, until: 8 } as const
/** The hours at which the daily reminder may come. */
export const REVIEW_HOURS = Array.from({ length: QUIET.from - QUIET.until }, (_, at) => QUIET.until + at)
export const USUAL_REVIEW_HOUR = 19

/** The hour (0 to 23) in Beijing. */
export const beijingHour = (moment: number): number => Math.floor(((moment + BEIJING_SHIFT) % DAY) / HOUR)

/** The moment itself, or eight o'clock in Beijing after it where nobody is to be disturbed. ms UTC. */
export function afterQuiet(moment: number): number {
  const hour = beijingHour(moment)
  if (hour >= QUIET.until && hour < QUIET.from) return moment
  const day = beijingDay(moment) + (hour >= QUIET.from ? 1 : 0)
  return day * DAY - BEIJING_SHIFT + QUIET.until * HOUR
}

/** Kinds that come at their moment even in the quiet hours: later they would be of no use. */
export const PUNCTUAL: readonly ReminderKind[] = ['exam', 'live']

/** Whether nobody is to be disturbed at this moment (ms UTC). */
export const isQuiet = (moment: number): boolean => afterQuiet(moment) !== moment

/** A reminder of an exam comes so long before it opens. */
export const BEFORE_EXAM_MS = 15 * 60_000

/** Waits of ms after the first, second … failure; after the last it is given up. */
const RETRIES = [60_000, 5 * 60_000, 30 * 60_000, 2 * HOUR, 6 * HOUR] as const
/** When a reminder that failed so many times is tried again; undefined: no more. */
export const retryAfter = (failures: number): number | undefined => RETRIES[failures - 1]

const MAIL = /^[^\s@<>"',;:\\()[\]]{1,64}@(?=.{4,190}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}$/i

/** The address as it is kept; undefined where it is none. */
export function mailAddress(typed: string): string | undefined {
  const address = typed.trim()
  if (!MAIL.test(address)) return undefined
  const at = address.lastIndexOf('@')
  return address.slice(0, at) + address.slice(at).toLowerCase()
}

/** An address as its owner is shown it: `xi***@example.com`. */
export function maskedMail(address: string): string {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, Math.min(2, at))}***${address.slice(at)}`
}
