import { takingUnit, type UnitRun, whyShut } from '@tizhou/domain/exam/attempt'
import { openStep, sectionState } from '@tizhou/domain/exam/locks'
import { normaliseReply } from '@tizhou/domain/scoring/normaliseReply'
import type { AnswerToStore } from '../../../cores/papers/attempts/paperAnswers.ts'
import type { PaperItem } from '../../../cores/papers/paper.ts'
import type { Services } from '../../../platform/services.ts'
import type { Sat } from './attempts.ts'
import type { Reason } from './refusals.ts'

/** An answer as sent by clients (contract, AnswerToKeep). */
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
 * Decides which answers are accepted now. A unit, section or step that is not open accepts none, except for a moment
 * after its unit's time what was open then (GRACE_MS of domain/exam/attempt.ts). Texts are kept as written, letters
 * only where they are valid.
 */
export async function judgeAnswers(services: Services, sat: Sat, answers: readonly WireAnswer[]): Promise<Judged[]> {
  const { paper, row } = sat
  const steps = answers.flatMap(({ allTestID }) => paper.items.get(allTestID)?.steps ?? [])
  const confirmed = await services.papers.confirmedAmong(row, [...new Set(steps)])
  const now = services.now()
  return answers.map((answer) => judgeAnswer(sat, answer, confirmed, now))
}

function judgeAnswer(
  { paper, standing }: Sat,
  answer: WireAnswer,
  confirmed: ReadonlySet<number>,
  now: number,
): Judged {
  const item = paper.items.get(answer.allTestID)
  if (!item) return { status: 404, reason: 'unknown' }
  const { section } = item
  if (section.unitID !== takingUnit(standing, now))
    return { status: 409, reason: whyShut(standing.run, section.unitID) }
  const unit = standing.run.at(-1) as UnitRun
  if (sectionState(paper.room, section.at, unit.left) !== 'open') return { status: 409, reason: 'locked' }
  if (item.steps && openStep(item.steps, confirmed) !== item.questionID) return { status: 409, reason: 'locked' }
  // A lone surrogate would break the JSON in which PostgreSQL gets the answers.
  const reply = answer.lastUserReply.toWellFormed()
  if (reply.trim() !== '' && normaliseReply(item.form, reply) === '' && item.form !== 'TKTEST')
    return { status: 400, reason: 'unreadable' }
  return {
    status: 200,
    item,
    answer: {
      questionID: item.questionID,
      reply,
      // At most the time that the unit was open, whatever the client's clock says.
      spendSeconds: Math.min(answer.spendTime, Math.max(0, Math.ceil(((unit.endedAt ?? now) - unit.beganAt) / 1000))),
      marked: answer.marked,
      confirmed: 0,
      no: answer.no,
    },
  }
}

/** The accepted answers, for calls that move on: a late answer does not prevent a hand-in. */
export const taken = (judged: readonly Judged[]): AnswerToStore[] =>
  judged.flatMap((one) => (one.status === 200 ? [one.answer] : []))

/**
 * Those answers, by question, that are stored with exactly this seat and number: the call was done, and its reply was
 * lost. `confirmed`: as confirmed steps.
 */
export async function alreadyKept(
  services: Services,
  { row }: Sat,
  answers: readonly WireAnswer[],
  confirmed: 0 | 1 = 0,
): Promise<Set<number>> {
  if (answers.length === 0) return new Set()
  const kept = await services.papers.numbersOf(row, [...new Set(answers.map((answer) => answer.allTestID))])
  const byID = new Map(kept.map((one) => [one.question_id, one]))
  const isKept = ({ allTestID, no }: WireAnswer) => {
    const one = byID.get(allTestID)
    return one !== undefined && one.seat === row.seat && one.no === no && one.confirmed >= confirmed
  }
  return new Set(answers.filter(isKept).map((answer) => answer.allTestID))
}
