import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { ErrorReason } from '@tizhou/domain/review/reasons'
import { useCallback, useMemo } from 'react'
import { makeStale, perform } from '../../../calls/making/call.ts'
import {
  listCountKeys,
  newDeleteUserFavs,
  newDeleteUserNote,
  type ReviewPages,
  setErrorReason,
} from '../../../calls/review.ts'
import { serverNow } from '../../../platform/clock.ts'
import { REQUEST_TOAST_MS, toast } from '../../../platform/feedback.ts'
import { refusedInLook } from '../../../platform/look/refused.ts'
import type { OutboxEntry } from '../../../platform/outbox/outbox.ts'
import { send } from '../../../platform/outbox/outbox.ts'
import { type ReviewScope, reviewList } from '../queries.ts'
import {
  loadedIDs,
  pageOf,
  type ReviewItem,
  reviewItems,
  withItemBack,
  withNote,
  withoutItem,
  withReason,
} from './reviewItems.ts'

const UNDO_MS = 6000

/** A list of the learner's questions with their actions. Changes go through the outbox and show at once. */
export function useReviewList(appID: number, scope: ReviewScope) {
  const client = useQueryClient()
  const options = reviewList(appID, scope)
  const query = useInfiniteQuery({ ...options, enabled: appID > 0 })
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const items = useMemo(() => reviewItems(data?.pages ?? [], scope.order === 1), [data, scope.order])
  const keyText = JSON.stringify(options.queryKey)

  const onEnd = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])

  /** Loads missing questions of the list, up to `most`, and resolves with all that are loaded then. */
  const loadAll = useCallback(
    async (most: number): Promise<ReviewItem[]> => {
      let { data: loaded, hasNextPage: more } = { data, hasNextPage }
      while (more && loadedIDs(loaded?.pages ?? []).size < most) {
        const next = await fetchNextPage()
        if (next.isError) throw next.error
        loaded = next.data
        more = next.hasNextPage
      }
      return reviewItems(loaded?.pages ?? [], scope.order === 1)
    },
    [data, hasNextPage, fetchNextPage, scope.order],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is compared as text
  const actions = useMemo(() => {
    const change = (to: (pages: ReviewPages) => ReviewPages) =>
      client.setQueryData<ReviewPages>(options.queryKey, (pages) => pages && to(pages))
    // Fetches the counts beside the list again; the list itself is kept, so that it does not jump.
    const recount = () => void makeStale(client, listCountKeys(appID))
    /** Passes all entries to the outbox synchronously: leaving the page right afterwards loses none. */
    const sendAll = async (entries: OutboxEntry[]) => {
      await Promise.all(entries.map(send))
      recount()
    }
    /**
     * Removes questions. Resolves with the server's time of the removal, 0 where the outbox removes them: an undo must
     * not be dated earlier.
     */
    const removeAll = async (gone: readonly ReviewItem[], changedAt: number): Promise<number> => {
      let goneAt = 0
      const atOnce = gone.length > 1 && AT_ONCE[scope.kind]
      try {
        if (!atOnce) throw new Error('one by one')
        for (let from = 0; from < gone.length; from += MOST_AT_ONCE) {
          const replyStr = gone.slice(from, from + MOST_AT_ONCE).map((item) => ({ allTestID: item.id, changedAt }))
          const reply = await perform(atOnce(), { appID, replyStr, points: 0, channel: 'pc' }, client)
          goneAt = Math.max(goneAt, reply.changedAt)
        }
      } catch {
        // The outbox keeps the entries until there is network.
        await sendAll(gone.map((item) => removal(scope.kind, appID, item.id)))
      }
      return goneAt
    }
    /** Removes questions from the list, with undo. */
    const remove = (gone: readonly ReviewItem[]) => {
      if (refusedInLook()) return
      const known = client.getQueryData<ReviewPages>(options.queryKey)
      const places = gone.map((item) => ({ item, at: pageOf(known, item.id) }))
      change((pages) => gone.reduce((left, item) => withoutItem(left, item.id), pages))
      let goneAt: number | undefined
      const pressedAt = serverNow()
      const removed = removeAll(gone, pressedAt)
      void removed.then((at) => {
        goneAt = at
      })
      toast(gone.length > 1 ? `${REMOVED[scope.kind]}（${gone.length} 题）` : REMOVED[scope.kind], UNDO_MS, {
        label: '撤销',
        run: () => {
          change((pages) => places.reduce((left, { item, at }) => withItemBack(left, item, at), pages))
          const putBack = (at: number) =>
            sendAll(gone.map((item) => restoral(scope.kind, appID, item, Math.max(serverNow(), at))))
          // Dated after the removal, whichever of the two reaches the server first.
          void putBack(goneAt ?? pressedAt + 1)
          // Where the outbox sent the removal again it is dated later still: the questions are put back once more.
          if (goneAt === undefined) void removed.then(putBack)
        },
      })
    }
    return {
      remove: (item: ReviewItem) => remove([item]),
      removeMany: remove,
      /** Sets the reason of a wrong answer; null clears it. After a refusal the previous reason is shown. */
      async setReason(item: ReviewItem, reason: ErrorReason | null) {
        if (refusedInLook()) return
        const before = item.fact?.Reason ?? null
        change((pages) => withReason(pages, item.id, reason))
        try {
          await perform(setErrorReason(), { appID, allTestID: item.id, reason: reason ?? undefined }, client)
        } catch {
          change((pages) => withReason(pages, item.id, before))
          toast('错因没有存下，请再试一次', REQUEST_TOAST_MS)
        }
      },
      async saveNote(item: ReviewItem, content: string) {
        if (refusedInLook()) throw new Error('a look changes nothing')
        await send({ kind: 'note', appID, allTestID: item.id, content, changedAt: serverNow() })
        change((pages) => withNote(pages, item.id, content))
      },
    }
  }, [client, keyText])

  return { ...query, items, total: data?.pages.at(-1)?.Total ?? 0, onEnd, loadAll, ...actions }
}

/** The calls that remove several questions at once, where there are any. */
const AT_ONCE = { wrong: undefined, fav: newDeleteUserFavs, note: newDeleteUserNote }
const MOST_AT_ONCE = 500

const REMOVED = { wrong: '已移出错题本', fav: '已取消收藏', note: '笔记已删除' }

function removal(kind: ReviewScope['kind'], appID: number, allTestID: number): OutboxEntry {
  const changedAt = serverNow()
  if (kind === 'wrong') return { kind: 'wrongBook', appID, allTestID, isError: 0 }
  if (kind === 'fav') return { kind: 'favourite', appID, allTestID, isFav: 0, changedAt }
  return { kind: 'note', appID, allTestID, content: '', changedAt }
}

/** Of two changes dated at the same moment the one that arrives later wins. */
function restoral(kind: ReviewScope['kind'], appID: number, item: ReviewItem, changedAt: number): OutboxEntry {
  const allTestID = item.id
  if (kind === 'wrong') return { kind: 'wrongBook', appID, allTestID, isError: 1 }
  if (kind === 'fav') return { kind: 'favourite', appID, allTestID, isFav: 1, changedAt }
  return { kind: 'note', appID, allTestID, content: item.past.note, changedAt }
}
