import { type LiveState, liveStateOf } from '@tizhou/domain/live/lesson'
import { type LessonRow, timesOf } from '../../cores/live/lessons.ts'
import type { Caller } from '../../platform/calls/caller.ts'
import { notFound, notVip, Refusal } from '../../platform/calls/envelope.ts'
import type { Services } from '../../platform/services.ts'

/** Staff who run rooms. */
export const isTeacher = (caller: Caller): boolean =>
  caller.roles.includes('teacher') || caller.roles.includes('operator')

/** A lesson that learners see; withdrawn ones are visible to staff only. `appID` must match. */
export async function shownLesson(
  { live }: Pick<Services, 'live'>,
  lessonID: number,
  appID?: number,
): Promise<LessonRow> {
  const row = await live.lessonByID(lessonID)
  if (!row || row.withdrawn_at !== null || (appID !== undefined && row.subject_id !== appID))
    throw notFound('这节直播课')
  return row
}

interface Entered {
  lesson: LessonRow
  state: LiveState
  isTeacher: boolean
}

/** Refuses with 404, 201 or, before the room opens, 403. Teachers enter at any time. */
export async function enterLesson(
  services: Services,
  caller: Caller,
  lessonID: number,
  appID?: number,
): Promise<Entered> {
  const lesson = await shownLesson(services, lessonID, appID)
  if (!(await services.live.opensLesson(caller, lesson))) throw notVip()
  const state = liveStateOf(timesOf(lesson), services.now())
  const entered = { lesson, state, isTeacher: isTeacher(caller) }
  if (state === 'announced' && !entered.isTeacher)
    throw new Refusal(403, '直播间还没有开放，请在签到开始后再来', { reason: 'announced', opensAt: lesson.opens_at })
  return entered
}

/** Access check for a room's stream and its video. */
export async function mayEnter(services: Services, caller: Caller, lessonID: number): Promise<Entered | undefined> {
  try {
    return await enterLesson(services, caller, lessonID)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

/** Whether a lesson's video plays: the premiere while it runs, the replay afterwards. */
export const playsNow = ({ lesson, state }: { lesson: Pick<LessonRow, 'place'>; state: LiveState }): boolean =>
  state === 'replay' || (lesson.place === 'premiere' && state === 'running')
