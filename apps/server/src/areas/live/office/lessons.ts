import { randomBytes } from 'node:crypto'
import { extname } from 'node:path'
import type { Data } from '@tizhou/contract/contract'
import { roomAddress } from '@tizhou/domain/live/hosts'
import { FAR_TEXT, isFarAway, liveStateOf } from '@tizhou/domain/live/lesson'
import type { LessonRow } from '../../../cores/live/lessons.ts'
import { timesOf } from '../../../cores/live/lessons.ts'
import type { Caller } from '../../../platform/calls/caller.ts'
import { badInput, notFound, Refusal } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { newId } from '../../../platform/database/ids.ts'
import type { Tx } from '../../../platform/database/store.ts'
import { editedRow, mustBeCurrent } from '../../../platform/edited.ts'
import { FileRefused } from '../../../platform/files/port.ts'
import { cleanHtml } from '../../../platform/html/cleanHtml.ts'
import type { Services } from '../../../platform/services.ts'
import { filmID, playsLive } from '../films.ts'
import { videoAddress } from '../playing.ts'
import { tellBookers } from './tellBookers.ts'

type WireRow = Data<'live.lessonList'>['rows'][number]
type PageRow = Awaited<ReturnType<Services['live']['lessonPage']>>['rows'][number]

const MINUTE = 60_000
const LARGEST_VIDEO = 500_000_000

async function presentRow(services: Services, caller: Caller, row: PageRow): Promise<WireRow> {
  return {
    liveID: row.lesson_id,
    appID: row.subject_id,
    subject: row.subject_name ?? '',
    module: row.module,
    course: row.course,
    title: row.title,
    chapter: row.chapter,
    teacher: row.teacher,
    teacherAbout: row.teacher_about,
    about: row.about,
    place: row.place,
    video: row.video,
    videoUrl: row.video === '' ? '' : await videoAddress(services, caller, row),
    videoSeconds: row.video_seconds,
    address: row.address,
    startsAt: row.starts_at,
    repeats: row.repeats,
    minutes: (row.ends_at - row.starts_at) / MINUTE,
    openMinutes: (row.starts_at - row.opens_at) / MINUTE,
    replayMinutes: row.replay_at === null ? null : (row.replay_at - row.ends_at) / MINUTE,
    capacity: row.capacity,
    isFree: row.free,
    vns: JSON.parse(row.vns),
    slowSeconds: row.slow_seconds,
    state: row.withdrawn_at === null ? liveStateOf(timesOf(row), services.now()) : 'withdrawn',
    booked: Number(row.booked),
    attended: Number(row.attended),
    withdrawnAt: row.withdrawn_at,
    revision: row.revision,
    updatedBy: row.updated_by,
  }
}

/** The fields that the form edits, as the list gives them. */
const edited = (row: LessonRow, slowSeconds: number) => ({
  ...{ appID: row.subject_id, module: row.module, course: row.course, title: row.title, chapter: row.chapter },
  ...{ teacher: row.teacher, teacherAbout: row.teacher_about, about: row.about, place: row.place, video: row.video },
  ...{ videoSeconds: row.video_seconds, address: row.address, startsAt: row.starts_at },
  repeats: row.repeats,
  minutes: (row.ends_at - row.starts_at) / MINUTE,
  openMinutes: (row.starts_at - row.opens_at) / MINUTE,
  replayMinutes: row.replay_at === null ? null : (row.replay_at - row.ends_at) / MINUTE,
  ...{ capacity: row.capacity, isFree: row.free, vns: JSON.parse(row.vns) as number[], slowSeconds },
})

export const lessonList: Handler<'live.lessonList'> = async ({ params, caller, services }) => {
  const { rows, total } = await services.live.lessonPage({ ...params, now: services.now() })
  return { total, rows: await Promise.all(rows.map((row) => presentRow(services, caller, row))) }
}

