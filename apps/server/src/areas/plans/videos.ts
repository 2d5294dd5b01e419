import type { PlacedTask } from '@tizhou/domain/plans/plan'
import { notFound } from '../../platform/calls/envelope.ts'
import type { Handler } from '../../platform/calls/handler.ts'
import { openPlanOf, refuseOver, withPlan } from './currentPlan.ts'
import { dayIn } from './days.ts'

/** Share watched from which on a video counts as done. */
const WATCHED = 0.95

/** The parts of a video in a plan: keys are `video-<play_id>-<part>`. */
const partsOf = (tasks: readonly PlacedTask[], playID: number): PlacedTask[] =>
  tasks.filter(({ kind, key }) => kind === 'video' && key.startsWith(`video-${playID}-`))

export const getvideoinfo: Handler<'plans.getvideoinfo'> = async ({ params, caller, services }) => {
  const { doc } = await openPlanOf(services, caller, params.plan_id)
  const parts = partsOf(doc.tasks, params.play_id)
  if (parts.length === 0) throw notFound('计划里的这个视频')
  const seen = doc.videos[params.play_id]
  const lesson = await services.videos.shownLesson(params.play_id)
  return {
    key: parts[0]?.key ?? '',
    minutes: parts.reduce((sum, { minutes }) => sum + minutes, 0),
    timesize: Math.round(seen?.seconds ?? 0),
    totalProgress: seen?.share ?? 0,
    name: lesson?.name ?? '',
    courseName: lesson?.courseName ?? '',
    seconds: lesson?.seconds ?? 0,
  }
}

/** Stores the watched share of a video; the parts that it covers are done. A share never decreases. */
export const videoview: Handler<'plans.videoview'> = async ({ params, caller, services }) => {
  const { plan_id, play_id, timesize } = params
  dayIn('mdate', params.mdate)
  await withPlan(services, caller, plan_id, ({ row, doc, clock }) => {
    refuseOver(row)
    const parts = partsOf(doc.tasks, play_id)
    if (parts.length === 0) throw notFound('计划里的这个视频')
    const share = Math.max(params.totalProgress, doc.videos[play_id]?.share ?? 0)
    const done = new Set(
      parts
        .filter(({ part, parts, state }) => state === 'open' && share >= (part / parts) * WATCHED)
        .map(({ key }) => key),
    )
    return {
      ...doc,
      tasks: doc.tasks.map(
        (task): PlacedTask => (done.has(task.key) ? { ...task, state: 'done', doneDay: clock.today } : task),
      ),
      videos: { ...doc.videos, [play_id]: { seconds: timesize, share } },
    }
  })
  return null
}
