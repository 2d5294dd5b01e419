import type { WireLessonRow } from '@tizhou/contract/areas/videos/shapes.office'
import type { Data } from '@tizhou/contract/contract'
import type { Move, Place, TreeRow } from '../../ui/tree/treeMoves.ts'
import { chapterStep, stepOf } from './moves.ts'

export type Chapter = Data<'videos.courseOutline'>['chapters'][number]

/** A line of a course: a chapter, or a lesson below one. */
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

/** Chapters go among chapters; a lesson goes on within its chapter and over its edge into the next. */
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

/** A chapter stands at the top, a lesson below a chapter. */
export const courseAllows = (chapters: readonly Pick<Chapter, 'chapterID'>[], nodeID: number, { parentID }: Place) =>
  chapters.some(({ chapterID }) => chapterID === nodeID)
    ? parentID === 0
    : chapters.some((one) => one.chapterID === parentID)
