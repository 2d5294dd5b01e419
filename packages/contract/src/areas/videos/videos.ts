import {
  MARK_KINDS,
  MEDIA_KINDS,
  type MediaKind,
  VIDEO_BOUNDS,
  VIDEO_MODULE_NAMES,
  type VideoModule,
} from '@tizhou/domain/videos/videos'
import { type Static, Type } from 'typebox'
import { call } from '../../call.ts'
import { TestSet } from '../../testSet.ts'
import { Count, Flag, Guid, Id, JsonText, Moment, Nothing, Nullable, Text, TextOr } from '../../wire.ts'

/**
 * Courses of videos (specification, section 7, "Video, sprint material and live"; docs/areas/videos.md). `videoID` is
 * the id of a lesson. Names of courses and lessons are public; videos are for holders of a version that unlocks the
 * course's module, or for all logged-in users where the lesson is free.
 */

const own = { access: 'user', source: 'project' } as const
const forMe = { guid: Guid(), appID: Id() }
const Module = () => Type.Unsafe<VideoModule>(Type.Enum(VIDEO_MODULE_NAMES))
const Day = () => Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'a Beijing date' })
/** A place in a video, in seconds. */
const Second = () => Type.Number({ minimum: 0, maximum: VIDEO_BOUNDS.seconds })
const Share = () => Type.Number({ minimum: 0, maximum: 1 })

const Teacher = Type.Object({ teacherID: Id(), name: Type.String(), title: Type.String(), note: Type.String() })

const CourseLesson = Type.Object({
  videoID: Id(),
  name: Type.String(),
  seconds: Count(),
  isFree: Flag(),
  teacherID: Nullable(Id()),
  /** The linked question chapter; null: none. */
  cptID: Nullable(Id()),
  /** The linked point; null: none. */
  SameKnowPointID: Nullable(Id()),
  /** A signed address that needs no session; empty: no picture. */
  poster: Type.String(),
  hasSubtitles: Flag(),
  questions: Count(),
  publishedAt: Moment(),
})

const Course = Type.Object({
  courseID: Id(),
  Type: Module(),
  name: Type.String(),
  note: Type.String(),
  teachers: Type.Array(Teacher),
  lessons: Count(),
  seconds: Count(),
  chapters: Type.Array(Type.Object({ chapterID: Id(), name: Type.String(), videos: Type.Array(CourseLesson) })),
})

/** The learner's progress in a lesson. `share`: of its distinct seconds. */
const Progress = Type.Object({
  videoID: Id(),
  /** Where to continue. */
  second: Second(),
  share: Share(),
  isDone: Flag(),
  at: Nullable(Moment()),
})

/**
 * Playback data. `address`: must be followed by `&guid=` of the session, except for `vendor`; it is valid until
 * `expiresAt`, and `media` gives a new one. `type`: content type (`video/mp4`, `application/vnd.apple.mpegurl`).
 */
const Media = Type.Object({
  kind: Type.Unsafe<MediaKind>(Type.Enum([...MEDIA_KINDS])),
  address: Type.String(),
  type: Type.String(),
  expiresAt: Moment(),
  seconds: Count(),
  width: Count(),
  height: Count(),
  /**
   * The qualities to choose from, the highest first, by the shorter side of the picture; empty: only one. Addresses as
   * `address`, which is the highest quality, or a playlist of all of them.
   */
  qualities: Type.Array(Type.Object({ height: Count(), address: Type.String() })),
})

const Neighbour = Type.Object({ videoID: Id(), name: Type.String(), isOpen: Flag() })

const VideoNote = Type.Object({
  noteID: Id(),
  videoID: Id(),
  videoName: Type.String(),
  second: Second(),
  note: Type.String(),
  madeAt: Moment(),
  updatedAt: Moment(),
})

/**
 * A played stretch, kept in the client's outbox until the server has it: repeating an `id` has no effect. `from` =
 * `to`: only the position changed. `second`: the position at the moment `at`.
 */
const Play = Type.Object({
  id: Id(),
  videoID: Id(),
  from: Second(),
  to: Second(),
  second: Second(),
  at: Moment(),
})
export type WirePlay = Static<typeof Play>
export type WireCourse = Static<typeof Course>

const Log = Type.Object({
  UpdateDate: Day(),
  note: Type.String(),
  count: Count(),
  isRead: Flag(),
})

