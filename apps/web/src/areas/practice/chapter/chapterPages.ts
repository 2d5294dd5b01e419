import type { Mode } from '@tizhou/domain/runner/rules'
import { type PathLink, paths } from '../../../paths.ts'
import type { AnswerPageSearch } from '../pages.ts'
import type { ChapterPlace } from './chapterPlace.ts'

/** Where the chapters of a runner are listed. */
export interface ChapterList {
  link: PathLink
  /** 章节目录 */
  name: string
}

export interface PlaceInTree {
  place: ChapterPlace | null
  /** Where one goes back to, if it is not the page's own list. */
  list?: ChapterList
}

/** One of the pages that practise a chapter. */
export interface ChapterPage {
  mode: Exclude<Mode, 'recite'>
  /** What opens its chapters (spec/screens.json). */
  module: string
  title: string
  to: (search: AnswerPageSearch) => PathLink
  list: ChapterList
}

export const CHAPTERS: ChapterPage = {
  mode: 'practice',
  module: 'ChapterTest',
  title: '章节练习',
  to: paths.answerPage,
  list: { link: paths.chapterMenu(), name: '章节目录' },
}

export const LICENCE: ChapterPage = {
  mode: 'licence',
  module: 'ZhiYe',
  title: '执业章节',
  to: paths.zyAnswerPage,
  list: { link: paths.zyChapter(), name: '执业章节' },
}
