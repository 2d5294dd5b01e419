export interface Learner {
  userID: number
}
export interface Subject {
  appID: number
}
/** One learner, all who study a subject, or everybody. */
export type Audience = Learner | Subject | 'everyone'

/**
 * A topic of news: a browser that receives it refetches the calls that show it. Declared by the core that tells it,
 * with its audience: a learner's own sessions, browsers that study a subject, or any session.
 */
export interface TopicOf<To extends Audience> {
  /** Delay before it is passed on, ms: an immediate request would still get the old answer. */
  settlesMs: number
  /** Carries only the type of the audience; never set. */
  readonly to?: To
}

export const topic = <To extends Audience>(of: { settlesMs: number } = { settlesMs: 0 }): TopicOf<To> => of
