import { BEIJING_SHIFT, beijingDay } from '../dates/beijing.ts'

/** What a learner may be reminded of. */
export const REMINDER_KINDS = {
  answer: '老师答复了我的反馈',
  review: '每天该复习了',
  plan: '今天的学习计划',
  exam: '预约的模考快开始了',
  live: '预约的直播快开始了',
  parcel: '图书寄出和送达',
  ending: '班次快到期了',
} as const
export type ReminderKind = keyof typeof REMINDER_KINDS
export const REMINDER_KIND_NAMES = Object.keys(REMINDER_KINDS) as ReminderKind[]

/** Kinds that are looked for once a day, at an hour that the learner chose. */
export const DAILY_KINDS = ['review', 'plan', 'ending'] as const satisfies readonly ReminderKind[]
export type DailyKind = (typeof DAILY_KINDS)[number]
export const isDaily = (kind: ReminderKind): kind is DailyKind => (DAILY_KINDS as readonly string[]).includes(kind)

/** Channels of reminders. */
export const REMINDER_WAYS = { mail: '邮件', sms: '短信', push: '浏览器通知' } as const
export type ReminderWay = keyof typeof REMINDER_WAYS
export const REMINDER_WAY_NAMES = Object.keys(REMINDER_WAYS) as ReminderWay[]

const HOUR = 3_600_000
const DAY = 86_400_000
/** Quiet hours in Beijing: from 22 to 8. */
export const QUIET = { from: 22, until: 8 } as const
/** Hours at which the daily reminder can be sent. */
export const REVIEW_HOURS = Array.from({ length: QUIET.from - QUIET.until }, (_, at) => QUIET.until + at)
export const USUAL_REVIEW_HOUR = 19

/** The hour (0 to 23) in Beijing. */
export const beijingHour = (moment: number): number => Math.floor(((moment + BEIJING_SHIFT) % DAY) / HOUR)

/** The moment itself, or the end of the quiet hours. ms UTC. */
export function afterQuiet(moment: number): number {
  const hour = beijingHour(moment)
  if (hour >= QUIET.until && hour < QUIET.from) return moment
  const day = beijingDay(moment) + (hour >= QUIET.from ? 1 : 0)
  return day * DAY - BEIJING_SHIFT + QUIET.until * HOUR
}

/** Kinds that are sent even in the quiet hours, since they would be useless later. */
export const PUNCTUAL: readonly ReminderKind[] = ['exam', 'live']

/** Whether a moment (ms UTC) is within the quiet hours. */
export const isQuiet = (moment: number): boolean => afterQuiet(moment) !== moment

/** How long before its opening an exam's reminder is sent. */
export const BEFORE_EXAM_MS = 15 * 60_000

/** Waits in ms after each failure; after the last the reminder is given up. */
const RETRIES = [60_000, 5 * 60_000, 30 * 60_000, 2 * HOUR, 6 * HOUR] as const
/** The wait after so many failures; undefined: no further try. */
export const retryAfter = (failures: number): number | undefined => RETRIES[failures - 1]

const MAIL = /^[^\s@<>"',;:\\()[\]]{1,64}@(?=.{4,190}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}$/i

/** The address in normal form; undefined where it is invalid. */
export function mailAddress(typed: string): string | undefined {
  const address = typed.trim()
  if (!MAIL.test(address)) return undefined
  const at = address.lastIndexOf('@')
  return address.slice(0, at) + address.slice(at).toLowerCase()
}

/** An address masked for its owner: `xi***@example.com`. */
export function maskedMail(address: string): string {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, Math.min(2, at))}***${address.slice(at)}`
}
