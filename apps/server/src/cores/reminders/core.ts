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
import { ask, forget, isAsked, reminderFigures } from './queue.ts'

/**
 * The front of the core `reminders`: `services.reminders`; `in(tx).ask(…)` in the transaction that makes the occasion.
 */
export class Reminders extends coreOf({
  reads: { choicesOf, isAsked, mailOf, reminderFigures, subscriptionsOf },
  changes: {
    ask,
    choose,
    confirmMail,
    forget,
    moveExamReminders,
    putMail,
    removeMail,
    subscribe,
    switchOff,
    unsubscribe,
  },
}) {}
