import type { LiveModule, LivePlace, LiveRepeats } from '@tizhou/domain/live/lesson'

/** Tables of migrations 0056-live and 0081-live-repeats. Moments are ms UTC. */
export interface LiveTables {
  live_lesson: {
    lesson_id: number
    subject_id: number
    module: LiveModule
    /** The course by which lessons are grouped. */
    course: string
    title: string
    chapter: string
    teacher: string
    teacher_about: string
    /** Sanitised. */
    about: string
    place: LivePlace
    /** A file below live/, or `media:<id>` of the core media; empty: no video. */
    video: string
    /** 0: unknown. */
    video_seconds: number
    /** Address of an external room. */
    address: string
    opens_at: number
    starts_at: number
    ends_at: number
    replay_at: number | null
    /** 0: unlimited. */
    capacity: number
    free: 0 | 1
    vns: string
    /** Only the newest lesson of a series repeats: the next one is made like it. */
    repeats: LiveRepeats
    withdrawn_at: number | null
    revision: number
    updated_at: number
    updated_by: string
  }
  live_room: {
    lesson_id: number
    /** Sequence number of the last change. */
    seq: number
    /** Sequence number of the last change of the columns below. */
    rules_seq: number
    slow_seconds: number
    quiet: 0 | 1
    pinned_id: number | null
  }
  live_booking: { user_id: number; lesson_id: number; booked_at: number; reminded_for: number }
  live_message: {
    message_id: number
    lesson_id: number
    seq: number
    changed_seq: number
    user_id: number
    /** Made by the client: a repeated message is stored once. */
    client_id: string
    kind: 'chat' | 'question' | 'teacher'
    name: string
    text: string
    /** Answer to a question; empty: unanswered. */
    answer: string
    said_at: number
    hidden: 0 | 1
  }
  live_presence: {
    lesson_id: number
    user_id: number
    first_at: number
    last_at: number
    /** Seconds present while the lesson ran. */
    seconds: number
    replayed_at: number | null
  }
  live_mute: { lesson_id: number; user_id: number; muted_at: number; muted_by: string }
  live_sign_window: { window_id: number; lesson_id: number; opens_at: number; closes_at: number }
  live_sign: { window_id: number; user_id: number; signed_at: number }
  live_word: { word: string }
  live_concern: { user_id: number; followed_at: number }
  live_video: { video: string; came_at: number }
}
