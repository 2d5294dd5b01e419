import { cleanInput } from '@tizhou/domain/text/cleanInput'
import { VIDEO_BOUNDS } from '@tizhou/domain/videos/videos'
import type { VideoNoteRow } from '../../cores/videos/tables.ts'
import { badInput, notFound, notVip, Refusal } from '../../platform/calls/envelope.ts'
import type { Handler } from '../../platform/calls/handler.ts'
import { newId } from '../../platform/database/ids.ts'
import { lessonIn } from './present.ts'

const presentNote = (row: VideoNoteRow, videoName: string) => ({
  noteID: row.note_id,
  videoID: row.lesson_id,
  videoName,
  second: Number(row.at_ms) / 1000,
  note: row.note,
  madeAt: row.made_at,
  updatedAt: row.updated_at,
})

export const videoNotes: Handler<'videos.videoNotes'> = async ({ params, caller, services }) => ({
  list: (await services.videos.videoNotesOf(caller.userID, params.appID, params.videoID)).map((row) =>
    presentNote(row, row.lessonName),
  ),
})

export const videoNoteSave: Handler<'videos.videoNoteSave'> = async ({ params, caller, services }) => {
  const { appID, videoID, noteID, second } = params
  const note = cleanInput(params.note)
  if (note === '') throw badInput([{ field: 'note', reason: '请写下笔记' }])
  const lesson = await lessonIn(services, appID, videoID)
  const at_ms = Math.round(Math.min(second, lesson.seconds) * 1000)
  const now = services.now()
  if (noteID !== undefined) {
    const changed = await services.store.write(async (tx) => {
      const of = { note_id: noteID, user_id: caller.userID, lesson_id: videoID }
      return services.videos.in(tx).changeVideoNote({ ...of, note, at_ms, updated_at: now })
    })
    if (!changed) throw notFound('这条笔记')
    return presentNote(changed, lesson.name)
  }
  if (!(await services.videos.opensLesson(caller, lesson))) throw notVip()
  const row: VideoNoteRow = {
    note_id: newId(),
    user_id: caller.userID,
    subject_id: appID,
    lesson_id: videoID,
    at_ms,
    note,
    made_at: now,
    updated_at: now,
  }
  await services.store.write(async (tx) => {
    await services.people.in(tx).lockLearner(caller.userID)
    const core = services.videos.in(tx)
    const counts = await core.noteCounts(caller.userID, appID)
    if ([...counts.values()].reduce((sum, count) => sum + count, 0) >= VIDEO_BOUNDS.notes)
      throw new Refusal(400, `一个科目最多 ${VIDEO_BOUNDS.notes} 条视频笔记，请先删去一些`)
    await core.addVideoNote(row)
  })
  return presentNote(row, lesson.name)
}

export const videoNoteRemove: Handler<'videos.videoNoteRemove'> = async ({ params, caller, services }) => {
  await services.store.write((tx) => services.videos.in(tx).removeVideoNote(caller.userID, params.noteID))
  return null
}
