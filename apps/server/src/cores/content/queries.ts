import { coreOf } from '../../platform/coreFront.ts'
import { askedPoints } from './askedPoints.ts'
import { chapterTags, setChapterTag } from './chapterTags.ts'
import { fileInto } from './fileDrafts.ts'
import { linkedToMistakes } from './linkedChapters.ts'
import { distinctTests, papersByModule, questionModules } from './moduleTests.ts'
import { newInChapters } from './newInChapters.ts'
import { pointIndex } from './pointIndex.ts'
import { pointName, questionsOfTrees } from './points.ts'
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
    chapterTags,
    distinctTests,
    explanationOf,
    friendsOf,
    groupMembers,
    linkedToMistakes,
    newInChapters,
    papersByModule,
    papersWith,
    pointName,
    questionModules,
    questionPage,
    questionSetOfIDs,
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
    placesOf,
    putBack,
    questionOfExternalID,
    removedQuestion,
    setChapterTag,
    setShareChapter,
    takeOut,
    treeName,
  },
  works: { pointIndex },
}) {}
