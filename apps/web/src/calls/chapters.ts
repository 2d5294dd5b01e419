import { ask, OFFLINE } from './call.ts'

/** The tree of a module; with an empty one, all trees of the subject. */
export const getChapterMenuX = (params: { appEName: string; moduleNew: string }) =>
  ask('chapters.getChapterMenuX', { ...params, simChild: 1 }, { staleTime: 300_000, meta: OFFLINE })

/** Counts for the friend once, however often it is asked, and tells which subject the link is for. */
export const comeByShare = (params: { code: string }) =>
  ask('chapters.comeByShare', params, { staleTime: Number.POSITIVE_INFINITY })
