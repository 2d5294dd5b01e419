/** The operator's rules for a lesson. */
export interface PlayerRules {
  /** The first time, unseen parts cannot be skipped. */
  noSkip: boolean
}

/** Questions that appear at a second of a video and pause it. */
export interface QuestionMark {
  id: number
  at: number
}
