import { type Learner, type Subject, topic } from '../../platform/push/topic.ts'

export const papersTopics = {
  /** Papers and their windows. Delayed, since every server caches papers for a second (Content.revision). */
  papers: topic<Subject>({ settlesMs: 1_100 }),
  /** A learner's scores, after a rescoring. */
  scores: topic<Learner>(),
}
