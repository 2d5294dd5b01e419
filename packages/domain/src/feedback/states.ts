import { type Machine, step } from '../sales/states.ts'

/**
 * The states of a learner's report on a question or a knowledge point, as data. A report has two of them: how far its
 * conversation is, and where it stands. They are apart so that taking back a merge or a closing finds the conversation
 * as it was left.
 */

export type TalkState = 'open' | 'answered' | 'accepted' | 'rejected'
export type TalkEvent =
  /** A teacher answered. */
  | 'answered'
  /** The learner takes the answer. */
  | 'accepted'
  /** The learner objects, with a reason. */
  | 'rejected'
  /** The learner adds a reply. */
  | 'added'

export type PlaceState = 'listed' | 'closed' | 'merged' | 'deleted'
export type PlaceEvent =
  /** A teacher ends the conversation. */
  | 'closed'
  | 'reopened'
  /** A teacher found that another report says the same. */
  | 'merged'
  | 'split'
  /** The learner takes the report away, for good. */
  | 'deleted'

export type ReportEvent = TalkEvent | PlaceEvent
export type Report = Readonly<{ talk: TalkState; place: PlaceState }>

/** An answer is judged once; a new answer, or a new reply of the learner, opens the judgement again. */
export const TALK: Machine<TalkState, TalkEvent> = {
  open: { answered: 'answered', added: 'open' },
  answered: { answered: 'answered', accepted: 'accepted', rejected: 'rejected', added: 'open' },
  accepted: { added: 'open' },
  rejected: { answered: 'answered', added: 'rejected' },
}

export const PLACE: Machine<PlaceState, PlaceEvent> = {
  listed: { closed: 'closed', merged: 'merged', deleted: 'deleted' },
  closed: { reopened: 'listed', deleted: 'deleted' },
  merged: { split: 'listed', deleted: 'deleted' },
  deleted: {},
}

/** Whose act an event is: what a learner does not do to a report, a call of the learner must not bring about. */
export const ACTOR: Readonly<Record<ReportEvent, 'learner' | 'teacher'>> = {
  answered: 'teacher',
  accepted: 'learner',
  rejected: 'learner',
  added: 'learner',
  closed: 'teacher',
  reopened: 'teacher',
  merged: 'teacher',
  split: 'teacher',
  deleted: 'learner',
}

const isTalk = (event: ReportEvent): event is TalkEvent =>
  event === 'answered' || event === 'accepted' || event === 'rejected' || event === 'added'

/**
 * The report after an event; undefined: the event does not happen to it. A merged report still gets the answers given to
 * the one it was merged into. A learner who objects to such an answer, or adds to it, says something of their own: the
 * report leaves the merge and is listed again.
 */
export function reportAfter(report: Report, event: ReportEvent): Report | undefined {
  if (!isTalk(event)) {
    const place = step(PLACE, report.place, event)
    return place && { ...report, place }
  }
  if (report.place === 'closed' || report.place === 'deleted') return undefined
  const talk = step(TALK, report.talk, event)
  if (!talk) return undefined
  return { talk, place: event === 'rejected' || event === 'added' ? 'listed' : report.place }
}

/** Whether a teacher has something to do: what is merged waits with the report it was merged into. */
export const awaitsTeacher = ({ talk, place }: Report): boolean =>
  place === 'listed' && (talk === 'open' || talk === 'rejected')
