import type { Handlers } from '../../../platform/calls/handler.ts'
import { questionBulkCheck, questionBulkStart } from './bulk.ts'
import { questionCreate, questionRemove, questionRestore, questionSave } from './questionChanges.ts'
import { questionDetail, questionHistory, questionVersions } from './questionDetail.ts'
import { questionChapters, questionFacets, questionList } from './questionList.ts'
import { questionPicture } from './questionPicture.ts'
import { rankedPapers } from './rankedPapers.ts'
import { rescore, rescoreCheck, rescoreUndo } from './rescoring.ts'

export const content: Handlers<'content'> = {
  questionChapters,
  questionList,
  questionFacets,
  rankedPapers,
  questionDetail,
  questionCreate,
  questionSave,
  rescoreCheck,
  rescore,
  rescoreUndo,
  questionRemove,
  questionRestore,
  questionHistory,
  questionVersions,
  questionBulkCheck,
  questionBulkStart,
  questionPicture,
}