export const videos = {
  getvideochapter: call({
    method: 'GET',
    path: '/api/viodestatic/getvideochapter',
    summary: '一个模块的视频目录：课程、章、课',
    access: 'visitor',
    params: Type.Object({ appID: Id(), Type: Module() }),
    data: Type.Object({ list: Type.Array(Course) }),
  }),
  getvideostatic: call({
    method: 'GET',
    path: '/api/viodestatic/getvideostatic',
    summary: '一个模块的视频里，哪些对我开放，我看到哪里',
    access: 'user',
    params: Type.Object({ appID: Id(), Type: Module(), guid: Guid() }),
    data: Type.Object({
      /** Whether the learner's version unlocks the module. */
      isOpen: Flag(),
      list: Type.Array(Type.Object({ ...Progress.properties, isOpen: Flag(), notes: Count() })),
    }),
  }),
  learnProgress: call({
    method: 'GET',
    path: '/api/video/learn/progress',
    summary: '本科目我看过的视频，最近的在前',
    access: 'user',
    params: Type.Object({ guid: Guid(), appID: Id(), type: Type.Integer({ minimum: 0, maximum: 10 }) }),
    data: Type.Object({
      /** Number of the subject's lessons, of watched ones, and distinct seconds watched. */
      lessons: Count(),
      done: Count(),
      seconds: Count(),
      list: Type.Array(
        Type.Object({
          ...Progress.properties,
          name: Type.String(),
          courseName: Type.String(),
          Type: Module(),
          total: Count(),
        }),
      ),
    }),
  }),
  /** The next lesson to watch; null: nothing was watched, or nothing is left. Only open lessons. */
  nextVideo: call({
    ...own,
    method: 'GET',
    path: '/api/videos/next',
    summary: '本科目接下来看哪一课：没看完的，或看完之后的下一课',
    params: Type.Object(forMe),
    data: Type.Object({
      next: Nullable(
        Type.Object({
          videoID: Id(),
          name: Type.String(),
          courseName: Type.String(),
          Type: Module(),
          /** 1: its course was watched up to it, and it was not begun yet. */
          isFollowing: Flag(),
        }),
      ),
    }),
  }),
  deleteProgress: call({
    method: 'POST',
    path: '/api/delete/user/video_progress',
    summary: '清除本科目的视频学习进度；笔记保留',
    access: 'user',
    params: Type.Object({ appID: Id(), guid: Guid() }),
    data: Type.Object({ deleted: Count() }),
  }),
  /** `vip`: whether the client believes that a version is held; the server decides by itself what is open. */
  getVideoLogList: call({
    method: 'GET',
    path: '/api/video/getVideoLogList',
    summary: '视频更新记录，按日期，最近的在前',
    access: 'user',
    params: Type.Object({ ...forMe, vip: Type.Integer({ minimum: 0, maximum: 9_999 }) }),
    data: Type.Object({ list: Type.Array(Log) }),
  }),
  getVideoLogName: call({
    method: 'GET',
    path: '/api/video/getVideoLogName',
    summary: '某一天更新的视频',
    access: 'user',
    params: Type.Object({ appID: Id(), guid: Guid(), UpdateDate: Day() }),
    data: Type.Object({
      note: TextOr(''),
      list: Type.Array(
        Type.Object({
          videoID: Id(),
          name: Type.String(),
          courseName: Type.String(),
          Type: Module(),
          seconds: Count(),
          isFree: Flag(),
          isOpen: Flag(),
          poster: Type.String(),
        }),
      ),
    }),
  }),
  updateVideoRedDot: call({
    method: 'POST',
    path: '/api/video/updateVideoRedDot',
    summary: '某一天的视频更新标为已读',
    access: 'user',
    params: Type.Object({ appID: Id(), guid: Guid(), UpdateDate: Day() }),
    data: Nothing(),
  }),
  /** 201 without access. */
  lesson: call({
    ...own,
    method: 'GET',
    path: '/api/videos/lesson',
    summary: '一课：播放地址、字幕、章节、考点、题目、我的进度',
    params: Type.Object({ ...forMe, videoID: Id() }),
    data: Type.Object({
      videoID: Id(),
      name: Type.String(),
      note: Type.String(),
      courseID: Id(),
      courseName: Type.String(),
      chapterName: Type.String(),
      Type: Module(),
      isFree: Flag(),
      cptID: Nullable(Id()),
      SameKnowPointID: Nullable(Id()),
      teacher: Nullable(Teacher),
      poster: Type.String(),
      media: Media,
      /** WebVTT; each address must be followed by `&guid=`, as the video's. */
      subtitles: Type.Array(Type.Object({ lang: Type.String(), name: Type.String(), address: Type.String() })),
      /**
       * In the order of their seconds. `ID`: of the point or the question; null: a chapter. A point without a name of its
       * own in the lesson has the name of the point.
       */
      marks: Type.Array(
        Type.Object({
          second: Second(),
          kind: Type.Unsafe<(typeof MARK_KINDS)[number]>(Type.Enum([...MARK_KINDS])),
          name: Type.String(),
          ID: Nullable(Id()),
        }),
      ),
      progress: Progress,
      /** 1: unseen parts cannot be skipped; 0 for everybody once the lesson is completed. */
      noSkip: Flag(),
      /** Watched stretches in seconds, merged and in order. */
      watched: Type.Array(Type.Object({ from: Count(), to: Count() })),
      previous: Nullable(Neighbour),
      next: Nullable(Neighbour),
      /** The watermark's text, which identifies the session. */
      watermark: Type.String(),
    }),
  }),
  media: call({
    ...own,
    method: 'GET',
    path: '/api/videos/media',
    summary: '一课的新播放地址（旧的快要到期时）',
    params: Type.Object({ ...forMe, videoID: Id() }),
    data: Media,
  }),
  /** Questions at a lesson's marks, in order, as in practice. 201 without access. */
  lessonTest: call({
    ...own,
    method: 'GET',
    path: '/api/videos/questions',
    summary: '一课的题目',
    params: Type.Object({ ...forMe, videoID: Id() }),
    data: TestSet,
  }),
  played: call({
    ...own,
    method: 'POST',
    path: '/api/videos/played',
    summary: '播放过的片段；同一 id 再次提交不改变什么',
    params: Type.Object({
      ...forMe,
      playsJson: JsonText(Type.Array(Play, { minItems: 1, maxItems: VIDEO_BOUNDS.plays })),
    }),
    data: Type.Object({ list: Type.Array(Progress) }),
  }),
  /** Of one lesson by time; without a videoID of the whole subject, newest first. */
  videoNotes: call({
    ...own,
    method: 'GET',
    path: '/api/videos/notes',
    summary: '我在视频上的笔记',
    params: Type.Object({ ...forMe, videoID: Type.Optional(Id()) }),
    data: Type.Object({ list: Type.Array(VideoNote) }),
  }),
  /** With a noteID changes that note's text and second. */
  videoNoteSave: call({
    ...own,
    method: 'POST',
    path: '/api/videos/note',
    summary: '在一个时间点写或改一条笔记',
    params: Type.Object({
      ...forMe,
      videoID: Id(),
      noteID: Type.Optional(Id()),
      second: Second(),
      note: Text(VIDEO_BOUNDS.own, 1),
    }),
    data: VideoNote,
  }),
  videoNoteRemove: call({
    ...own,
    method: 'POST',
    path: '/api/videos/note/remove',
    summary: '删去一条笔记；再保存一次即恢复',
    params: Type.Object({ ...forMe, noteID: Id() }),
    data: Nothing(),
  }),
  /** At most 50 results. Subtitles are searched in open lessons only. */
  searchVideos: call({
    ...own,
    method: 'GET',
    path: '/api/videos/search',
    summary: '在视频的标题、章节和字幕里搜索',
    params: Type.Object({ ...forMe, q: Text(VIDEO_BOUNDS.query, 1), Type: Type.Optional(Module()) }),
    data: Type.Object({
      list: Type.Array(
        Type.Object({
          videoID: Id(),
          name: Type.String(),
          courseName: Type.String(),
          Type: Module(),
          isOpen: Flag(),
          seconds: Count(),
          /** Position of the match; null: in the title. */
          second: Nullable(Second()),
          where: Type.Unsafe<'title' | 'chapter' | 'subtitle'>(Type.Enum(['title', 'chapter', 'subtitle'])),
          excerpt: Type.String(),
        }),
      ),
    }),
  }),
}
