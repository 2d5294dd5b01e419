import { maskedPhones } from '@tizhou/domain/phone/maskedPhones'
import { cleanInput } from '@tizhou/domain/text/cleanInput'
import { SHARE_PARTS } from '../../../cores/videos/watching.ts'
import { badInput, notFound } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { oneEditorAtATime } from '../../../platform/database/editLock.ts'
import { changedMeanwhile, mustBeCurrent } from '../../../platform/edited.ts'

export const audience: Handler<'videos.audience'> = async ({ params, services }) => {
  const [row] = await services.videos.lessonsOfCourse({ lessonID: params.videoID })
  if (!row) throw notFound('这一课')
  const counted = await services.videos.audienceOf(row.lesson_id)
  return {
    seconds: Math.ceil(Number(row.lengthMs ?? 0) / 1000),
    bucketSeconds: counted?.bucket_seconds ?? 1,
    viewers: counted?.viewers ?? 0,
    finished: counted?.finished ?? 0,
    countedAt: counted?.counted_at ?? null,
    watched: counted ? (JSON.parse(counted.watched) as number[]) : [],
    stopped: counted ? (JSON.parse(counted.stopped) as number[]) : [],
  }
}

export const watchers: Handler<'videos.watchers'> = async ({ params, services }) => {
  const { videoID, ...wanted } = params
  const { rows, total } = await services.videos.watcherPage({ ...wanted, lessonID: videoID })
  return {
    total,
    rows: rows.map(({ user_id, user_name, share, place_ms, placed_at }) => ({
      userID: user_id,
      userName: maskedPhones(user_name),
      share: share / SHARE_PARTS,
      second: Number(place_ms) / 1000,
      at: Number(placed_at),
    })),
  }
}

const MOST_DAYS = 200

export const videoLogs: Handler<'videos.videoLogs'> = async ({ params, services }) => {
  const [names, notes] = await Promise.all([
    services.videos.namesByDay(params.appID),
    services.videos.logNotes(params.appID),
  ])
  return {
    list: [...names].slice(0, MOST_DAYS).map(([day, of]) => ({
      ...{ day, note: notes.get(day)?.note ?? '', revision: notes.get(day)?.revision ?? 0, names: of },
    })),
  }
}

export const videoLogSave: Handler<'videos.videoLogSave'> = async (input) => {
  const { params, caller, services } = input
  const { appID, day } = params
  const note = cleanInput(params.note)
  return services.store.write(async (tx) => {
    const core = services.videos.in(tx)
    if (!(await core.namesByDay(appID)).has(day)) throw badInput([{ field: 'day', reason: '这一天没有发布过视频' }])
    await oneEditorAtATime(tx, `videoLog ${appID} ${day}`)
    const before = (await core.logNotes(appID)).get(day)
    const revision = before?.revision ?? 0
    mustBeCurrent({
      ...{ what: '这条说明', sent: params.revision, now: revision },
      theirs: { note: before?.note ?? '' },
      yours: { note },
    })
    const row = {
      ...{ subject_id: appID, day, note, revision: revision + 1 },
      ...{ updated_at: services.now(), updated_by: caller.userName },
    }
    if (!(await core.putLogNote(row))) throw changedMeanwhile('这条说明')
    await services.audit.in(tx).audited(input, {
      ...{ kind: 'videoLog', id: appID, name: day },
      ...(before && { before: { note: before.note } }),
      after: { note },
    })
    return { revision: row.revision }
  })
}
