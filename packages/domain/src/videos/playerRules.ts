/** What the operator asks of a lesson. */
export interface PlayerRules {
  /** The first time through, nothing that was not seen yet can be jumped over. */
  noSkip: boolean
}

/** Questions that come up at a second of a video and pause it. */
export interface QuestionMark {
  id: number
  at: number
}
