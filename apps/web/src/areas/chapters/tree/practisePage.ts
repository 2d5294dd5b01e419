import type { SearchOf } from '../../../pages.ts'
import { type PathLink, paths } from '../../../paths.ts'

/**
 * The default page for practising a chapter; `of`: the list that the learner comes from, where it is not the chapters'
 * own.
 */
export const practisePage =
  (of: string) =>
  (search: SearchOf<'answerPage'>): PathLink =>
    paths.answerPage(of === paths.chapterMenu().to ? search : { ...search, from: of.slice(1) })
