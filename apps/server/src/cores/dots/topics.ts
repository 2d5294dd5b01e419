import { type Audience, topic } from '../../platform/push/topic.ts'

export const dotsTopics = {
  /** Counts of what is unread, of every source. */
  dots: topic<Audience>(),
}
