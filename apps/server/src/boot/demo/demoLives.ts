import { basename } from 'node:path'
import { DEMO_LIVES, type DemoLine, type DemoLive, demoLiveFilm } from '@tizhou/demo/lives'
import { beijingDate, momentInBeijing } from '@tizhou/domain/dates/beijing'
import { addLesson, type LessonRow, noteVideo } from '../../cores/live/lessons.ts'
import { addDemoChat } from '../../cores/live/messages.ts'
import { newId } from '../../platform/database/ids.ts'
import type { Store } from '../../platform/database/store.ts'
import type { Files } from '../../platform/files/port.ts'
import { cleanHtml } from '../../platform/html/cleanHtml.ts'

const MINUTE = 60_000
const QUARTER_HOUR = 15 * MINUTE
const MOST_BYTES = 5_000_000

/** Live lessons around the moment of the demo's creation, with the demo's videos. */
export async function loadDemoLives(
  store: Store,
  files: Files,
  subjectIDs: ReadonlyMap<string, number>,
  now: number,
): Promise<void> {
  const films = new Map<string, string>()
  for (const live of DEMO_LIVES) {
    if (live.film !== undefined && !films.has(live.film))
      films.set(live.film, await addFilm(store, files, live.film, now))
    const film = films.get(live.film ?? '')
    const row = rowOf(live, subjectIDs.get(live.appEName) as number, film, now)
    await store.write(async (tx) => {
      await addLesson(tx, row, 0)
      await addDemoChat(
        tx,
        row.lesson_id,
        (live.chat ?? []).map((line) => messageOf(line, row.starts_at)),
      )
    })
  }
}

const messageOf = ({ at, name, text, kind = 'chat', answer = '' }: DemoLine, startsAt: number) => ({
  ...{ name, text, answer, kind, said_at: startsAt + at * 1_000 },
})

async function addFilm(store: Store, files: Files, film: string, now: number): Promise<string> {
  const video = `live/demo-${basename(film)}`
  await files.put(video, { file: demoLiveFilm(film) }, { maxBytes: MOST_BYTES })
  await store.write((tx) => noteVideo(tx, video, now))
  return video
}

function rowOf(live: DemoLive, subject_id: number, video: string | undefined, now: number): LessonRow {
  const { dailyAt, startsIn = 0 } = live
  const starts_at =
    dailyAt === undefined
      ? now - (now % QUARTER_HOUR) + startsIn * MINUTE
      : momentInBeijing(`${beijingDate(now)}T${dailyAt}`)
  const ends_at = starts_at + live.minutes * MINUTE
  return {
    ...{ lesson_id: newId(), subject_id, module: live.module, course: live.course, title: live.title },
    ...{ chapter: live.chapter, teacher: live.teacher, teacher_about: live.teacherAbout, about: cleanHtml(live.about) },
    ...{ place: live.place, video: video ?? '', video_seconds: live.seconds ?? 0, address: live.address ?? '' },
    ...{ opens_at: starts_at - live.openMinutes * MINUTE, starts_at, ends_at },
    replay_at: live.replayMinutes === undefined ? null : ends_at + live.replayMinutes * MINUTE,
    ...{ capacity: live.capacity ?? 0, free: live.free ? 1 : 0, vns: '[]', withdrawn_at: null },
    repeats: dailyAt === undefined ? 'none' : 'daily',
    ...{ revision: 1, updated_at: now, updated_by: 'demo' },
  }
}
