import { SOURCES } from '@tizhou/catalogue/sources'
import type { WireCatalogue } from '@tizhou/contract/areas/chapters/chapters'
import { type ChapterPlace, withDescendants } from '../../cores/content/trees/chapterIndex.ts'
import { testsBelow, treesOfSource } from '../../cores/content/trees/trees.ts'
import type { ChapterCounts } from '../../cores/replies/chapterCounts.ts'
import { notFound } from '../../platform/calls/envelope.ts'
import type { Handler } from '../../platform/calls/handler.ts'
import { bookTrees, countsByChapter } from './counts.ts'

/** Page size of the catalogue list (specification, section 9, "Page sizes"). */
const EACH_PAGE = 500

/**
 * The catalogues of a subject, paged: its books, with queryType 1 also all their descendants. `types`: comma-separated
 * sources to include; absent: books. A subject without books gives its chapters.
 */
export const getCataloglist: Handler<'chapters.getCataloglist'> = async ({ params, caller, services }) => {
  const { appID, queryType = 0, types = '', curPage = 0, eachPageNum = EACH_PAGE } = params
  if (!(await services.subjects.subjectByID(appID))) throw notFound('该科目')
  const { trees } = await services.content.chapters(appID)
  const sources = types
    .split(',')
    .map((source) => source.trim())
    .filter(Boolean)
  const asked =
    sources.length > 0
      ? sources.flatMap((source) => (source === SOURCES.Books ? bookTrees(trees) : treesOfSource(trees, source)))
      : bookTrees(trees)
  const books = asked.flatMap((tree) => tree.top)
  const places = (queryType === 1 ? books.flatMap(withDescendants) : books).filter((place) => testsBelow(place) > 0)
  const counts = await countsByChapter(services, caller.userID, appID)
  return {
    list: places.slice(curPage * eachPageNum, (curPage + 1) * eachPageNum).map((place) => catalogue(place, counts)),
    total: places.length,
  }
}

function catalogue(place: ChapterPlace, counts: ReadonlyMap<number, ChapterCounts>): WireCatalogue {
  const held = withDescendants(place).filter((below) => below.count > 0)
  const sum = (value: (below: ChapterPlace) => number) => held.reduce((total, below) => total + value(below), 0)
  return {
    CptID: place.chapterID,
    ParentID: place.parentID,
    Name: place.name,
    Note: place.note,
    IsFree: place.isFree ? 1 : 0,
    Chapters: held.length,
    Total: sum((below) => below.count),
    Done: sum((below) => counts.get(below.chapterID)?.done ?? 0),
    Right: sum((below) => counts.get(below.chapterID)?.right_now ?? 0),
  }
}
