import { VIDEO_MODULES } from '@tizhou/domain/videos/videos'
import type { ShownKind } from './shownKind.ts'

/** Playable video lessons. Everybody can find their names; a closed one gives the module that unlocks it. */
export const lessons: ShownKind = {
  async among(services, _reader, { ids }) {
    const shown = new Set((await services.videos.shownAmong(ids)).map(({ lessonID }) => lessonID))
    return ids.filter((id) => shown.has(id))
  },
  async show(services, { caller, subjectID }, ids) {
    const shown = await services.videos.shownAmong(ids)
    const { points } = await services.content.pointIndex(subjectID)
    return Promise.all(
      shown.map(async (lesson) => {
        const point = points.get(lesson.pointID ?? 0)?.name
        return {
          ID: lesson.lessonID,
          Title: lesson.name,
          Excerpt: point && point !== lesson.name ? `考点：${point}` : '',
          Where: [VIDEO_MODULES[lesson.module], lesson.courseName, lesson.chapterName].join(' › '),
          State: (await services.videos.opensLesson(caller, lesson)) ? ('open' as const) : ('locked' as const),
          CptID: null,
          InID: null,
          Module: lesson.module,
        }
      }),
    )
  },
}
