import { type Audience, topic } from '../../platform/push/topic.ts'

export const noticesTopics = {
  /** Notices and announcements, and what of them is read. */
  notices: topic<Audience>(),
}
