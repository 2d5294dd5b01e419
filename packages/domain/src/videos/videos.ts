import { VIDEO_QUERY } from './videoQuery.ts'

/** Courses of videos: a course has chapters, a chapter lessons, a lesson one video with subtitles, marks and notes. */

/** The modules that unlock courses (specification, section 7; screens.json): `Type` of the calls. */
export const VIDEO_MODULES = {
  Video: '视频课程',
  TeacherVideo: '名师视频',
  BuildVideo: '建筑视频',
  SpeakPoint: '讲考点',
} as const

export type VideoModule = keyof typeof VIDEO_MODULES
export const VIDEO_MODULE_NAMES = Object.keys(VIDEO_MODULES) as VideoModule[]

/** Kinds of marks at a second of a lesson: a chapter of the video, a knowledge point, a question. */
export const MARK_KINDS = ['chapter', 'point', 'question'] as const
export type MarkKind = (typeof MARK_KINDS)[number]

/** Limits in characters, seconds and numbers. */
export const VIDEO_BOUNDS = {
  name: 120,
  note: 2_000,
  /** Characters of a learner's note. */
  own: 2_000,
  /** Most notes of a learner in a subject. */
  notes: 1_000,
  marks: 200,
  lessons: 2_000,
  seconds: 86_400,
  /** Most bytes of a file of subtitles. */
  subtitles: 1_000_000,
  /** Most played stretches of one call. */
  plays: 200,
  query: VIDEO_QUERY,
} as const

/** Share watched from which on a lesson counts as watched. */
export const WATCHED_SHARE = 0.95

/** A stretch of a video in seconds: from inclusive, to exclusive. */
export type Stretch = readonly [from: number, to: number]

/** How a video is delivered. `file`: MP4 or WebM as it is; `hls`: a playlist; `vendor`: an external vendor. */
export const MEDIA_KINDS = ['file', 'hls', 'vendor'] as const
export type MediaKind = (typeof MEDIA_KINDS)[number]
