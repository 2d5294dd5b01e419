import type { MarkKind, VideoModule } from '@tizhou/domain/videos/videos'

interface Changed {
  removed_at: number | null
  /** Counts changes: a form that is out of date is refused. */
  revision: number
  updated_at: number
  updated_by: string
}

/** Tables of migrations 0055-videos and 0057-no-skip. */
export interface VideoTables {
  video_teacher: Changed & { teacher_id: number; name: string; title: string; note: string }
  video_course: Changed & {
    course_id: number
    subject_id: number
    module: VideoModule
    name: string
    note: string
    position: number
    hidden: 0 | 1
  }
  video_chapter: {
    chapter_id: number
    course_id: number
    name: string
    position: number
    removed_at: number | null
  }
  video_lesson: Changed & {
    lesson_id: number
    course_id: number
    chapter_id: number
    position: number
    name: string
    note: string
    free: 0 | 1
    media_id: number | null
    teacher_id: number | null
    /** A chapter with questions of it, and the point that it is about. */
    question_chapter_id: number | null
    point_id: number | null
    /** Null: a draft, or withdrawn. */
    published_at: number | null
    /** The Beijing date on which it was published first; empty: never. */
    published_day: string
    /** 1: the first time through nothing may be jumped over. */
    no_skip: 0 | 1
  }
  /** `lang`: as in HTML, such as `zh`. */
  video_subtitle: {
    lesson_id: number
    lang: string
    name: string
    /** WebVTT as the server wrote it. */
    vtt: string
    cues: number
    updated_at: number
  }
  /** `of_id`: the point or the question; null: a chapter of the video. */
  video_mark: {
    lesson_id: number
    position: number
    at_ms: number
    kind: MarkKind
    name: string
    of_id: number | null
  }
  /** What a learner watched of a lesson. */
  video_watch: {
    user_id: number
    lesson_id: number
    subject_id: number
    /** JSON of Stretch, joined and in order. */
    stretches: string
    /** Distinct seconds, and their share in ten thousandths. */
    seconds: number
    share: number
    place_ms: number
    /** The moment of the place as the learner's device said, never later than the server's; ms UTC. */
    placed_at: number
    /** What was played up to then was cleared away by the learner. */
    cleared_at: number
    updated_at: number
  }
  /** How many watched each stretch of a lesson, counted by a job. */
  video_audience: {
    lesson_id: number
    bucket_seconds: number
    viewers: number
    finished: number
    /** JSON of numbers, one a bucket. */
    watched: string
    stopped: string
    counted_at: number
  }
  video_note: {
    note_id: number
    user_id: number
    subject_id: number
    lesson_id: number
    at_ms: number
    note: string
    made_at: number
    updated_at: number
  }
  /** What staff say of a day on which lessons were published. */
  video_log_note: {
    subject_id: number
    day: string
    note: string
    revision: number
    updated_at: number
    updated_by: string
  }
  video_log_read: { user_id: number; subject_id: number; day: string; read_at: number }
}

export type CourseRow = VideoTables['video_course']
export type ChapterRow = VideoTables['video_chapter']
export type LessonRow = VideoTables['video_lesson']
export type TeacherRow = VideoTables['video_teacher']
export type WatchRow = VideoTables['video_watch']
export type VideoNoteRow = VideoTables['video_note']
