import { enterNextSection, handInUnit, takingUnit } from '@tizhou/domain/exam/attempt'
import { planOf } from '../../../cores/papers/attempts/attemptRow.ts'
import type { AnswerToStore } from '../../../cores/papers/attempts/paperAnswers.ts'
import { sectionJson } from '../../../cores/papers/attempts/paperSheet.ts'
import { JsonData, notFound } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import type { Services } from '../../../platform/services.ts'
import { alreadyKept, judgeAnswers, taken, type WireAnswer } from './answering.ts'
import { inAttempt, type Sat, takingUnitOf, whyNotOpen, written } from './attempts.ts'
import { wireStanding } from './present.ts'
import { refuse } from './refusals.ts'

/** Keeps late answers of a call that moves on when the time has just run out; the attempt does not move. */
const keepLate = async (services: Services, sat: Sat, answers: readonly AnswerToStore[]) =>
  answers.length === 0 ? { sat } : written(services, sat, { answers })

/**
 * Enters the next section, with the last answers of this one, in one transaction. In room A there is no way back; in
 * other rooms all sections of the unit are open anyway.
 */
export const enterSection: Handler<'exams.enterSection'> = ({ params, caller, services }) =>
  inAttempt(services, caller, params, async (sat) => {
    const { paper, standing } = sat
    const { unitID, isOpen } = takingUnitOf(sat, services.now())
    const section = paper.sections.get(params.sectionID)
    if (!section) throw notFound('该题型')
    if (section.unitID !== unitID) throw refuse('locked')
    const answers = taken(await judgeAnswers(services, sat, params.answersJson))
    let done: { sat: Sat } | undefined
    if (isOpen) {
      const left = standing.run.at(-1)?.left ?? 0
      const to = paper.room === 'A' ? section.at : left
      const moved = enterNextSection(planOf(sat.row, paper), standing.run, to, services.now())
      if (!moved.ok) throw refuse(moved.reason)
      done = await written(services, sat, { answers, standing: moved.standing })
    } else done = await keepLate(services, sat, answers)
    if (!done) return undefined
    const steps = section.questionIDs.filter((id) => paper.items.get(id)?.steps)
    const confirmed = await services.papers.confirmedAmong(done.sat.row, steps)
    const now = done.sat.standing.run.at(-1)?.left ?? 0
    const shown = sectionJson(paper, await services.papers.loaded.sheet(paper), section, now, confirmed)
    const head = JSON.stringify(wireStanding(done.sat, services.now()))
    return new JsonData(`${head.slice(0, -1)},"Section":${shown}}`)
  })

/**
 * Hands in the open unit with its last answers, in one cheap write; scoring follows later. A repeated hand-in whose
 * answers are stored with the same numbers gets the same reply, since the first one was lost.
 */
export const handIn: Handler<'exams.handIn'> = ({ params, caller, services }) =>
  inAttempt(services, caller, params, async (sat) => {
    const { paper, standing } = sat
    const { unitID, answersJson } = params
    const moved = handInUnit(planOf(sat.row, paper), standing.run, unitID, services.now())
    if (!moved.ok && moved.reason === 'tooEarly') throw refuse('tooEarly', { from: standing.phase.handInFrom })
    // Its time ran out between two reads of the clock.
    if (!moved.ok && standing.phase.unitID === unitID && standing.phase.state === 'running') return undefined
    if (!moved.ok && takingUnit(standing, services.now()) !== unitID) {
      if (await isRepeated(services, sat, unitID, answersJson)) return wireStanding(sat, services.now())
      throw refuse(standing.phase.state === 'over' ? whyNotOpen(sat) : moved.reason)
    }
    const answers = taken(await judgeAnswers(services, sat, answersJson))
    const done = moved.ok
      ? await written(services, sat, { answers, standing: moved.standing })
      : await keepLate(services, sat, answers)
    return done && wireStanding(done.sat, services.now())
  })

/**
 * Whether every answer is of this unit and stored with its number. A hand-in without answers cannot be recognised as a
 * repetition.
 */
async function isRepeated(services: Services, sat: Sat, unitID: number, answers: readonly WireAnswer[]) {
  if (answers.length === 0) return false
  if (answers.some(({ allTestID }) => sat.paper.items.get(allTestID)?.section.unitID !== unitID)) return false
  const kept = await alreadyKept(services, sat, answers)
  return answers.every(({ allTestID }) => kept.has(allTestID))
}
