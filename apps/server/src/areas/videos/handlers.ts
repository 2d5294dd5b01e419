import type { Handlers } from '../../platform/handler.ts'
import { getvideochapter, getvideostatic } from './catalogue.ts'
import { lesson, lessonTest, media } from './lesson.ts'
import { getVideoLogList, getVideoLogName, updateVideoRedDot } from './logs.ts'
import { videoNoteRemove, videoNoteSave, videoNotes } from './notes.ts'
import { courseList, courseRemove, courseRestore, courseSave } from './office/courses.ts'
import {
  lessonDetail,
  lessonMarks,
  lessonMove,
  lessonPublish,
  lessonRemove,
  lessonRestore,
  lessonSave,
} from './office/lessons.ts'
import { mediaHls, mediaList, mediaPoster, mediaRemove, mediaTools, mediaVendor, uploadBegin } from './office/media.ts'
import {
  courseOutline,
  videoChapterMove,
  videoChapterRemove,
  videoChapterRestore,
  videoChapterSave,
} from './office/outline.ts'
import { subtitleRemove, subtitleSave } from './office/subtitles.ts'
import { teacherList, teacherRemove, teacherSave } from './office/teachers.ts'
import { audience, videoLogSave, videoLogs, watchers } from './office/watching.ts'
import { searchVideos } from './search.ts'
import { deleteProgress, learnProgress, played } from './watching.ts'

export const videos: Handlers<'videos'> = {
  getvideochapter,
  getvideostatic,
  learnProgress,
  deleteProgress,
  getVideoLogList,
  getVideoLogName,
  updateVideoRedDot,
  lesson,
  media,
  lessonTest,
  played,
  videoNotes,
  videoNoteSave,
  videoNoteRemove,
  searchVideos,
  courseList,
  courseRemove,
  courseRestore,
  courseSave,
  lessonDetail,
  lessonMarks,
  lessonMove,
  lessonPublish,
  lessonRemove,
  lessonRestore,
  lessonSave,
  mediaHls,
  mediaList,
  mediaPoster,
  mediaRemove,
  mediaTools,
  mediaVendor,
  uploadBegin,
  courseOutline,
  videoChapterMove,
  videoChapterRemove,
  videoChapterRestore,
  videoChapterSave,
  subtitleRemove,
  subtitleSave,
  teacherList,
  teacherRemove,
  teacherSave,
  audience,
  videoLogSave,
  videoLogs,
  watchers,
}
