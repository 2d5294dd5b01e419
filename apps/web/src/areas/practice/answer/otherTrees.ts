import type { QueryClient } from '@tanstack/react-query'
import {
  getChapterMenuGP,
  getCptTreeNewPointTag,
  getCptTreeSrc,
  getNewCptTreeFree,
  getpremenu,
  linkedMenu,
} from '../../../calls/trees.ts'
import { paths } from '../../../paths.ts'
import type { Subject } from '../../../platform/subject/subject.ts'
import type { PlaceInTree } from '../chapter/chapterPages.ts'
import { chapterPlace } from '../chapter/chapterPlace.ts'
import { nodesOf } from '../queries.ts'

/** The trees besides 章节练习 whose chapters are practised on /answerPage, each with the page that lists it. */
const otherTrees = ({ AppID: appID, AppEName: appEName }: Subject) => [
  { tree: getChapterMenuGP({ appEName }), link: paths.grabpoints(), name: '抓考点' },
  { tree: getCptTreeNewPointTag({ appID }), link: paths.focalPointTest(), name: '重点考题' },
  { tree: getpremenu({ appID }), link: paths.scratchAndsprint(), name: '抓分冲刺' },
  { tree: getNewCptTreeFree({ appEName }), link: paths.freeCatalogue(), name: '免费目录' },
  { tree: getCptTreeSrc({ appEName, sourceName: '教材分册' }), link: paths.erjianChapter(), name: '二建章节' },
  { tree: getCptTreeSrc({ appEName, sourceName: '易混解析' }), link: paths.yhjfPage(), name: '易混解析' },
  { tree: linkedMenu({ appID }), link: paths.connectionPra(), name: '关联练习' },
]

/**
 * Looks for a chapter in the other trees of the subject, as far as they were shown: one comes to a chapter from its
 * tree, so it is here. A link from elsewhere goes without a name, as does a tree that is not read by chapters.
 */
export function placeElsewhere(client: QueryClient, subject: Subject, cptID: number): PlaceInTree {
  for (const { tree, link, name } of otherTrees(subject)) {
    const menu = client.getQueryData<{ ChapterMenuJson: string }>(tree.queryKey)
    const place = menu ? chapterPlace(nodesOf(menu), cptID) : null
    if (place) return { place, list: { link, name } }
  }
  return { place: null }
}
