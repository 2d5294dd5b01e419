import { coreOf } from '../../platform/coreFront.ts'
import { askedPoints, askedTimes } from './askedPoints.ts'
import { chapterTags, setChapterTag } from './chapterTags.ts'
import { fileInto } from './fileDrafts.ts'
import { linkedToMistakes } from './linkedChapters.ts'
import {
  mergeCounts,
  mergedQuestions,
  mergePoints,
  pointAfterMerges,
  pointsOfIDs,
  questionsNaming,
  unmergePoints,
} from './mergedPoints.ts'
import { distinctTests, papersByModule, questionModules } from './moduleTests.ts'
import { newInChapters } from './newInChapters.ts'
import { pointIndex } from './pointIndex.ts'
import { namesOfPoints, pointName, pointNamed, questionsOfTrees } from './points.ts'
import { questionSetOfIDs } from './questionSet.ts'
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
} from './questions.ts'
import { addFriend, friendsOf, setShareChapter, shareChapters, shareCode, shareLink } from './sharing.ts'
import { storedDraft, treeName } from './storedDraft.ts'

/** What others ask of the core `content`, as `services.content`. */
export class ContentQueries extends coreOf({
  reads: {
    answeredTimes,
    askedPoints,
    askedTimes,
    chapterTags,
    distinctTests,
    explanationOf,
    friendsOf,
    groupMembers,
    linkedToMistakes,
    mergeCounts,
    mergedQuestions,
    newInChapters,
    papersByModule,
    papersWith,
    pointAfterMerges,
    namesOfPoints,
    pointName,
    pointNamed,
    pointsOfIDs,
    questionModules,
    questionPage,
    questionSetOfIDs,
    questionsNaming,
    questionsOfTrees,
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
    mergePoints,
    placesOf,
    putBack,
    questionOfExternalID,
    removedQuestion,
    setChapterTag,
    setShareChapter,
    takeOut,
    treeName,
    unmergePoints,
  },
  works: { pointIndex },
}) {}