/** One lesson as a row of the list. */
export async function lessonRow(services: Services, caller: Caller, lessonID: number): Promise<WireRow> {
  const row = await services.live.lessonByID(lessonID)
  if (!row) throw notFound('这节直播课')
  const [subject, room, counts, reach] = await Promise.all([
    services.subjects.subjectByID(row.subject_id),
    services.live.roomOf(lessonID),
    services.live.bookedCounts([lessonID]),
    services.live.reachOfLesson(row),
  ])
  return presentRow(services, caller, {
    ...row,
    subject_name: subject?.short_name ?? null,
    slow_seconds: room?.slow_seconds ?? 0,
    booked: counts.get(lessonID) ?? 0,
    attended: reach.attended,
  })
}

export const liveSettings: Handler<'live.liveSettings'> = async ({ services: { config } }) => ({
  hosts: [...config.live.hosts],
  canIngest: config.live.ingest ? 1 : 0,
})

/** Stores the file before its row; where no row is written, the file is removed. */
export const lessonVideo: Handler<'live.lessonVideo'> = async (input) => {
  const { params, caller, file, services } = input
  if (!file) throw notFound('文件')
  const ending = extname(params.fileName).toLowerCase()
  if (ending !== '.mp4' && ending !== '.webm')
    throw badInput([{ field: 'file', reason: '请使用 mp4（H.264）或 webm 视频' }])
  const video = `live/${randomBytes(12).toString('hex')}${ending}`
  try {
    await services.files.put(video, { file: file.path }, { maxBytes: LARGEST_VIDEO })
    await services.store.write(async (tx) => {
      await services.live.in(tx).noteVideo(video, services.now())
      await services.audit.in(tx).audited(input, { kind: 'live', id: video, name: '视频', after: { video } })
    })
  } catch (error) {
    await services.files.remove(video)
    if (error instanceof FileRefused) throw badInput([{ field: 'file', reason: error.message }])
    throw error
  }
  // A file without a lesson.
  const loose = { lesson_id: 0, video, ends_at: services.now() }
  return { video, videoUrl: await videoAddress(services, caller, loose) }
}

export const lessonSave: Handler<'live.lessonSave'> = async (input) => {
  const { params, caller, services } = input
  const { liveID, place, startsAt, minutes, openMinutes, replayMinutes } = params
  const now = services.now()
  const { hosts, ingest } = services.config.live
  const address = place === 'external' ? roomAddress(params.address, hosts) : ''
  const ends_at = startsAt + minutes * MINUTE
  const faults = [
    ...(params.title.trim() === '' ? [{ field: 'title', reason: '请填写标题' }] : []),
    ...(params.teacher.trim() === '' ? [{ field: 'teacher', reason: '请填写老师' }] : []),
    ...(address === undefined
      ? [{ field: 'address', reason: `应为 https 地址，域名须在允许的列表里：${hosts.join('、') || '（空）'}` }]
      : []),
    ...(place === 'premiere' && params.video === '' ? [{ field: 'video', reason: '首播要有视频' }] : []),
    ...(place === 'ingest' && !ingest ? [{ field: 'place', reason: '没有配置推流地址' }] : []),
    ...(isFarAway(startsAt, now) ? [{ field: 'startsAt', reason: FAR_TEXT }] : []),
    ...(liveID === undefined && ends_at <= now && replayMinutes === undefined
      ? [{ field: 'startsAt', reason: '已经过去的课要有回放' }]
      : []),
  ]
  return services.store.write(async (tx) => {
    const found = [...faults]
    const live = services.live.in(tx)
    const subject = await services.subjects.in(tx).subjectByID(params.appID)
    if (!subject) found.push({ field: 'appID', reason: '没有这个科目' })
    const before = await editedRow(tx, 'live', liveID, (id) => live.lessonByID(id), '这节直播课')
    const film = filmID(params.video)
    const media = film === undefined ? undefined : await services.media.in(tx).mediaByID(film)
    if (params.video !== '' && params.video !== before?.video) {
      if (film !== undefined && !playsLive(media))
        found.push({ field: 'video', reason: '这个视频不在了或不能播放，请重新选择' })
      if (film === undefined && !(await live.isLiveVideo(params.video)))
        found.push({ field: 'video', reason: '视频不在了，请重新上传' })
    }
    const seconds = media ? Math.ceil(Number(media.length_ms) / 1000) : params.videoSeconds
    if (place === 'premiere' && seconds > minutes * 60 + 59)
      found.push({ field: 'minutes', reason: `视频有 ${Math.ceil(seconds / 60)} 分钟，时长不能更短` })
    if (found.length > 0) throw badInput(found)
    const row: LessonRow = {
      lesson_id: before?.lesson_id ?? newId(),
      subject_id: params.appID,
      module: params.module,
      course: params.course.trim(),
      title: params.title.trim(),
      chapter: params.chapter.trim(),
      teacher: params.teacher.trim(),
      teacher_about: params.teacherAbout.trim(),
      about: cleanHtml(params.about),
      place,
      video: params.video,
      video_seconds: params.video === '' ? 0 : seconds,
      address: address as string,
      opens_at: startsAt - openMinutes * MINUTE,
      starts_at: startsAt,
      ends_at,
      replay_at: replayMinutes === undefined ? null : ends_at + replayMinutes * MINUTE,
      capacity: params.capacity,
      free: params.isFree,
      vns: JSON.stringify([...new Set(params.vnsJson)]),
      repeats: params.repeats,
      withdrawn_at: before?.withdrawn_at ?? null,
      revision: (before?.revision ?? 0) + 1,
      updated_at: now,
      updated_by: caller.userName,
    }
    const room = before && (await live.roomOf(before.lesson_id))
    mustBeCurrent({
      ...{ what: '这节课', sent: params.revision, now: before?.revision },
      theirs: before && edited(before, room?.slow_seconds ?? 0),
      yours: edited(row, params.slowSeconds),
    })
    if (!before) await live.addLesson(row, params.slowSeconds)
    else if (!(await live.changeLesson(row)))
      throw new Refusal(409, '这节课刚被别人修改过，请刷新后再改', { reason: 'changed' })
    else {
      await live.changeRoom(row.lesson_id, { slow_seconds: params.slowSeconds })
      await services.live.tellRoom(tx, row.lesson_id)
    }
    await services.audit.in(tx).audited(input, {
      ...{ kind: 'live', id: row.lesson_id, name: row.title },
      ...(before && { before: edited(before, room?.slow_seconds ?? 0) }),
      after: edited(row, params.slowSeconds),
    })
    await tellOfBegun(services, tx, [before, row])
    if (before) await tellBookers(services, tx, before, row)
    return { liveID: row.lesson_id }
  })
}

