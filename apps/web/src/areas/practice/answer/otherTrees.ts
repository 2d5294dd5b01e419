import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { paths } from '../../../paths.ts'
import type { ChapterList, PlaceInTree } from '../chapter/chapterPages.ts'
import { chapterPlace } from '../chapter/chapterPlace.ts'
import { nodesOf } from '../queries.ts'

/** The pages whose trees practise their chapters on /answerPage, by the call that brings the tree. */
const LISTS: Readonly<Record<string, (key: QueryKey) => ChapterList>> = {
  'chapters.getChapterMenuGP': () => ({ link: paths.grabpoints(), name: '抓考点' }),
  'chapters.getCptTreeNewPointTag': () => ({ link: paths.focalPointTest(), name: '重点考题' }),
  'chapters.getpremenu': () => ({ link: paths.scratchAndsprint(), name: '抓分冲刺' }),
  'chapters.getNewCptTreeFree': () => ({ link: paths.freeCatalogue(), name: '免费目录' }),
  'chapters.getCptTreeSrc': () => ({ link: paths.erjianChapter(), name: '二建章节' }),
  'chapters.updateCptTreeTagMJ': () => ({ link: paths.connectionPra(), name: '关联练习' }),
}

/**
 * Looks for a chapter in the trees that the client holds. One comes to a chapter from its tree, so it is there; a
 * link from elsewhere goes without a name, as does a tree that is not read by chapters.
 */
export function placeElsewhere(client: QueryClient, cptID: number): PlaceInTree {
  for (const [key, data] of client.getQueriesData<{ ChapterMenuJson?: string }>({ queryKey: [] })) {
    const list = LISTS[String(key[0])]
    if (!list || !data?.ChapterMenuJson) continue
    const place = chapterPlace(nodesOf({ ChapterMenuJson: data.ChapterMenuJson }), cptID)
    if (place) return { place, list: list(key) }
  }
  return { place: null }
}
