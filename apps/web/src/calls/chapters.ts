import { request } from '../platform/requests/request.ts'
import { ask, OFFLINE } from './making/call.ts'

/**
 * The tree of a module; with an empty one, all trees of the subject. Asks for the tree's time before fetching it again,
 * since trees are large and change rarely.
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

/** Counts once for the friend, however often it is called, and returns the subject of the link. */
export const comeByShare = (params: { code: string }) =>
  ask('chapters.comeByShare', params, { staleTime: Number.POSITIVE_INFINITY })
