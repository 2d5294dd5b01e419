import { coreOf } from '../../platform/coreFront.ts'
import { begunLessons, subjectsWithTurns } from './begun.ts'
import {
  book,
  bookedBy,
  bookedCounts,
  bookersOf,
  bookingsToRemind,
  followsAccount,
  markReminded,
  noteFollowing,
  remindAnew,
  unbook,
} from './bookings.ts'
import { feedAfter, rulesOf } from './feed.ts'
import { livesByModule } from './fullness.ts'
import {
  addLesson,
  changeLesson,
  forgetVideo,
  isLiveVideo,
  isRoomOpen,
  lessonByID,
  lessonPage,
  lessonsOf,
  lessonsPlaying,
  looseVideos,
  noteVideo,
} from './lessons.ts'
import {
  changeMessage,
  changeRoom,
  isMuted,
  messageByID,
  messagesBetween,
  mute,
  mutedIn,
  newestMessages,
  openQuestions,
  questionsBy,
  roomOf,
  unmute,
} from './messages.ts'
import { attendancePage, presentIn, reachOfLesson } from './presence.ts'
import { lessonsToRepeat, repeatLesson } from './series.ts'
import { addSign, filterWordsOf, hasSigned, openSign, putFilterWords, signIn, signsOf } from './signs.ts'
import { speaking } from './speaking.ts'

/**
 * The front of the core `live`: `services.live`, with lessons, bookings and rooms. Changes of a room must be announced
 * in their transaction (`changed`).
 */
export class Live extends coreOf({
  reads: {
    attendancePage,
    bookedBy,
    bookedCounts,
    bookersOf,
    bookingsToRemind,
    feedAfter,
    filterWordsOf,
    followsAccount,
    hasSigned,
    isLiveVideo,
    isMuted,
    isRoomOpen,
    lessonByID,
    lessonPage,
    lessonsPlaying,
    lessonsOf,
    lessonsToRepeat,
    livesByModule,
    looseVideos,
    messageByID,
    messagesBetween,
    mutedIn,
    newestMessages,
    openQuestions,
    openSign,
    presentIn,
    questionsBy,
    reachOfLesson,
    roomOf,
    rulesOf,
    signsOf,
    subjectsWithTurns,
  },
  changes: {
    addLesson,
    addSign,
    book,
    changeLesson,
    changeMessage,
    changeRoom,
    forgetVideo,
    markReminded,
    mute,
    noteFollowing,
    noteVideo,
    putFilterWords,
    remindAnew,
    repeatLesson,
    signIn,
    unbook,
    unmute,
  },
  works: { ...speaking, begunLessons },
}) {}
