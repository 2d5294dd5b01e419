import type { Data } from '@tizhou/contract/contract'
import { dateOfDay, monthDayText } from '@tizhou/domain/dates/beijing'
import type { PlacedTask } from '@tizhou/domain/plans/plan'
import type { PlanDoc } from '../../cores/plans/planDoc.ts'
import type { Caller } from '../../platform/calls/caller.ts'
import { badInput, notFound, Refusal } from '../../platform/calls/envelope.ts'
import type { Handler } from '../../platform/calls/handler.ts'
import type { Services } from '../../platform/services.ts'
import { waitsOf } from '../../platform/waits.ts'
import { type OpenPlan, openPlanOf, refuseOver } from './currentPlan.ts'
import { reportOf } from './finalReport.ts'
import { drawOwn, fileOwn, ownDraft, refuseChanged } from './ownPaper.ts'
import { EVALUATION } from './planWork.ts'

type Evaluation = Data<'plans.getEvaluate'>['list'][number]

/** Number of days that a weekly test covers. */
const WEEK = 7

/** Chapters that the plan practised in the week before the test; all of the plan's where there were none. */
function askedChapters({ tasks }: PlanDoc, today: number): Set<number> {
  const practised = tasks.filter(({ kind, chapterID }) => kind === 'practice' && chapterID !== null)
  const lately = practised.filter(({ doneDay }) => doneDay !== null && doneDay > today - WEEK)
  return new Set((lately.length > 0 ? lately : practised).map(({ chapterID }) => chapterID as number))
}

/** Makes the paper of a weekly test, once: its questions are of the chapters practised in the week before. */
export const makeEvaluation: Handler<'plans.makeEvaluation'> = async ({ params, caller, services }) => {
  const { plan_id, key } = params
  const open = await openPlanOf(services, caller, plan_id)
  refuseOver(open.row)
  const { doc, clock } = open
  const task = doc.tasks.find((one) => one.key === key && one.kind === 'evaluation')
  if (!task) throw notFound('这次周测')
  const known = doc.papers[key]
  if (known !== undefined) return { PaperID: known }
  if (task.state !== 'open') throw notFound('这次周测')
  if (task.day === null || task.day > clock.today) throw new Refusal(409, '还没有到这次周测的日子', { reason: 'ahead' })
  const asked = askedChapters(doc, clock.today)
  const bundles = await drawOwn(services, caller, {
    subjectID: open.row.subject_id,
    fits: ({ chapterID }) => asked.has(chapterID),
    most: EVALUATION.questions,
    seed: (plan_id + clock.today) % 2 ** 32,
  })
  if (bundles.length === 0) throw new Refusal(409, '计划里的章节没有可以用来测试的题', { reason: 'nothing' })
  const draft = ownDraft(bundles, {
    key: `plan-${plan_id}-${key}`,
    name: `周测 ${monthDayText(dateOfDay(task.day))}`,
    unit: '周测',
    seconds: EVALUATION.minutes * 60,
    module: 'StudyPlan',
    userID: caller.userID,
  })
  const mine = { userID: caller.userID, subjectID: open.row.subject_id }
  return services.store
    .write(async (tx) => {
      await services.people.in(tx).lockLearner(caller.userID)
      const row = await services.plans.in(tx).planOf(caller.userID, plan_id)
      if (row?.state !== 'open') throw notFound('这份学习计划')
      const before = JSON.parse(row.doc) as PlanDoc
      const made = before.papers[key]
      if (made !== undefined) return { PaperID: made }
      const paperID = await fileOwn(services, tx, { ...mine, draft })
      const after = { ...before, papers: { ...before.papers, [key]: paperID } }
      await services.plans.in(tx).keepDoc(row, before, after)
      return { PaperID: paperID }
    })
    .catch(refuseChanged)
}

/** The learner's attempts in the subject; those of the plan's tests are scored now if the job has not done it. */
async function scoredOf(services: Services, { userID }: Caller, { row, doc }: OpenPlan) {
  const read = () => services.papers.attemptsOf(userID, row.subject_id)
  const attempts = await read()
  const tests = new Set(Object.values(doc.papers))
  const waiting = attempts.filter(({ paper_id, stage }) => stage === 'score' && tests.has(paper_id))
  for (const { attempt_id, paper_id } of waiting) {
    const paper = await services.papers.loaded.paper(row.subject_id, paper_id)
    const whole = await services.papers.wholeAttempt(userID, attempt_id)
    if (paper && whole && whole.report === null) await services.papers.scoreAttempt(whole, paper)
  }
  return waiting.length === 0 ? attempts : read()
}

/** The evaluations of a plan with their scores, and the final report. */
export const getEvaluate: Handler<'plans.getEvaluate'> = async ({ params, caller, services }) => {
  const { evaluateType, exam_log_id } = params
  if (evaluateType !== '周测' && evaluateType !== '总结')
    throw badInput([{ field: 'evaluateType', reason: '只能是 周测 或 总结' }])
  const open = await openPlanOf(services, caller, params.plan_id)
  const { row, doc, clock } = open
  const attempts = await scoredOf(services, caller, open)
  const held = await services.papers.waitingAmong((await waitsOf(services, caller, row.subject_id))?.papers, [
    ...new Set(attempts.map(({ paper_id }) => paper_id)),
  ])
  const list = doc.tasks
    .filter(({ kind, state, day }) => kind === 'evaluation' && (state !== 'open' || day !== null))
    .map((task): Evaluation => {
      const paper = doc.papers[task.key]
      const of = attempts.filter(({ paper_id }) => paper_id === paper)
      const attempt = of.find(({ handed_in_at }) => handed_in_at !== null) ?? of.at(-1)
      const isOver = attempt?.state === 'over' && !held.has(attempt.paper_id)
      return {
        key: task.key,
        day: task.day === null ? null : dateOfDay(task.doneDay ?? task.day),
        state: stateOf(task, attempt?.state, clock.today),
        PaperID: paper ?? null,
        exam_log_id: attempt?.attempt_id ?? null,
        handedInAt: attempt?.handed_in_at ?? null,
        score: isOver && attempt.score !== null ? attempt.score / 100 : null,
        fullMark: isOver && attempt.full_mark !== null ? attempt.full_mark / 100 : null,
      }
    })
    .filter((one) => exam_log_id === 0 || one.exam_log_id === exam_log_id)
    .sort((a, b) => (a.day ?? '').localeCompare(b.day ?? ''))
  return { list, report: evaluateType === '总结' ? await reportOf(services, caller, open) : null }
}

function stateOf(task: PlacedTask, attempt: string | undefined, today: number): Evaluation['state'] {
  if (attempt === 'over') return 'over'
  if (attempt !== undefined) return 'running'
  if (task.state !== 'open') return 'missed'
  return (task.day ?? 0) > today ? 'ahead' : 'open'
}
