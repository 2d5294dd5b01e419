import { type Learner, type Subject, topic } from '../../platform/push/topic.ts'

export const papersTopics = {
  /** Papers and their windows. Every server keeps them for a second (Content.revision). */
  papers: topic<Subject>({ settlesMs: 1_100 }),
  /** A learner's scores, where a paper was scored again. */
  scores: topic<Learner>(),
}
