import { beijingDate, beijingTime, monthDayText } from '@tizhou/domain/dates/beijing'
import { stagesOf } from '@tizhou/domain/plans/capacity'
import type { PlacedTask, Task } from '@tizhou/domain/plans/plan'
import { notFound, notVip, Refusal } from '../../platform/calls/envelope.ts'
import type { Handler } from '../../platform/calls/handler.ts'
import { letHappen, openPlanOf, refuseOver } from './currentPlan.ts'
import { drawOwn, fileOwn, ownDraft, refuseChanged } from './ownPaper.ts'

/** Questions of a practice set of weak points, and the seconds for each. */
const QUESTIONS = 20
const SECONDS_EACH = 90
/** Minutes of a point's task in a plan: its text, and some of its questions. */
const POINT_MINUTES = 15
/** Any of these modules opens the paper; the chapters of its questions must be open as well. */
const MODULES = ['Simulation', 'StudyPlan']

/**
 * Makes a practice set of weak points: up to twenty open questions on them, wrong ones first, as a paper of the
 * learner's own. 409 data.reason `nothing`: there is no open question on them.
 */
export const practisePoints: Handler<'plans.practisePoints'> = async ({ params, caller, services }) => {
  const { appid, pointsJson } = params
  if (!(await services.subjects.subjectByID(appid))) throw notFound('该科目')
  let module: string | undefined
  for (const one of MODULES) if (!module && (await services.entitlements.unlocks(caller, appid, one))) module = one
  if (!module) throw notVip()
  const index = await services.content.pointIndex(appid)
  const points = new Set(pointsJson)
  const asks = (id: number) => index.questions.get(id)?.points.some((point) => points.has(point)) ?? false
  const now = services.now()
  const bundles = await drawOwn(services, caller, {
    subjectID: appid,
    fits: ({ questionIDs }) => questionIDs.some(asks),
    most: QUESTIONS,
    seed: now % 2 ** 32,
  })
  const count = bundles.reduce((sum, { questionIDs }) => sum + questionIDs.length, 0)
  if (count === 0) throw new Refusal(409, '这些考点没有可以练的题', { reason: 'nothing' })
  const draft = ownDraft(bundles, {
    key: `weak-${caller.userID}`,
    name: `薄弱考点 ${monthDayText(beijingDate(now))} ${beijingTime(now)}`,
    unit: '薄弱考点',
    seconds: count * SECONDS_EACH,
    module,
    userID: caller.userID,
  })
  const PaperID = await services.store
    .write(async (tx) => {
      await services.people.in(tx).lockLearner(caller.userID)
      return fileOwn(services, tx, { userID: caller.userID, subjectID: appid, draft })
    })
    .catch(refuseChanged)
  return { PaperID, TestCount: count }
}

/**
 * Adds weak points to the open plan, each as a task on the first day with room; undone as one change. Points with an
 * open task are skipped. 404: the subject has none of the points.
 */
export const planPoints: Handler<'plans.planPoints'> = async ({ params, caller, services }) => {
  const { plan_id, pointsJson } = params
  const { row, doc, clock } = await openPlanOf(services, caller, plan_id)
  refuseOver(row)
  const index = await services.content.pointIndex(row.subject_id)
  const known = [...new Set(pointsJson)].filter((id) => index.points.has(id))
  if (known.length === 0) throw notFound('这些考点')
  const wanted = known.filter((id) => !pointTasks(doc.tasks, id).some(({ state }) => state === 'open'))
  if (wanted.length === 0) throw new Refusal(409, '这些考点已经在计划里', { reason: 'there' })
  const stage = stagesOf(doc.settings).findLast(({ from }) => from <= clock.today)?.stage ?? 'foundation'
  const most = doc.tasks.reduce(
    (most, { kind, priority }) => (kind === 'practice' ? Math.max(most, priority) : most),
    0,
  )
  const tasks = wanted.map(
    (id): Task => ({
      key: `point-${id}-${pointTasks(doc.tasks, id).length + 1}`,
      kind: 'point',
      chapterID: index.points.get(id)?.home ?? null,
      ...{ stage, priority: most, minutes: POINT_MINUTES, part: 1, parts: 1, questions: 0 },
    }),
  )
  const { doc: after } = await letHappen(services, caller, plan_id, { kind: 'added', tasks })
  const added = new Set(tasks.map(({ key }) => key))
  return { added: after.tasks.filter(({ key, day }) => added.has(key) && day !== null).length, asked: tasks.length }
}

const pointTasks = (tasks: readonly PlacedTask[], id: number): PlacedTask[] =>
  tasks.filter(({ kind, key }) => kind === 'point' && key.startsWith(`point-${id}-`))
