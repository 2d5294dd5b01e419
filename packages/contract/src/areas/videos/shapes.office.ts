import { VIDEO_BOUNDS, VIDEO_MODULE_NAMES, type VideoModule } from '@tizhou/domain/videos/videos'
import { type Static, Type } from 'typebox'
import { Count, Flag, Id, Moment, Nullable } from '../../wire.ts'

/** Shapes shared by the editors' calls of videos. */

export const ofEditor = { access: { role: 'editor' }, source: 'project' } as const
export const Module = () => Type.Unsafe<VideoModule>(Type.Enum(VIDEO_MODULE_NAMES))
export const Second = () => Type.Number({ minimum: 0, maximum: VIDEO_BOUNDS.seconds })
export const saved = { revision: Count(), updatedAt: Moment(), updatedBy: Type.String() }

export const CourseRow = Type.Object({
  courseID: Id(),
  appID: Id(),
  Type: Module(),
  name: Type.String(),
  note: Type.String(),
  position: Count(),
  hidden: Flag(),
  lessons: Count(),
  published: Count(),
  removedAt: Nullable(Moment()),
  ...saved,
})

export const MediaState = Type.Unsafe<'ready' | 'refused'>(Type.Enum(['ready', 'refused']))
/** A lower quality of a video, by the shorter side of its picture. */
const Quality = Type.Object({
  height: Count(),
  state: Type.Unsafe<'waiting' | 'working' | 'ready' | 'failed'>(Type.Enum(['waiting', 'working', 'ready', 'failed'])),
  percent: Type.Integer({ minimum: 0, maximum: 100 }),
  /** Why it failed; shown to users. */
  note: Type.String(),
  /** 1: it can be played, also while it is made anew. */
  isMade: Flag(),
  isEncrypted: Flag(),
  bytes: Type.Integer({ minimum: 0 }),
})

const HlsState = Type.Unsafe<'none' | 'waiting' | 'working' | 'ready' | 'failed'>(
  Type.Enum(['none', 'waiting', 'working', 'ready', 'failed']),
)

export const MediaRow = Type.Object({
  mediaID: Id(),
  provider: Type.Unsafe<'files' | 'vendor'>(Type.Enum(['files', 'vendor'])),
  name: Type.String(),
  bytes: Type.Integer({ minimum: 0 }),
  state: MediaState,
  /** Why it cannot be played; shown to users. */
  refused: Type.String(),
  container: Type.String(),
  codecs: Type.String(),
  seconds: Count(),
  width: Count(),
  height: Count(),
  vendorID: Type.String(),
  /** A signed address; empty: none. */
  poster: Type.String(),
  hls: HlsState,
  hlsPercent: Type.Integer({ minimum: 0, maximum: 100 }),
  hlsNote: Type.String(),
  /** The highest first. */
  qualities: Type.Array(Quality),
  /** Number of lessons that play it. */
  lessons: Count(),
  removedAt: Nullable(Moment()),
  createdAt: Moment(),
  createdBy: Type.String(),
})
export type WireMediaRow = Static<typeof MediaRow>

export const LessonRow = Type.Object({
  videoID: Id(),
  chapterID: Id(),
  name: Type.String(),
  position: Count(),
  free: Flag(),
  publishedAt: Nullable(Moment()),
  mediaID: Nullable(Id()),
  mediaName: Type.String(),
  mediaState: Nullable(MediaState),
  seconds: Count(),
  teacherID: Nullable(Id()),
  subtitles: Count(),
  marks: Count(),
  revision: Count(),
})
export type WireLessonRow = Static<typeof LessonRow>
