import { type AnswerPageSearch, type PathLink, paths } from '../../../paths.ts'

/** The page that practises a chapter unless another is named. */
export const practisePage = (search: AnswerPageSearch): PathLink => paths.answerPage(search)
