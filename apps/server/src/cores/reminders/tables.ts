import type { ReminderKind, ReminderWay } from '@tizhou/domain/reminders/reminders'

/** Tables of migration 0040-reminders, except the mail outbox. */
export interface ReminderTables {
  /** A missing row: no reminders chosen. */
  reminder_choice: {
    user_id: number
    kind: ReminderKind
    mail: 0 | 1
    sms: 0 | 1
    push: 0 | 1
    /** Hour of the day in Beijing, for the daily reminder only. */
    hour: number | null
    /** The last day (beijingDay) on which due reviews were checked. */
    looked_day: number
  }
  /** The address for mails, valid once confirmed by the code that was sent to it. */
  reminder_mail: {
    user_id: number
    address: string
    confirmed_at: number | null
    /** ServerKeys.mark of the code; empty: no code is pending. */
    code_mark: string
    code_until: number
    tries: number
  }
  /** A browser's subscription to notifications. */
  push_subscription: {
    subscription_id: number
    user_id: number
    endpoint: string
    p256dh: string
    auth: string
    created_at: number
  }
  reminder: {
    reminder_id: number
    user_id: number
    kind: ReminderKind
    /** Identifies the occasion: each is sent once by each channel. */
    occasion: string
    way: ReminderWay
    title: string
    body: string
    /** Path of the linked page. */
    path: string
    /** `sending`: claimed by a server; without a result it is given up, never sent twice. */
    state: 'waiting' | 'sending' | 'sent' | 'failed'
    next_at: number
    failures: number
    ended_at: number | null
    reason: string
  }
}
