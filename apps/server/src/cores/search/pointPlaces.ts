import { SEARCHED_SHELVES, SHELVES } from '@tizhou/domain/materials/materials'
import type { Store } from '../../platform/database/store.ts'
import type { Content } from '../content/content.ts'
import { nodesOfPoints } from '../materials/mergedPoints.ts'
import { inOf, shownAmong } from '../materials/shownAmong.ts'
import { lessonsOfPoint } from './searchedLessons.ts'

/** A place that deals with a point. Whether a reader may open it is decided by areas/knowledge/places.ts. */
export interface PointPlace {
  kind: 'text' | 'chapter' | 'video'
  id: number
  name: string
  /** Names of its ancestors, from the top. */
  path: string[]
  /** The module that unlocks it. */
  module: string
  /** Open to everybody. */
  free: boolean
  /** The parameter that its page needs besides its id: a book, a part, a course; null: none. */
  inID: number | null
  /** Where in a video it is spoken of; absent: everywhere. */
  second?: number
}

interface Given {
  store: Store
  content: Content
}

type PlaceSource = (services: Given, of: { subjectID: number; pointID: number }) => Promise<PointPlace[]>

/** Most places of one kind. */
const MOST = 20

const texts: PlaceSource = async ({ store }, { pointID }) => {
  const nodes = await nodesOfPoints(store, [pointID])
  const shown = await shownAmong(
    store,
    nodes.map(({ node_id }) => node_id),
  )
  const rank = new Map<string, number>(SEARCHED_SHELVES.map((shelf, at) => [shelf, at]))
  return shown
    .sort((a, b) => (rank.get(a.shelf) ?? 0) - (rank.get(b.shelf) ?? 0) || a.name.localeCompare(b.name, 'zh'))
    .filter(({ shelf, hasText }) => hasText && SEARCHED_SHELVES.some((one) => one === shelf))
    .slice(0, MOST)
    .map((node) => ({
      ...{ kind: 'text' as const, id: node.nodeID, name: node.name, path: node.path, free: node.free === 1 },
      module: SHELVES[node.shelf].module,
      inID: inOf(node),
    }))
}

/** Chapters with questions of the point at home, most questions first. */
const chapters: PlaceSource = async ({ content }, { subjectID, pointID }) => {
  const [{ points }, { chapterOf }, { byID }] = await Promise.all([
    content.pointIndex(subjectID),
    content.homes(subjectID),
    content.chapters(subjectID),
  ])
  const homes = Map.groupBy(points.get(pointID)?.questions ?? [], (id) => chapterOf.get(id) ?? 0)
  return [...homes]
    .sort(([, one], [, other]) => other.length - one.length)
    .slice(0, MOST)
    .flatMap(([id]) => {
      const chapter = byID.get(id)
      if (!chapter) return []
      const above = byID.get(chapter.parentID)
      return {
        ...{ kind: 'chapter' as const, id, name: chapter.name, path: above ? [above.name] : [] },
        ...{ module: chapter.module, free: false, inID: null },
      }
    })
}

/** Lessons of videos that play. */
const lessons: PlaceSource = async ({ store }, { subjectID, pointID }) =>
  (await lessonsOfPoint(store, { subjectID, pointID, most: MOST })).map((lesson) => ({
    ...{ kind: 'video' as const, id: lesson.lesson_id, name: lesson.name, path: [lesson.course, lesson.chapter] },
    ...{ module: lesson.module, free: lesson.free === 1, inID: lesson.course_id },
    ...(lesson.mark_ms !== null && { second: Number(lesson.mark_ms) / 1000 }),
  }))

/**
 * Where points are spoken of, kind by kind. A core with further places adds its source here; it stands below `search` in
 * the order of cores.
 */
const PLACE_SOURCES: readonly PlaceSource[] = [texts, chapters, lessons]

/** All places of a subject's point. */
export const placesOfPoint = async (
  services: Given,
  of: { subjectID: number; pointID: number },
): Promise<PointPlace[]> => (await Promise.all(PLACE_SOURCES.map((source) => source(services, of)))).flat()
