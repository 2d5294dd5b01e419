import type { SearchOf } from '../../../pages.ts'
import { type PathLink, paths } from '../../../paths.ts'

/** The page that practises a chapter unless another is named. */
export const practisePage = (search: SearchOf<'answerPage'>): PathLink => paths.answerPage(search)
