/** One learner's settings for reviewing a subject. */
export interface ReviewSettings {
  /** Streak after which a question leaves the wrong book; 0: never automatically. */
  leaveAfter: number
  /** Questions a day that were not recalled since they entered. */
  newPerDay: number
  /** Questions a day in all. */
  perDay: number
  /** Wanted share of recall on the due day, in percent. */
  retention: number
}

export const DEFAULT_SETTINGS: ReviewSettings = { leaveAfter: 0, newPerDay: 50, perDay: 200, retention: 90 }

export interface DueNow {
  /** Due today or before, recalled before. */
  known: number
  /** Due today or before, not recalled yet. */
  fresh: number
  /** Reviewed today, and the number of those recalled for the first time. */
  doneKnown: number
  doneFresh: number
}

/** Today's remaining portion within the daily limits: known questions first, so that they are not forgotten. */
export function portionOf(due: DueNow, { newPerDay, perDay }: ReviewSettings): { known: number; fresh: number } {
  const room = Math.max(0, perDay - due.doneKnown - due.doneFresh)
  const known = Math.min(due.known, room)
  return { known, fresh: Math.min(due.fresh, Math.max(0, newPerDay - due.doneFresh), room - known) }
}
