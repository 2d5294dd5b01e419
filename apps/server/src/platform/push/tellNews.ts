import type { TOPICS } from '../../cores/topics.ts'
import type { Tx } from '../database/store.ts'
import type { TopicOf } from './topic.ts'

type Topics = typeof TOPICS
export type Topic = keyof Topics
/** The audience of a topic. */
export type ToldTo<T extends Topic> = Topics[T] extends TopicOf<infer To> ? To : never

/** Tells the browsers of an audience that there is news, once the transaction is committed (push.ts). */
export const tellNews = <T extends Topic>(tx: Pick<Tx, 'announce'>, to: ToldTo<T>, topic: T): Promise<void> =>
  tx.announce(JSON.stringify({ to, topic }))
