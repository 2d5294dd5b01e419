import { coreOf } from '../../platform/coreFront.ts'
import { audienceOf, watcherPage } from './audience.ts'
import {
  chapterByID,
  chaptersOf,
  courseByID,
  coursePage,
  lessonByID,
  lessonsOfCourse,
  placeChapters,
  placeLessons,
  putChapter,
  putCourse,
  putLesson,
  putMarks,
  putSubtitle,
  putTeacher,
  removeSubtitle,
  teacherByID,
  teacherPage,
  usesOf,
} from './desk.ts'
import { lessonsByModule } from './fullness.ts'
import {
  lessonsAbout,
  lessonsOfPoints,
  putPointOfLessonsBack,
  putPointOnLessons,
  setPointOfLessons,
  takePointOffLessons,
} from './lessonsOfPoints.ts'
import { logNotes, markDayRead, namesByDay, publishedDays, putLogNote, readDays } from './logs.ts'
import { addVideoNote, changeVideoNote, noteCounts, removeVideoNote, videoNotesOf } from './notes.ts'
import { opensLesson, playLesson, playOf } from './play.ts'
import { marksOf, shownAmong, shownLesson, shownLessons, subtitlesOf, teachersOf, textsHolding } from './shown.ts'
import { unreadVideoDays } from './unread.ts'
import { lessonsWaiting } from './waiting.ts'
import { clearWatches, lastWatched, putPlays, watchesOf } from './watching.ts'

/** The front of the core `videos`: `services.videos`. */
export class Videos extends coreOf({
  reads: {
    audienceOf,
    chapterByID,
    chaptersOf,
    courseByID,
    coursePage,
    lastWatched,
    lessonByID,
    lessonsAbout,
    lessonsByModule,
    lessonsOfCourse,
    lessonsOfPoints,
    lessonsWaiting,
    logNotes,
    marksOf,
    namesByDay,
    noteCounts,
    publishedDays,
    readDays,
    shownAmong,
    shownLesson,
    shownLessons,
    subtitlesOf,
    teacherByID,
    teacherPage,
    teachersOf,
    textsHolding,
    unreadVideoDays,
    usesOf,
    videoNotesOf,
    watcherPage,
    watchesOf,
  },
  changes: {
    addVideoNote,
    changeVideoNote,
    clearWatches,
    markDayRead,
    placeChapters,
    placeLessons,
    putChapter,
    putCourse,
    putLesson,
    putLogNote,
    putMarks,
    putPlays,
    putPointOfLessonsBack,
    putPointOnLessons,
    putSubtitle,
    putTeacher,
    removeSubtitle,
    removeVideoNote,
    setPointOfLessons,
    takePointOffLessons,
  },
  works: { opensLesson, playLesson, playOf },
}) {}
