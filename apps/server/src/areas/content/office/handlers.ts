import type { Handlers } from '../../../platform/calls/handler.ts'
import { questionBulkCheck, questionBulkStart, questionBulkTrees } from './bulk.ts'
import {
  proposalMove,
  proposalRelease,
  proposalSave,
  proposalSendBack,
  proposalStep,
  proposalUndo,
} from './proposalChanges.ts'
import { proposalAuthors, proposalDetail, proposalList } from './proposalList.ts'
import {
  questionCreate,
  questionRemove,
  questionRestore,
  questionSave,
  questionVersionRestore,
} from './questionChanges.ts'
import { questionDetail, questionHistory, questionVersions } from './questionDetail.ts'
import { questionChapters, questionFacets, questionList } from './questionList.ts'
import { questionPicture } from './questionPicture.ts'
import { rankedPapers } from './rankedPapers.ts'
import { rescore, rescoreCheck, rescoreUndo } from './rescoring.ts'
import { questionMerge, questionMergeCheck, questionMerges, questionMergeUndo } from './twinMerges.ts'
import { questionDuplicates, questionTellApart, questionTwins } from './twins.ts'

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
  questionVersionRestore,
  questionBulkTrees,
  questionBulkCheck,
  questionBulkStart,
  questionPicture,
  questionTwins,
  questionDuplicates,
  questionTellApart,
  questionMergeCheck,
  questionMerge,
  questionMerges,
  questionMergeUndo,
  proposalSave,
  proposalStep,
  proposalMove,
  proposalSendBack,
  proposalRelease,
  proposalUndo,
  proposalList,
  proposalAuthors,
  proposalDetail,
}
