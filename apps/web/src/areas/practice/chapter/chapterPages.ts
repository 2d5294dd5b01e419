import type { Mode } from '@tizhou/domain/runner/rules'
import { type PathLink, paths } from '../../../paths.ts'
import type { AnswerPageSearch } from '../pages.ts'
import type { ChapterPlace } from './chapterPlace.ts'

/** The page that lists the chapters of a runner. */
export interface ChapterList {
  link: PathLink
  /** 章节目录 */
  name: string
}

export interface PlaceInTree {
  place: ChapterPlace | null
  /** The list to return to, if it is not the page's own. */
  list?: ChapterList
}

/** A page that practises chapters. */
export interface ChapterPage {
  mode: Exclude<Mode, 'recite'>
  /** The module that opens its chapters (spec/screens.json). */
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
