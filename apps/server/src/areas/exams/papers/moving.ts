import { enterNextSection, handInUnit } from '@tizhou/domain/exam/attempt'
import { sectionJson } from '../../../content/paperSheet.ts'
import { papersOf } from '../../../content/papers.ts'
import { JsonData, notFound } from '../../../platform/envelope.ts'
import type { Handler } from '../../../platform/handler.ts'
import { confirmedAmong } from '../../../store/paperAttempts.ts'
import { judgeAnswers, taken } from './answering.ts'
import { inAttempt, openUnit, whyNotOpen, written } from './attempts.ts'
import { wireStanding } from './present.ts'
import { refuse } from './refusals.ts'

/**
 * Goes on to the next section with the last answers of this one, in one transaction. In room A there is no way back;
 * in other rooms every section of the unit is open anyway.
 */
export const enterSection: Handler<'exams.enterSection'> = ({ params, caller, services }) =>
  inAttempt(services, caller, params, async (sat) => {
    const { paper, standing } = sat
    const unitID = openUnit(sat)
    const section = paper.sections.get(params.sectionID)
    if (!section) throw notFound('该题型')
    if (section.unitID !== unitID) throw refuse('locked')
    const left = standing.run.at(-1)?.left ?? 0
    const to = paper.room === 'A' ? section.at : left
    const moved = enterNextSection(paper.plan, standing.run, to, services.now())
    if (!moved.ok) throw refuse(moved.reason)
    const answers = taken(await judgeAnswers(services, sat, params.answersJson))
    const done = await written(services, sat, { answers, standing: moved.standing })
    if (!done) return undefined
    const steps = section.questionIDs.filter((id) => paper.items.get(id)?.steps)
    const confirmed = await confirmedAmong(services.store, done.sat.row, steps)
    const now = done.sat.standing.run.at(-1)?.left ?? 0
    const shown = sectionJson(paper, await papersOf(services).sheet(paper), section, now, confirmed)
    const head = JSON.stringify(wireStanding(done.sat, services.now()))
    return new JsonData(`${head.slice(0, -1)},"Section":${shown}}`)
  })

/** Hands the open unit in with its last answers: one cheap write. Scoring comes later. */
export const handIn: Handler<'exams.handIn'> = ({ params, caller, services }) =>
  inAttempt(services, caller, params, async (sat) => {
    const { paper, standing } = sat
    const moved = handInUnit(paper.plan, standing.run, params.unitID, services.now())
    if (!moved.ok) {
      const { phase } = standing
      if (moved.reason === 'tooEarly') throw refuse('tooEarly', { from: phase.handInFrom })
      throw refuse(phase.state === 'over' ? whyNotOpen(sat) : moved.reason)
    }
    const answers = taken(await judgeAnswers(services, sat, params.answersJson))
    const done = await written(services, sat, { answers, standing: moved.standing })
    return done && wireStanding(done.sat, services.now())
  })
