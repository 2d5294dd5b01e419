import type { Handlers } from '../../../platform/handler.ts'
import { questionCreate, questionRemove, questionRestore, questionSave } from './questionChanges.ts'
import { questionDetail, questionHistory } from './questionDetail.ts'
import { questionChapters, questionList } from './questionList.ts'
import { questionPicture } from './questionPicture.ts'

export const content: Handlers<'content'> = {
  questionChapters,
  questionList,
  questionDetail,
  questionCreate,
  questionSave,
  questionRemove,
  questionRestore,
  questionHistory,
  questionPicture,
}
