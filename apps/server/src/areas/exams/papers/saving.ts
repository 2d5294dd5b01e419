import { openStep } from '@tizhou/domain/exam/locks'
import { papersOf } from '../../../content/papers.ts'
import { JsonData, notFound } from '../../../platform/envelope.ts'
import type { Handler } from '../../../platform/handler.ts'
import { confirmedAmong } from '../../../store/paperAttempts.ts'
import { judgeAnswers, taken } from './answering.ts'
import { inAttempt, openUnit, written } from './attempts.ts'
import { wireStanding } from './present.ts'
import { refuse } from './refusals.ts'

/**
 * The hot call: no reading but of confirmed steps, one write. Each answer is answered by itself; an attempt that is
 * not open is refused as a whole.
 */
export const saveAnswers: Handler<'exams.saveAnswers'> = ({ params, caller, services }) =>
  inAttempt(services, caller, params, async (sat) => {
    openUnit(sat)
    const judged = await judgeAnswers(services, sat, params.answersJson)
    const answers = taken(judged)
    if (answers.length > 0 && !(await written(services, sat, { answers }))) return undefined
    return {
      ...wireStanding(sat, services.now()),
      results: judged.map((one, at) => ({
        AllTestID: params.answersJson[at]?.allTestID as number,
        status: one.status,
        ...(one.status === 200 ? {} : { reason: one.reason }),
      })),
    }
  })

/** Confirms the one step that is open: it is left for good, and the next one of its group may be seen. */
export const confirmStep: Handler<'exams.confirmStep'> = ({ params, caller, services }) =>
  inAttempt(services, caller, params, async (sat) => {
    openUnit(sat)
    const [judged] = await judgeAnswers(services, sat, [params.answerJson])
    if (!judged || judged.status === 404) throw notFound('该题')
    if (judged.status === 409) throw refuse(judged.reason === 'timeUp' ? 'timeUp' : 'locked')
    const { steps, questionID } = judged.status === 200 ? judged.item : { steps: null, questionID: 0 }
    if (judged.status !== 200 || !steps) throw refuse('locked', {}, '这道题不分步作答')
    const done = await written(services, sat, { answers: [{ ...judged.answer, confirmed: 1 }] })
    if (!done) return undefined
    // Somebody confirmed it in the same moment.
    if (done.stored === 0) throw refuse('locked')
    const confirmed = await confirmedAmong(services.store, sat.row, steps)
    const next = openStep(steps, confirmed.add(questionID))
    const sheet = await papersOf(services).sheet(sat.paper)
    const shown = next === null ? 'null' : (sheet.open.get(next) ?? 'null')
    return new JsonData(`${JSON.stringify(wireStanding(sat, services.now())).slice(0, -1)},"Next":${shown}}`)
  })
