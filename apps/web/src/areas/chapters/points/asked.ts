import type { WireAskedPoint } from '@tizhou/contract/areas/chapters/chapters'
import type { Chapter } from '../chapterTree.ts'

/** The most points shown for a chapter. */
const SHOWN = 15

/** The ids of a chapter and its descendants. */
const idsOf = (chapter: Chapter): number[] => [chapter.id, ...chapter.children.flatMap(idsOf)]

/**
 * How often the points of each chapter and its subchapters were asked; a point in several of them counts once. A
 * chapter about one point counts only that one: its questions are about other points, too.
 */
export function timesByChapter(
  chapters: readonly Chapter[],
  points: readonly WireAskedPoint[],
): ReadonlyMap<number, number> {
  const own = Map.groupBy(points, (point) => point.CptID)
  const times = new Map<number, number>()
  const walk = (chapter: Chapter): Map<number, number> => {
    const { pointIDs = [] } = chapter
    const asked = new Map(
      (own.get(chapter.id) ?? [])
        .filter(({ PointID }) => pointIDs.length === 0 || pointIDs.includes(PointID))
        .map(({ PointID, Times }) => [PointID, Times]),
    )
    for (const child of chapter.children) for (const [id, count] of walk(child)) asked.set(id, count)
    times.set(
      chapter.id,
      [...asked.values()].reduce((sum, count) => sum + count, 0),
    )
    return asked
  }
  for (const chapter of chapters) walk(chapter)
  return times
}

export interface AskedRows {
  years: number[]
  rows: { key: number; label: string; values: number[] }[]
  /** The number of asked points that are not shown. */
  more: number
}

/**
 * The most asked points of a chapter and its subchapters, or of the whole tree: a row for each point, a column for each
 * year.
 */
export function askedRows(points: readonly WireAskedPoint[], chapter: Chapter | undefined): AskedRows {
  const ids = chapter && new Set(idsOf(chapter))
  const byID = new Map(
    points.filter((point) => point.Times > 0 && (!ids || ids.has(point.CptID))).map((point) => [point.PointID, point]),
  )
  const asked = [...byID.values()].sort((a, b) => b.Times - a.Times)
  const shown = asked.slice(0, SHOWN)
  const years = [...new Set(shown.flatMap((point) => point.Years.map(({ Year }) => Year)))].sort((a, b) => a - b)
  return {
    years,
    rows: shown.map((point) => ({
      key: point.PointID,
      label: point.Name,
      values: years.map((year) => point.Years.find(({ Year }) => Year === year)?.Times ?? 0),
    })),
    more: asked.length - shown.length,
  }
}
