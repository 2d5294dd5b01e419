import { readFile } from 'node:fs/promises'
import { readSubtitles, writeSubtitles } from '@tizhou/domain/videos/vtt'
import { badInput, notFound } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { standingLesson } from './lessons.ts'

/** Decodes an uploaded text: UTF-8, or GB 18030 (ANSI on Chinese Windows). */
function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

export const subtitleSave: Handler<'videos.subtitleSave'> = async (input) => {
  const { params, file, services } = input
  if (!file) throw notFound('文件')
  const text = decoded(await readFile(file.path))
  return services.store.write(async (tx) => {
    const { lesson, course } = await standingLesson(services, tx, params.videoID)
    const media = lesson.media_id === null ? undefined : await services.media.in(tx).mediaByID(lesson.media_id)
    const { cues, errors, dropped } = readSubtitles(text, media ? Number(media.length_ms) / 1000 : undefined)
    if (errors.length > 0) throw badInput(errors.map((reason) => ({ field: 'file', reason })))
    await services.videos.in(tx).putSubtitle({
      ...{ lesson_id: lesson.lesson_id, lang: params.lang, name: params.name.trim() || params.lang },
      ...{ vtt: writeSubtitles(cues), cues: cues.length, updated_at: services.now() },
    })
    await services.search.in(tx).wordsChanged(course.subject_id, 'lesson')
    await services.audit.in(tx).audited(input, {
      ...{ kind: 'videoLesson', id: lesson.lesson_id, name: `${lesson.name}：字幕 ${params.lang}` },
      after: { cues: cues.length },
    })
    return { cues: cues.length, dropped }
  })
}

export const subtitleRemove: Handler<'videos.subtitleRemove'> = async (input) => {
  const { params, services } = input
  await services.store.write(async (tx) => {
    const { lesson, course } = await standingLesson(services, tx, params.videoID)
    if (!(await services.videos.in(tx).removeSubtitle(lesson.lesson_id, params.lang))) throw notFound('这种字幕')
    await services.search.in(tx).wordsChanged(course.subject_id, 'lesson')
    await services.audit.in(tx).audited(input, {
      ...{ kind: 'videoLesson', id: lesson.lesson_id, name: `${lesson.name}：字幕 ${params.lang}` },
      after: { removed: 1 },
    })
  })
  return null
}
