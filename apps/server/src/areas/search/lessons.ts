import { excerpt, folded } from '@tizhou/domain/search/words'
import { type Said, saidAt } from '@tizhou/domain/videos/saidAt'
import { VIDEO_MODULES } from '@tizhou/domain/videos/videos'
import { readSubtitles } from '@tizhou/domain/videos/vtt'
import type { ShownLesson } from '../../cores/videos/shown.ts'
import type { Services } from '../../platform/services.ts'
import type { Reader, ShownKind } from './shownKind.ts'

/**
 * Playable video lessons. Everybody can find them by names; by what is said in them they are found by those who may
 * play them. A closed one gives the module that unlocks it.
 */
export const lessons: ShownKind = {
  async among(services, reader, { ids, named }) {
    const shown = new Map((await services.videos.shownAmong(ids)).map((lesson) => [lesson.lessonID, lesson]))
    const closed = new Set<number>()
    for (const [id, lesson] of shown) if (!(await services.videos.opensLesson(reader.caller, lesson))) closed.add(id)
    // Finding a closed lesson by what is said would reveal it.
    const byName = closed.size > 0 ? await named() : new Set<number>()
    const pointNames = await pointNamesOf(services, reader.subjectID)
    return ids.filter((id) => {
      const lesson = shown.get(id)
      return lesson && (!closed.has(id) || byName.has(id) || isNamed(lesson, pointNames(lesson), reader.terms))
    })
  },
  async show(services, reader, ids) {
    const shown = await services.videos.shownAmong(ids)
    const pointNames = await pointNamesOf(services, reader.subjectID)
    return Promise.all(
      shown.map(async (lesson) => {
        const point = pointNames(lesson)
        const isOpen = await services.videos.opensLesson(reader.caller, lesson)
        const said =
          isOpen && !isNamed(lesson, point, reader.terms) ? await saidIn(services, lesson, reader.terms) : undefined
        return {
          ID: lesson.lessonID,
          Title: lesson.name,
          Excerpt: said
            ? excerpt(said.text, reader.terms)
            : point !== '' && point !== lesson.name
              ? `考点：${point}`
              : '',
          Where: [VIDEO_MODULES[lesson.module], lesson.courseName, lesson.chapterName].join(' › '),
          State: isOpen ? ('open' as const) : ('locked' as const),
          CptID: null,
          InID: null,
          Module: lesson.module,
          ...(said && { Second: said.second }),
        }
      }),
    )
  },
}

async function pointNamesOf(services: Services, subjectID: number) {
  const { points } = await services.content.pointIndex(subjectID)
  return ({ pointID }: ShownLesson): string => points.get(pointID ?? 0)?.name ?? ''
}

/** Whether the public names of a lesson have all terms. */
function isNamed({ name, courseName, chapterName }: ShownLesson, point: string, terms: Reader['terms']): boolean {
  const words = [name, point, courseName, chapterName].map(folded)
  return terms.every((term) => words.some((word) => word.includes(term)))
}

/** Where the terms are said: in a chapter of the video, or in its subtitles. */
async function saidIn(
  services: Services,
  { lessonID }: ShownLesson,
  terms: Reader['terms'],
): Promise<Said | undefined> {
  const [marks, tracks] = await Promise.all([services.videos.marksOf(lessonID), services.videos.subtitlesOf(lessonID)])
  for (const { at_ms, kind, name } of marks)
    if (kind === 'chapter' && terms.every((term) => folded(name).includes(term)))
      return { second: Number(at_ms) / 1000, text: name }
  for (const { vtt } of tracks) {
    const said = saidAt(readSubtitles(vtt).cues, terms)
    if (said) return said
  }
  return undefined
}
