import { SEARCHED_SHELVES, SHELVES } from '@tizhou/domain/materials/materials'
import type { Store } from '../../platform/database/store.ts'
import type { Content } from '../content/content.ts'
import { nodesOfPoints } from '../materials/mergedPoints.ts'
import { inOf, shownAmong } from '../materials/shownAmong.ts'

/** Somewhere that a point is spoken of. Whether a reader may open it, areas/knowledge/places.ts says. */
export interface PointPlace {
  kind: 'text' | 'chapter' | 'video'
  id: number
  name: string
  /** Names above it, from the top. */
  path: string[]
  /** The module that opens it. */
  module: string
  /** Open to everybody. */
  free: boolean
  /** What its page takes beside its id: a book, a part, a course; null: nothing. */
  inID: number | null
}

interface Given {
  store: Store
  content: Content
}

type PlaceSource = (services: Given, of: { subjectID: number; pointID: number }) => Promise<PointPlace[]>

/** Of one kind; more would be a list to search in. */
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

/** Chapters in which questions of the point are at home, those with most of them first. */
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

/**
 * Where points are spoken of, kind by kind. A core with further places (lessons of videos) adds its source here; it
 * stands below `search` in the order of cores.
 */
const PLACE_SOURCES: readonly PlaceSource[] = [texts, chapters]

/** All places of a point of a subject. */
export const placesOfPoint = async (
  services: Given,
  of: { subjectID: number; pointID: number },
): Promise<PointPlace[]> => (await Promise.all(PLACE_SOURCES.map((source) => source(services, of)))).flat()
