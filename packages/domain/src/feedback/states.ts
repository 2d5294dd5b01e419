import { type Machine, step } from '../sales/states.ts'

/**
 * State machines of a learner's report on a question or a knowledge point. A report has two states: of its
 * conversation, and of its place. They are separate, so that undoing a merge or closing restores the conversation.
 */

export type TalkState = 'open' | 'answered' | 'accepted' | 'rejected'
export type TalkEvent =
  /** A teacher answered. */
  | 'answered'
  /** The learner accepts the answer. */
  | 'accepted'
  /** The learner rejects the answer, with a reason. */
  | 'rejected'
  /** The learner adds a reply. */
  | 'added'

export type PlaceState = 'listed' | 'closed' | 'merged' | 'deleted'
export type PlaceEvent =
  /** A teacher ends the conversation. */
  | 'closed'
  | 'reopened'
  /** A teacher merges it into another report. */
  | 'merged'
  | 'split'
  /** The learner deletes the report, for good. */
  | 'deleted'

export type ReportEvent = TalkEvent | PlaceEvent
export type Report = Readonly<{ talk: TalkState; place: PlaceState }>

/** An answer is judged once; a new answer, or a new reply of the learner, allows judging again. */
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

/** The actor of each event, so that a learner's call cannot cause a teacher's event. */
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
 * The report after an event; undefined: not possible. A merged report also gets the answers to the report it was merged
 * into. When a learner rejects such an answer, or adds a reply, the report leaves the merge and is listed again.
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

/** Whether a teacher has to act; a merged report waits with the one it was merged into. */
export const awaitsTeacher = ({ talk, place }: Report): boolean =>
  place === 'listed' && (talk === 'open' || talk === 'rejected')
