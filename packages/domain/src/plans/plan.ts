/** Foundation, strengthening, sprint. */
export const STAGES = ['foundation', 'strengthening', 'sprint'] as const
export type Stage = (typeof STAGES)[number]

/** `point`: a weak point that the learner added. */
export type TaskKind = 'text' | 'video' | 'practice' | 'point' | 'evaluation' | 'mock' | 'wrongBook'

/** A unit of work. Long work is divided into parts; mocks and evaluations stay whole. */
export interface Task {
  /** Constant identifier, also after rescheduling. */
  key: string
  kind: TaskKind
  chapterID: number | null
  stage: Stage
  minutes: number
  /** Exam weight × weakness; decides what is scheduled. */
  priority: number
  /** Number of the part, from 1, and of all parts. */
  part: number
  parts: number
  /** Questions of this part; 0: none. */
  questions: number
  /** Only on this day or within six days after it. */
  fixedDay?: number
}

/** A scheduled task. Days are Beijing days (`beijingDay`). */
export interface PlacedTask extends Task {
  state: 'open' | 'done' | 'skipped'
  /** Null: does not fit before the exam. */
  day: number | null
  /** The day first scheduled. */
  dueDay: number | null
  /** Missed and rescheduled: counts as backlog on its new day. */
  late: boolean
  /** Placed by the learner. */
  byHand: boolean
  doneDay: number | null
}

export interface PlanSettings {
  /** The day the plan was opened. */
  startDay: number
  /** The exam day, without tasks. */
  examDay: number
  /** Minutes from Monday to Sunday. */
  weekMinutes: readonly number[]
  /** Days with their own minutes; 0: a day off. They override holidays. */
  exceptions: readonly { day: number; minutes: number }[]
  /** Days off and worked weekends, as Beijing days. */
  holidays: { off: readonly number[]; worked: readonly number[] }
  /** Shares of the study days for the first two stages; the sprint gets the rest. */
  stageShares: { foundation: number; strengthening: number }
  /** Names by the subject's template when the plan was opened. Absent: the default names. */
  stageNames?: Readonly<Record<Stage, string>>
  /** Every so many study days one is a buffer day, 0: none. Absent: BUFFER_EVERY. */
  bufferEvery?: number
  /** The wrong book is spread over so many weeks before the exam; 0 or absent: as late as there is room. */
  wrongWeeks?: number
}

export interface Plan {
  settings: PlanSettings
  tasks: readonly PlacedTask[]
}

/** The time-dependent input of planning. */
export interface PlanClock {
  today: number
  /** Forecast of due reviews in minutes, by day from today; later days are as the last one. */
  reviewMinutes: readonly number[]
}

/** Largest share of a day's minutes that may be scheduled. */
export const MOST_OF_DAY = 1.3
/** Largest share of missed tasks on a day with regular tasks. */
export const BACKLOG_SHARE = 0.3
/** Default for `bufferEvery`: one study day in so many stays free for missed tasks. */
export const BUFFER_EVERY = 7
