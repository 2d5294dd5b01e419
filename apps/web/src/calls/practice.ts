import { ask, callKey, OFFLINE } from './making/call.ts'

/**
 * A chapter's questions with what I did. `queryTestInfo` 1: what all did too. Asked anew at each visit; kept for going
 * on without network.
 */
export const getChapterTestEx = (params: { appID: number; cptID: number; queryTestInfo: 0 | 1 }) =>
  ask(
    'practice.getChapterTestEx',
    { ...params, queryHistory: 1, queryKnowledge: 1 },
    { staleTime: 0, refetchOnReconnect: false, meta: OFFLINE },
  )

/** The chapters of a subject that were opened: they hold my answers. */
export const chapterSetKey = (appID: number) => callKey('practice.getChapterTestEx', { appID })
