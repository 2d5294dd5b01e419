import { whyShut } from '@tizhou/domain/exam/attempt'
import { openStep, sectionState } from '@tizhou/domain/exam/locks'
import { normaliseReply } from '@tizhou/domain/scoring/normaliseReply'
import type { PaperItem } from '../../../content/paper.ts'
import type { Services } from '../../../platform/services.ts'
import { type AnswerToStore, confirmedAmong } from '../../../store/paperAttempts.ts'
import type { Sat } from './attempts.ts'
import type { Reason } from './refusals.ts'

/** An answer as it travels (contract, AnswerToKeep). */
export interface WireAnswer {
  allTestID: number
  lastUserReply: string
  spendTime: number
  marked: 0 | 1
  no: number
}

export type Judged =
  | { status: 200; answer: AnswerToStore; item: PaperItem }
  | { status: 400 | 404 | 409; reason: Reason | 'unreadable' | 'unknown' }

/**
 * Which of these answers can be taken now. A unit, section or step that is not open takes none; texts are kept as they
 * were written, letters only where they can be read.
 */
export async function judgeAnswers(services: Services, sat: Sat, answers: readonly WireAnswer[]): Promise<Judged[]> {
  const { paper, row } = sat
  const steps = answers.flatMap(({ allTestID }) => paper.items.get(allTestID)?.steps ?? [])
  const confirmed = await confirmedAmong(services.store, row, [...new Set(steps)])
  const now = services.now()
  return answers.map((answer) => judgeAnswer(sat, answer, confirmed, now))
}

function judgeAnswer(
  { paper, standing: { run, phase } }: Sat,
  answer: WireAnswer,
  confirmed: ReadonlySet<number>,
  now: number,
): Judged {
  const item = paper.items.get(answer.allTestID)
  if (!item) return { status: 404, reason: 'unknown' }
  const { section } = item
  if (phase.state !== 'running' || section.unitID !== phase.unitID)
    return { status: 409, reason: whyShut(run, section.unitID) }
  const unit = run.at(-1)
  if (sectionState(paper.room, section.at, unit?.left ?? 0) !== 'open') return { status: 409, reason: 'locked' }
  if (item.steps && openStep(item.steps, confirmed) !== item.questionID) return { status: 409, reason: 'locked' }
  const reply = answer.lastUserReply
  if (reply.trim() !== '' && normaliseReply(item.form, reply) === '' && item.form !== 'TKTEST')
    return { status: 400, reason: 'unreadable' }
  return {
    status: 200,
    item,
    answer: {
      questionID: item.questionID,
      reply,
      // No more than the unit has been open, whatever the candidate's own clock says.
      spendSeconds: Math.min(answer.spendTime, Math.max(0, Math.ceil((now - (unit?.beganAt ?? now)) / 1000))),
      marked: answer.marked,
      confirmed: 0,
      no: answer.no,
    },
  }
}

/** Those that can be taken, for calls that move on: an answer that is too late does not stop a hand-in. */
export const taken = (judged: readonly Judged[]): AnswerToStore[] =>
  judged.flatMap((one) => (one.status === 200 ? [one.answer] : []))
