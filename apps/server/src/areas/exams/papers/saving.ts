import { openStep, sectionState } from '@tizhou/domain/exam/locks'
import type { PaperItem } from '../../../cores/papers/paper.ts'
import { JsonData, notFound } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import type { Services } from '../../../platform/services.ts'
import { alreadyKept, judgeAnswers, taken } from './answering.ts'
import { inAttempt, type Sat, takingUnitOf, written } from './attempts.ts'
import { wireStanding } from './present.ts'
import { refuse } from './refusals.ts'

/**
 * The hot call: reads only confirmed steps, and writes once. Each answer gets its own result; where nothing is accepted
 * any more the call is refused as a whole, unless it repeats an earlier one.
 */
export const saveAnswers: Handler<'exams.saveAnswers'> = ({ params, caller, services }) =>
  inAttempt(services, caller, params, async (sat) => {
    const judged = await judgeAnswers(services, sat, params.answersJson)
    const shut = params.answersJson.filter((_, at) => judged[at]?.status === 409)
    const kept = await alreadyKept(services, sat, shut)
    const answers = taken(judged)
    if (answers.length === 0 && kept.size === 0) takingUnitOf(sat, services.now())
    // A sign of life writes nothing, so it looks whether the clock was moved meanwhile, also by another server.
    if (answers.length === 0 && !(await services.papers.isAsRead(sat.row))) return undefined
    if (answers.length > 0 && !(await written(services, sat, { answers }))) return undefined
    return {
      ...wireStanding(sat, services.now()),
      results: judged.map((one, at) => {
        const AllTestID = params.answersJson[at]?.allTestID as number
        if (one.status === 200 || (one.status === 409 && kept.has(AllTestID))) return { AllTestID, status: 200 }
        return { AllTestID, status: one.status, reason: one.reason }
      }),
    }
  })

/**
 * Confirms the open step: it is closed for good, and the next step of its group becomes visible. Repeating it with the
 * same answer gives the same reply. When the time has just run out the answer is kept, and nothing more is shown.
 */
export const confirmStep: Handler<'exams.confirmStep'> = ({ params, caller, services }) =>
  inAttempt(services, caller, params, async (sat) => {
    const [judged] = await judgeAnswers(services, sat, [params.answerJson])
    if (!judged || judged.status === 404) throw notFound('该题')
    const item = sat.paper.items.get(params.answerJson.allTestID)
    if (item && judged.status === 409 && (await alreadyKept(services, sat, [params.answerJson], 1)).size > 0)
      return confirmedStep(services, sat, item)
    const { isOpen } = takingUnitOf(sat, services.now())
    if (judged.status === 409) throw refuse(judged.reason === 'timeUp' ? 'timeUp' : 'locked')
    if (judged.status !== 200 || !item?.steps) throw refuse('locked', {}, '这道题不分步作答')
    const done = await written(services, sat, { answers: [{ ...judged.answer, confirmed: isOpen ? 1 : 0 }] })
    // Confirmed concurrently: by this very call, sent twice, or by another one.
    if (!done || (done.stored === 0 && isOpen)) return undefined
    return confirmedStep(services, sat, item)
  })

/** The state after a step was confirmed, with the group's open step, if its section is open. */
async function confirmedStep(services: Services, sat: Sat, { section, steps }: PaperItem): Promise<JsonData> {
  const { run, phase } = sat.standing
  const isOpen =
    phase.state === 'running' &&
    phase.unitID === section.unitID &&
    sectionState(sat.paper.room, section.at, run.at(-1)?.left ?? 0) === 'open'
  const next = isOpen && steps ? openStep(steps, await services.papers.confirmedAmong(sat.row, steps)) : null
  const sheet = await services.papers.loaded.sheet(sat.paper)
  const shown = next === null ? 'null' : (sheet.open.get(next) ?? 'null')
  return new JsonData(`${JSON.stringify(wireStanding(sat, services.now())).slice(0, -1)},"Next":${shown}}`)
}
