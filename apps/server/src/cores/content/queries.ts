import { coreOf } from '../../platform/coreFront.ts'
import { fileInto } from './filing/fileDrafts.ts'
import { newInChapters } from './filing/newInChapters.ts'
import { storedDraft, treeName } from './filing/storedDraft.ts'
import { pointIndex } from './keptPointIndex.ts'
import { checkChapter, openChapters } from './openChapters.ts'
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
  questionPage,
  removedQuestion,
  takeOut,
} from './questions/questions.ts'
import { questionsOfTrees } from './questions/questionTraits.ts'
import { addFriend, friendsOf, setShareChapter, shareChapters, shareCode, shareLink } from './questions/sharing.ts'
import { explanationsWaiting } from './questions/unexplained.ts'
import { chapterTags, setChapterTag } from './trees/chapterTags.ts'
import { linkedToMistakes } from './trees/linkedChapters.ts'
import { distinctTests, papersByModule, questionModules } from './trees/moduleTests.ts'

/** The front of the core `content`: `services.content`. */
export class ContentQueries extends coreOf({
  reads: {
    answeredTimes,
    chaptersAbout,
    chapterTags,
    distinctTests,
    explanationOf,
    friendsOf,
    groupMembers,
    linkedToMistakes,
    mergedQuestions,
    newInChapters,
    papersByModule,
    papersWith,
    questionModules,
    explanationsWaiting,
    questionPage,
    questionSetOfIDs,
    questionsOfPoint,
    questionsOfTrees,
    questionsThere,
    questionsWithPoints,
    shareChapters,
    shareCode,
    shareLink,
    storedDraft,
  },
  changes: {
    addFriend,
    chapterByID,
    chapterPath,
    fileInto,
    lockQuestion,
    movePointOfChapters,
    placesOf,
    putBack,
    putPointOfChaptersBack,
    putPointOnChapters,
    questionOfExternalID,
    removedQuestion,
    setChapterTag,
    setShareChapter,
    takeOut,
    takePointOffChapters,
    treeName,
  },
  works: { checkChapter, openChapters, pointIndex },
}) {}