/** Tells pages of the subjects, where one of these lessons is open or runs: what begins has a dot there. */
async function tellOfBegun(
  { push, now }: Pick<Services, 'push' | 'now'>,
  tx: Tx,
  lessons: readonly (LessonRow | undefined)[],
): Promise<void> {
  const begun = lessons.filter((one) => one !== undefined && one.opens_at <= now() && one.ends_at > now())
  for (const appID of new Set(begun.flatMap((one) => one?.subject_id ?? []))) await push.tell(tx, { appID }, 'dots')
}

const setWithdrawn =
  (isWithdrawn: boolean) =>
  async (input: Parameters<Handler<'live.lessonWithdraw'>>[0]): Promise<null> => {
    const { params, caller, services } = input
    await services.store.write(async (tx) => {
      const before = await services.live.in(tx).lessonByID(params.liveID)
      if (!before) throw notFound('这节直播课')
      const of = { updated_at: services.now(), updated_by: caller.userName, revision: before.revision + 1 }
      const row = { ...before, ...of, withdrawn_at: isWithdrawn ? services.now() : null }
      if (!(await services.live.in(tx).changeLesson(row)))
        throw new Refusal(409, '这节课刚被别人修改过，请刷新', { reason: 'changed' })
      await services.audit.in(tx).audited(input, {
        ...{ kind: 'live', id: row.lesson_id, name: row.title },
        before: { withdrawn: before.withdrawn_at !== null },
        after: { withdrawn: isWithdrawn },
      })
      // Who sits in the room is told.
      await services.live.in(tx).changeRoom(row.lesson_id, {})
      await services.live.tellRoom(tx, row.lesson_id)
      await tellOfBegun(services, tx, [row])
      await tellBookers(services, tx, before, row)
    })
    return null
  }

export const lessonWithdraw: Handler<'live.lessonWithdraw'> = setWithdrawn(true)
export const lessonRestore: Handler<'live.lessonRestore'> = setWithdrawn(false)
