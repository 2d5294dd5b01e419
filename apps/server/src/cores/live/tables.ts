import type { LiveModule, LivePlace } from '@tizhou/domain/live/lesson'

/** Tables of migration 0056-live. Moments are ms UTC. */
export interface LiveTables {
  live_lesson: {
    lesson_id: number
    subject_id: number
    module: LiveModule
    /** Lessons of one course stand together. */
    course: string
    title: string
    chapter: string
    teacher: string
    teacher_about: string
    /** Cleaned. */
    about: string
    place: LivePlace
    /** A file below live/, or `media:<id>` of the core media; empty: none. */
    video: string
    /** 0: not known. */
    video_seconds: number
    /** Of a room elsewhere. */
    address: string
    opens_at: number
    starts_at: number
    ends_at: number
    replay_at: number | null
    /** 0: as many as come. */
    capacity: number
    free: 0 | 1
    vns: string
    withdrawn_at: number | null
    revision: number
    updated_at: number
    updated_by: string
  }
  live_room: {
    lesson_id: number
    /** The number of the last change. */
    seq: number
    /** The number of the last change of what stands here. */
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
    /** Made by the client: one message however often it is sent. */
    client_id: string
    kind: 'chat' | 'question' | 'teacher'
    name: string
    text: string
    /** Of a question; empty: it waits. */
    answer: string
    said_at: number
    hidden: 0 | 1
  }
  live_presence: {
    lesson_id: number
    user_id: number
    first_at: number
    last_at: number
    /** While the lesson ran. */
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
