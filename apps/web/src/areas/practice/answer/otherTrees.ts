import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query'
import {
  getChapterMenuGP,
  getCptTreeNewPointTag,
  getCptTreeSrc,
  getNewCptTreeFree,
  getpremenu,
  linkedMenu,
} from '../../../calls/parts/trees.ts'
import { paths } from '../../../paths.ts'
import type { Subject } from '../../../platform/subject/subject.ts'
import type { PlaceInTree } from '../chapter/chapterPages.ts'
import { chapterPlace } from '../chapter/chapterPlace.ts'
import type { AnswerPageSearch } from '../pages.ts'
import { nodesOf } from '../queries.ts'

/** The trees other than 章节练习 whose chapters are practised on /answerPage, each with the page that lists it. */
const otherTrees = ({ AppID: appID, AppEName: appEName }: Subject) => [
  { tree: getChapterMenuGP({ appEName }), link: paths.grabpoints(), name: '抓考点' },
  { tree: getCptTreeNewPointTag({ appID }), link: paths.focalPointTest(), name: '重点考题' },
  { tree: getpremenu({ appID }), link: paths.scratchAndsprint(), name: '抓分冲刺' },
  { tree: getNewCptTreeFree({ appEName }), link: paths.freeCatalogue(), name: '免费目录' },
  { tree: getCptTreeSrc({ appEName, sourceName: '教材分册' }), link: paths.erjianChapter(), name: '二建章节' },
  { tree: getCptTreeSrc({ appEName, sourceName: '易混解析' }), link: paths.yhjfPage(), name: '易混解析' },
  { tree: linkedMenu({ appID }), link: paths.connectionPra(), name: '关联练习' },
  // Its tree is by points, not by chapters.
  { tree: null, link: paths.knowlegeStreng(), name: '知识点强化' },
]

/**
 * Looks for a chapter in the subject's other trees: first in that of the page that the learner came from (`from`), then
 * in cached ones, then in all of them in turn. The link back leads to `from` even where its tree has no chapters.
 */
export async function placeElsewhere(
  client: QueryClient,
  subject: Subject,
  { cptID, from }: Pick<AnswerPageSearch, 'cptID' | 'from'>,
): Promise<PlaceInTree> {
  const trees = otherTrees(subject)
  const asked = trees.find(({ link }) => link.to === `/${from}`)
  const list = asked && { link: asked.link, name: asked.name }
  const known = trees.filter(({ tree }) => tree && client.getQueryData(tree.queryKey) !== undefined)
  for (const { tree, link, name } of new Set([...(asked ? [asked] : []), ...known, ...(list ? [] : trees)])) {
    // A tree that cannot be loaded is skipped.
    const menu = tree && (await client.ensureQueryData(tree as Menu).catch(() => undefined))
    const place = menu ? chapterPlace(nodesOf(menu), cptID) : null
    if (place) return { place, list: list ?? { link, name } }
  }
  return { place: null, list }
}

type Menu = FetchQueryOptions<{ ChapterMenuJson: string }>
