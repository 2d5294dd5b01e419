import { coreOf } from '../../platform/coreFront.ts'
import { knownQuestions } from './filing/draftPlan.ts'
import { fileInto } from './filing/fileDrafts.ts'
import { newInChapters } from './filing/newInChapters.ts'
import { storedDraft, treeName } from './filing/storedDraft.ts'
import { pointIndex } from './keptPointIndex.ts'
import { checkChapter, openChapters } from './openChapters.ts'
import { lookForPictures } from './pictures/lookForPictures.ts'
import {
  chaptersAbout,
  mergedQuestions,
  movePointOfChapters,
  putPointOfChaptersBack,
  putPointOnChapters,
  questionsOfPoint,
  questionsThere,
  questionsWithPoints,
  takePointOffChapters,
} from './questions/mergedInContent.ts'
import {
  addProposal,
  changeProposal,
  openProposal,
  openProposals,
  proposalAuthors,
  proposalByID,
  proposalPage,
  proposalsSentBack,
  proposalsWaiting,
} from './questions/proposals.ts'
import { foundIDs, pointNames, questionFacets, questionPage, ratesOf } from './questions/questionList.ts'
import { questionSetOfIDs } from './questions/questionSet.ts'
import {
  answeredTimes,
  chapterByID,
  chapterPath,
  explanationOf,
  groupMembers,
  lockQuestion,
  papersWith,
  placesOf,
  putBack,
  questionOfExternalID,
  removedQuestion,
  takeOut,
} from './questions/questions.ts'
import { questionsOfTrees } from './questions/questionTraits.ts'
import { keepVersions, versionsByHand } from './questions/questionVersions.ts'
import { addFriend, friendsOf, setShareChapter, shareChapters, shareCode, shareLink } from './questions/sharing.ts'
import { explanationsWaiting } from './questions/unexplained.ts'
import {
  arrangementOf,
  chapterStepByID,
  chapterStepPage,
  itemsForUndo,
  itemsOf,
  keepChapterStep,
  takeChapterStepBack,
  treesOfLeaving,
  withoutLost,
  writeStep,
} from './trees/chapterSteps.ts'
import { chapterTags, setChapterTag } from './trees/chapterTags.ts'
import { linkedToMistakes } from './trees/linkedChapters.ts'
import {
  countQuestions,
  distinctTests,
  paperFills,
  papersByModule,
  questionModules,
  questionsByModule,
} from './trees/moduleTests.ts'
import { pointsWithQuestions } from './trees/pointFill.ts'
import { trialCounts } from './trees/trials.ts'
import { alikeQuestions } from './twins/comparedQuestions.ts'
import {
  addQuestionMerge,
  countQuestionMerges,
  laterQuestionMerges,
  mergePlaces,
  placesInstead,
  questionMergeByID,
  questionMergesOf,
  takeQuestionMergeBack,
  unmergePlaces,
} from './twins/mergedTwins.ts'
import {
  duplicateGroups,
  isLookingForTwins,
  pairsOfGroups,
  tellApart,
  tellTogether,
  twinRows,
} from './twins/twinLists.ts'

/** The front of the core `content`: `services.content`. */
export class ContentQueries extends coreOf({
  reads: {
    alikeQuestions,
    answeredTimes,
    arrangementOf,
    chaptersAbout,
    chapterStepByID,
    chapterStepPage,
    chapterTags,
    countQuestions,
    countQuestionMerges,
    distinctTests,
    duplicateGroups,
    explanationOf,
    foundIDs,
    friendsOf,
    groupMembers,
    isLookingForTwins,
    itemsForUndo,
    itemsOf,
    knownQuestions,
    laterQuestionMerges,
    linkedToMistakes,
    mergedQuestions,
    newInChapters,
    paperFills,
    pairsOfGroups,
    openProposal,
    openProposals,
    papersByModule,
    papersWith,
    placesInstead,
    pointNames,
    pointsWithQuestions,
    proposalAuthors,
    proposalByID,
    proposalPage,
    proposalsSentBack,
    proposalsWaiting,
    questionFacets,
    questionMergeByID,
    questionMergesOf,
    questionModules,
    questionsByModule,
    explanationsWaiting,
    questionPage,
    questionSetOfIDs,
    questionsOfPoint,
    questionsOfTrees,
    questionsThere,
    questionsWithPoints,
    ratesOf,
    shareChapters,
    shareCode,
    shareLink,
    storedDraft,
    treesOfLeaving,
    trialCounts,
    twinRows,
    withoutLost,
    versionsByHand,
  },
  changes: {
    addFriend,
    addQuestionMerge,
    addProposal,
    changeProposal,
    chapterByID,
    chapterPath,
    fileInto,
    keepChapterStep,
    keepVersions,
    lockQuestion,
    lookForPictures,
    mergePlaces,
    movePointOfChapters,
    placesOf,
    putBack,
    putPointOfChaptersBack,
    putPointOnChapters,
    questionOfExternalID,
    removedQuestion,
    setChapterTag,
    setShareChapter,
    takeChapterStepBack,
    takeOut,
    takeQuestionMergeBack,
    tellApart,
    tellTogether,
    takePointOffChapters,
    treeName,
    unmergePlaces,
    writeStep,
  },
  works: { checkChapter, openChapters, pointIndex },
}) {}
