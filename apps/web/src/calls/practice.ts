import { ask, callKey, OFFLINE } from './making/call.ts'

/**
 * A chapter's questions with the learner's answers. `queryTestInfo` 1: with the statistics of all learners. Fetched at
 * each visit; stored for practising offline.
 */
export const getChapterTestEx = (params: { appID: number; cptID: number; queryTestInfo: 0 | 1 }) =>
  ask(
    'practice.getChapterTestEx',
    { ...params, queryHistory: 1, queryKnowledge: 1 },
    { staleTime: 0, refetchOnReconnect: false, meta: OFFLINE },
  )

/** The key of all opened chapters of a subject, which contain the learner's answers. */
export const chapterSetKey = (appID: number) => callKey('practice.getChapterTestEx', { appID })
