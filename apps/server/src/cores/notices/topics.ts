import { type Audience, topic } from '../../platform/push/topic.ts'

export const noticesTopics = {
  /** Notices and announcements, and their read marks. */
  notices: topic<Audience>(),
}
