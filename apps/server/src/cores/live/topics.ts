import { type Learner, topic } from '../../platform/push/topic.ts'

export const liveTopics = {
  /** Lessons that a learner booked. */
  bookings: topic<Learner>(),
}
