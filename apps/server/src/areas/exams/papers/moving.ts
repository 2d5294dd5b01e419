import { enterNextSection, handInUnit } from '@tizhou/domain/exam/attempt'
import { sectionJson } from '../../../content/paperSheet.ts'
import { papersOf } from '../../../content/papers.ts'
import { JsonData, notFound } from '../../../platform/envelope.ts'
import type { Handler } from '../../../platform/handler.ts'
import { confirmedAmong, moveAttempt, storeAnswer } from '../../../store/paperAttempts.ts'
import { judgeAnswers, taken } from './answering.ts'
import { attemptFor, checkSeat, openAttempt, untilWritten, whyNotOpen } from './attempts.ts'
import { wireStanding } from './present.ts'
import { refuse } from './refusals.ts'

/**
 * Goes on to the next section with the last answers of this one, in one transaction. In room A there is no way back;
 * in other rooms every section of the unit is open anyway.
 */
export const enterSection: Handler<'exams.enterSection'> = ({ params, caller, services }) =>
  untilWritten(async () => {
    const sat = await openAttempt(services, caller, params)
    const { paper, row, standing, unitID } = sat
    const section = paper.sections.get(params.sectionID)
    if (!section) throw notFound('该题型')
    if (section.unitID !== unitID) throw refuse('locked')
    const now = services.now()
    const left = standing.run.at(-1)?.left ?? 0
    const moved = enterNextSection(paper.plan, standing.run, paper.room === 'A' ? section.at : left, now)
    if (!moved.ok) throw refuse(moved.reason)
    const answers = taken(await judgeAnswers(services, sat, params.answersJson))
    const written = await services.store.write(async (tx) => {
      if (!(await moveAttempt(tx, row, moved.standing))) return false
      for (const answer of answers) await storeAnswer(tx, row, answer, now)
      return true
    })
    if (!written) return undefined
    const steps = section.questionIDs.filter((id) => paper.items.get(id)?.steps)
    const confirmed = await confirmedAmong(services.store, row, steps)
    const after = moved.standing.run.at(-1)?.left ?? 0
    const shown = sectionJson(paper, await papersOf(services).sheet(paper), section, after, confirmed)
    const head = JSON.stringify(wireStanding({ ...sat, standing: moved.standing }, services.now()))
    return new JsonData(`${head.slice(0, -1)},"Section":${shown}}`)
  })

/** Hands the open unit in with its last answers: one cheap write. Scoring comes later. */
export const handIn: Handler<'exams.handIn'> = ({ params, caller, services }) =>
  untilWritten(async () => {
    const sat = await attemptFor(services, caller, params)
    checkSeat(sat, params.seat)
    const { paper, row, standing } = sat
    const now = services.now()
    const moved = handInUnit(paper.plan, standing.run, params.unitID, now)
    if (!moved.ok) {
      const { phase } = standing
      if (moved.reason === 'tooEarly') throw refuse('tooEarly', { from: phase.handInFrom })
      throw refuse(phase.state === 'over' ? whyNotOpen(sat) : moved.reason)
    }
    const answers = taken(await judgeAnswers(services, sat, params.answersJson))
    const written = await services.store.write(async (tx) => {
      if (!(await moveAttempt(tx, row, moved.standing))) return false
      for (const answer of answers) await storeAnswer(tx, row, answer, now)
      return true
    })
    return written ? wireStanding({ ...sat, standing: moved.standing }, services.now()) : undefined
  })
