import { coreOf } from '../../platform/coreFront.ts'
import {
  choicesOf,
  choose,
  confirmMail,
  mailOf,
  putMail,
  removeMail,
  subscribe,
  subscriptionsOf,
  switchOff,
  unsubscribe,
} from './choices.ts'
import { moveExamReminders } from './examReminders.ts'
import { ask, dailyAskers, forget, isAsked, lookedAt, reminderFigures } from './queue.ts'

/**
 * What others ask of the core `reminders`, as `services.reminders`: `in(tx).ask(…)` in the transaction of what somebody is
 * to be reminded of.
 */
export class Reminders extends coreOf({
  reads: { choicesOf, dailyAskers, isAsked, mailOf, reminderFigures, subscriptionsOf },
  changes: {
    ask,
    choose,
    confirmMail,
    forget,
    lookedAt,
    moveExamReminders,
    putMail,
    removeMail,
    subscribe,
    switchOff,
    unsubscribe,
  },
}) {}
