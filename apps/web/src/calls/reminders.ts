import type { Data } from '@tizhou/contract/contract'
import { ask, callKey, write } from './making/call.ts'

export type MyReminders = Data<'reminders.mine'>

export const myReminders = () => ask('reminders.mine', {})
export const examReminder = (params: { paperID: number }) => ask('reminders.isExamReminded', params)

const stale = () => [callKey('reminders.mine')]
export const chooseReminder = () => write('reminders.choose', { stale, waits: true })
export const setReminderMail = () => write('reminders.setMail', { stale, waits: true })
export const confirmReminderMail = () => write('reminders.confirmMail', { stale, waits: true })
export const removeReminderMail = () => write('reminders.removeMail', { stale })
export const subscribePush = () => write('reminders.subscribe', { stale })
export const unsubscribePush = () => write('reminders.unsubscribe', { stale })
export const remindExam = () => write('reminders.remindExam', { stale: () => [callKey('reminders.isExamReminded')] })
