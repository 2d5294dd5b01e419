import type { Handlers } from '../../platform/calls/handler.ts'
import * as catalogue from './catalogue.ts'
import * as lesson from './lesson.ts'
import * as logs from './logs.ts'
import * as notes from './notes.ts'
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
import { mediaQualities } from './office/qualities.ts'
import { subtitleRemove, subtitleSave } from './office/subtitles.ts'
import { teacherList, teacherRemove, teacherSave } from './office/teachers.ts'
import { audience, videoLogSave, videoLogs, watchers } from './office/watching.ts'
import { searchVideos } from './search.ts'
import * as watching from './watching.ts'

export const videos: Handlers<'videos'> = {
  ...catalogue,
  ...lesson,
  ...logs,
  ...notes,
  ...watching,
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
  mediaQualities,
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
