export interface Learner {
  userID: number
}
export interface Subject {
  appID: number
}
/** One learner, all who study a subject, or all. */
export type Audience = Learner | Subject | 'everyone'

/**
 * Something of which there can be news: a browser that hears of it asks the calls that show it. The core that tells it
 * declares it, and who hears it: a learner's own sessions, browsers that say which subject is studied, any session.
 */
export interface TopicOf<To extends Audience> {
  /** Passed on so many ms later: who asked at once would be told how it was. */
  settlesMs: number
  /** Of the audiences that it is told to; holds nothing. */
  readonly to?: To
}

export const topic = <To extends Audience>(of: { settlesMs: number } = { settlesMs: 0 }): TopicOf<To> => of
