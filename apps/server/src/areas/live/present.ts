import type { Data } from '@tizhou/contract/contract'
import { liveStateOf } from '@tizhou/domain/live/lesson'
import { type LessonRow, timesOf } from '../../cores/live/lessons.ts'
import type { Caller } from '../../platform/calls/caller.ts'
import type { Services } from '../../platform/services.ts'

type WireLesson = Data<'live.optimalLive'>['list'][number]

const flag = (is: boolean): 0 | 1 => (is ? 1 : 0)

/** Lessons for a learner: whether booked, whether open. */
export async function presentLessons(
  services: Services,
  caller: Caller,
  rows: readonly LessonRow[],
): Promise<WireLesson[]> {
  const ids = rows.map(({ lesson_id }) => lesson_id)
  const [counts, mine] = await Promise.all([
    services.live.bookedCounts(ids),
    services.live.bookedBy(caller.userID, ids),
  ])
  const now = services.now()
  return Promise.all(
    rows.map(async (row) => {
      const vns = JSON.parse(row.vns) as number[]
      const versions = vns.length > 0 ? await services.content.versions(row.subject_id) : []
      return {
        liveID: row.lesson_id,
        videoID: row.lesson_id,
        title: row.title,
        course: row.course,
        chapterName: row.chapter,
        teacher: row.teacher,
        module: row.module,
        place: row.place,
        openTime: row.opens_at,
        startTime: row.starts_at,
        endTime: row.ends_at,
        replayTime: row.replay_at,
        state: liveStateOf(timesOf(row), now),
        appointStatus: flag(mine.has(row.lesson_id)),
        booked: counts.get(row.lesson_id) ?? 0,
        capacity: row.capacity,
        isFree: row.free,
        isOpen: flag(await services.live.opensLesson(caller, row)),
        vnlistZhibo: versions.filter(({ vn }) => vns.includes(vn)).map(({ name }) => name),
      }
    }),
  )
}
