import type { WireLessonRow } from '@tizhou/contract/areas/videos/shapes.office'
import type { Data } from '@tizhou/contract/contract'
import type { Move, Place, TreeRow } from '../../ui/tree/treeMoves.ts'
import { chapterStep, stepOf } from './moves.ts'

export type Chapter = Data<'videos.courseOutline'>['chapters'][number]

/** A row of a course: a chapter, or a lesson below one. */
export interface CourseRow extends TreeRow {
  chapter?: Chapter
  lesson?: WireLessonRow
}

type Ordered = Pick<Chapter, 'chapterID'> & { videos: readonly Pick<WireLessonRow, 'videoID'>[] }

export const courseRows = (chapters: readonly Chapter[]): CourseRow[] =>
  chapters.flatMap((chapter) => [
    { nodeID: chapter.chapterID, parentID: 0, name: chapter.name, chapter },
    ...chapter.videos.map((lesson) => ({
      ...{ nodeID: lesson.videoID, parentID: chapter.chapterID, name: lesson.name, lesson },
    })),
  ])

/** Possible moves: chapters move among chapters; a lesson moves within its chapter and across its end into the next. */
export function courseMoves(chapters: readonly Ordered[], nodeID: number): Partial<Record<Move, Place>> {
  const ids = chapters.map(({ chapterID }) => chapterID)
  const step = (by: -1 | 1): Place | undefined => {
    if (ids.includes(nodeID)) {
      const target = chapterStep(ids, nodeID, by)
      return target && { parentID: 0, ...target }
    }
    const target = stepOf(chapters, nodeID, by)
    if (!target) return undefined
    const { chapterID, ...before } = target
    return { parentID: chapterID, ...before }
  }
  const [up, down] = [step(-1), step(1)]
  return { ...(up && { up }), ...(down && { down }) }
}

/** Whether a row may be dropped at a place: chapters at the top level, lessons below a chapter. */
export const courseAllows = (chapters: readonly Pick<Chapter, 'chapterID'>[], nodeID: number, { parentID }: Place) =>
  chapters.some(({ chapterID }) => chapterID === nodeID)
    ? parentID === 0
    : chapters.some((one) => one.chapterID === parentID)
