import { request } from '../platform/requests/request.ts'
import { ask, OFFLINE } from './making/call.ts'

/**
 * The tree of a module; with an empty one, all trees of the subject. Before one that is here is fetched again its time is
 * asked for: trees are large and change seldom.
 */
export const getChapterMenuX = (params: { appEName: string; moduleNew: string }) =>
  ask(
    'chapters.getChapterMenuX',
    { ...params, simChild: 1 },
    {
      staleTime: 300_000,
      meta: OFFLINE,
      async holds({ UpdateTime }, options) {
        const now = await request('chapters.getChapterMenuUpdateTimeX', { appEName: params.appEName }, options)
        return now.UpdateTime === UpdateTime
      },
    },
  )

/** Counts for the friend once, however often it is asked, and tells which subject the link is for. */
export const comeByShare = (params: { code: string }) =>
  ask('chapters.comeByShare', params, { staleTime: Number.POSITIVE_INFINITY })
