/** Foundation, strengthening, sprint. */
export const STAGES = ['foundation', 'strengthening', 'sprint'] as const
export type Stage = (typeof STAGES)[number]

/** `point`: a weak point that the learner put into the plan. */
export type TaskKind = 'text' | 'video' | 'practice' | 'point' | 'evaluation' | 'mock' | 'wrongBook'

/** What can be done in one go. Long work is cut into parts; a mock and an evaluation stay whole. */
export interface Task {
  /** Names the task for good: it stays the same when the plan is laid anew. */
  key: string
  kind: TaskKind
  chapterID: number | null
  stage: Stage
  minutes: number
  /** Exam weight × weakness: what fits is chosen by it. */
  priority: number
  /** The part of the work, from 1, and of how many. */
  part: number
  parts: number
  /** Questions of this part; 0 where there are none. */
  questions: number
  /** Only on this day or in the six after it. */
  fixedDay?: number
}

/** A task with where it stands. Days are Beijing days (`beijingDay`). */
export interface PlacedTask extends Task {
  state: 'open' | 'done' | 'skipped'
  /** Null: it does not fit before the exam. */
  day: number | null
  /** The day that it was laid on at first. */
  dueDay: number | null
  /** It was missed and stands on another day: it counts as backlog there. */
  late: boolean
  /** The learner chose the day. */
  byHand: boolean
  doneDay: number | null
}

export interface PlanSettings {
  /** The day on which the plan was opened. */
  startDay: number
  /** The day of the exam; nothing is laid on it. */
  examDay: number
  /** Minutes from Monday to Sunday. */
  weekMinutes: readonly number[]
  /** Days with minutes of their own; 0 is a day off. They go before holidays. */
  exceptions: readonly { day: number; minutes: number }[]
  /** Days off and worked weekends, as Beijing days. */
  holidays: { off: readonly number[]; worked: readonly number[] }
  /** Shares of the study days that the first two stages take; the sprint has the rest. */
  stageShares: { foundation: number; strengthening: number }
  /** What the template of the subject said when the plan was opened. Absent: the usual names. */
  stageNames?: Readonly<Record<Stage, string>>
  /** One study day in so many is a buffer day, 0: none. Absent: BUFFER_EVERY. */
  bufferEvery?: number
}

export interface Plan {
  settings: PlanSettings
  tasks: readonly PlacedTask[]
}

/** What is known when a plan is laid. */
export interface PlanClock {
  today: number
  /** Forecast of due reviews in minutes, by day from today; days beyond it are as its last one. */
  reviewMinutes: readonly number[]
}

/** No day is ever laid fuller than this share of its minutes. */
export const MOST_OF_DAY = 1.3
/** Backlog takes at most this share of a day that has work of its own. */
export const BACKLOG_SHARE = 0.3
/** One study day in so many stays free for what was missed, where a plan keeps no rhythm of its own. */
export const BUFFER_EVERY = 7
