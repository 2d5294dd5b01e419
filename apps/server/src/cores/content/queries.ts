import { coreOf } from '../../platform/coreFront.ts'
import { chapterTags, setChapterTag } from './chapterTags.ts'
import { fileInto } from './fileDrafts.ts'
import { pointIndex } from './keptPointIndex.ts'
import { linkedToMistakes } from './linkedChapters.ts'
import { chaptersAbout, mergedQuestions, movePointOfChapters, putPointOfChaptersBack } from './mergedInContent.ts'
import { distinctTests, papersByModule, questionModules } from './moduleTests.ts'
import { newInChapters } from './newInChapters.ts'
import { checkChapter, openChapters } from './openChapters.ts'
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
import { questionsOfTrees } from './questionTraits.ts'
import { addFriend, friendsOf, setShareChapter, shareChapters, shareCode, shareLink } from './sharing.ts'
import { storedDraft, treeName } from './storedDraft.ts'

/** What others ask of the core `content`, as `services.content`. */
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
    movePointOfChapters,
    placesOf,
    putBack,
    putPointOfChaptersBack,
    questionOfExternalID,
    removedQuestion,
    setChapterTag,
    setShareChapter,
    takeOut,
    treeName,
  },
  works: { checkChapter, openChapters, pointIndex },
}) {}
