/** How one learner reviews one subject. */
export interface ReviewSettings {
  /** Right answers in a row after which a question leaves the wrong book; 0: by hand only. */
  leaveAfter: number
  /** Questions a day that were not recalled yet since they entered. */
  newPerDay: number
  /** Questions a day in all. */
  perDay: number
  /** Share that is wanted to be recalled when it is due, in percent. */
  retention: number
}

export const DEFAULT_SETTINGS: ReviewSettings = { leaveAfter: 0, newPerDay: 50, perDay: 200, retention: 90 }

export interface DueNow {
  /** Due today or before, recalled before. */
  known: number
  /** Due today or before, not recalled yet. */
  fresh: number
  /** Reviewed today already, and how many of them were recalled for the first time. */
  doneKnown: number
  doneFresh: number
}

/** What is left of today within the limits of a day: what one knew comes first, so that it is not lost. */
export function portionOf(due: DueNow, { newPerDay, perDay }: ReviewSettings): { known: number; fresh: number } {
  const room = Math.max(0, perDay - due.doneKnown - due.doneFresh)
  const known = Math.min(due.known, room)
  return { known, fresh: Math.min(due.fresh, Math.max(0, newPerDay - due.doneFresh), room - known) }
}
