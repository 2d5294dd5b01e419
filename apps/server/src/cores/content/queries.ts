import { coreOf } from '../../platform/coreFront.ts'
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
  trialCounts,
  withoutLost,
  writeStep,
} from './trees/chapterSteps.ts'
import { chapterTags, setChapterTag } from './trees/chapterTags.ts'
import { linkedToMistakes } from './trees/linkedChapters.ts'
import { distinctTests, papersByModule, questionModules } from './trees/moduleTests.ts'

/** The front of the core `content`: `services.content`. */
export class ContentQueries extends coreOf({
  reads: {
    answeredTimes,
    arrangementOf,
    chaptersAbout,
    chapterStepByID,
    chapterStepPage,
    chapterTags,
    distinctTests,
    explanationOf,
    foundIDs,
    friendsOf,
    groupMembers,
    itemsForUndo,
    itemsOf,
    linkedToMistakes,
    mergedQuestions,
    newInChapters,
    papersByModule,
    papersWith,
    pointNames,
    questionFacets,
    questionModules,
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
    trialCounts,
    withoutLost,
    versionsByHand,
  },
  changes: {
    addFriend,
    chapterByID,
    chapterPath,
    fileInto,
    keepChapterStep,
    keepVersions,
    lockQuestion,
    lookForPictures,
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
    takePointOffChapters,
    treeName,
    writeStep,
  },
  works: { checkChapter, openChapters, pointIndex },
}) {}
