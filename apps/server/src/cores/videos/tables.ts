import type { MarkKind, VideoModule } from '@tizhou/domain/videos/videos'

interface Changed {
  removed_at: number | null
  /** Incremented by every change; a form with an older one is refused. */
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
    /** The question chapter that belongs to it, and its point. */
    question_chapter_id: number | null
    point_id: number | null
    /** Null: a draft, or withdrawn. */
    published_at: number | null
    /** Beijing date of its first publication; empty: never. */
    published_day: string
    /** 1: nothing can be skipped the first time. */
    no_skip: 0 | 1
  }
  /** `lang`: as in HTML, such as `zh`. */
  video_subtitle: {
    lesson_id: number
    lang: string
    name: string
    /** WebVTT as normalised by the server. */
    vtt: string
    cues: number
    updated_at: number
  }
  /** `of_id`: of the point or question; null: a chapter of the video. */
  video_mark: {
    lesson_id: number
    position: number
    at_ms: number
    kind: MarkKind
    name: string
    of_id: number | null
  }
  /** A learner's progress in a lesson. */
  video_watch: {
    user_id: number
    lesson_id: number
    subject_id: number
    /** JSON of Stretch: watched stretches, merged and in order. */
    stretches: string
    /** Number of distinct seconds, and their share in ten thousandths. */
    seconds: number
    share: number
    place_ms: number
    /** Moment of the position by the learner's device, never later than the server's now; ms UTC. */
    placed_at: number
    /** Plays up to this moment were cleared by the learner. */
    cleared_at: number
    updated_at: number
  }
  /** How many learners watched each stretch of a lesson, counted by a job. */
  video_audience: {
    lesson_id: number
    bucket_seconds: number
    viewers: number
    finished: number
    /** JSON of numbers, one for each bucket. */
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
  /** Staff's note on a day on which lessons were published. */
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
