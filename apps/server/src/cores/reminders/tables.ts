import type { ReminderKind, ReminderWay } from '@tizhou/domain/reminders/reminders'

/** Tables of migration 0040-reminders, but for the outbox of mails. */
export interface ReminderTables {
  /** A row that is missing: nothing was asked for. */
  reminder_choice: {
    user_id: number
    kind: ReminderKind
    mail: 0 | 1
    sms: 0 | 1
    push: 0 | 1
    /** Of Beijing; of the daily reminder alone. */
    hour: number | null
    /** The last day (beijingDay) on which it was looked whether there is something to review. */
    looked_day: number
  }
  /** Where mails go once the address is confirmed by the code that was sent there. */
  reminder_mail: {
    user_id: number
    address: string
    confirmed_at: number | null
    /** ServerKeys.mark of the code; empty: none is waited for. */
    code_mark: string
    code_until: number
    tries: number
  }
  /** A browser that shows notifications. */
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
    /** What it is about: the same one is told once by each way. */
    occasion: string
    way: ReminderWay
    title: string
    body: string
    /** The page that it leads to. */
    path: string
    /** `sending`: a server has it; one that does not come back from there is given up, never sent twice. */
    state: 'waiting' | 'sending' | 'sent' | 'failed'
    next_at: number
    failures: number
    ended_at: number | null
    reason: string
  }
}
