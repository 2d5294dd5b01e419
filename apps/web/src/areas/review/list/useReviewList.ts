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

/** A list of my questions, and what can be done with each. Changes go through the outbox and show at once. */
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

  /** Loads what is missing of the list, up to `most` questions, and gives what there is then. */
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key by its text
  const actions = useMemo(() => {
    const change = (to: (pages: ReviewPages) => ReviewPages) =>
      client.setQueryData<ReviewPages>(options.queryKey, (pages) => pages && to(pages))
    // Counts beside the list; the list itself is kept as it is, so that it does not jump under the reader.
    const recount = () => void makeStale(client, listCountKeys(appID))
    /** All of them are with the outbox when this returns: a page that is left the next moment loses none. */
    const sendAll = async (entries: OutboxEntry[]) => {
      await Promise.all(entries.map(send))
      recount()
    }
    /** Gives since when they are gone by the server's clock, 0 where this device said it: what puts them back may not be earlier. */
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
        // The outbox keeps them until there is network.
        await sendAll(gone.map((item) => removal(scope.kind, appID, item.id)))
      }
      return goneAt
    }
    /** Takes questions out of the list, with undo. */
    const remove = (gone: readonly ReviewItem[]) => {
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
          // Later than the removal, whichever of the two the server meets first.
          void putBack(goneAt ?? pressedAt + 1)
          // One that was sent again by the outbox is later still: then they are put back once more.
          if (goneAt === undefined) void removed.then(putBack)
        },
      })
    }
    return {
      remove: (item: ReviewItem) => remove([item]),
      removeMany: remove,
      /** Says why it went wrong; null takes it back. What is not taken is shown as it was. */
      async setReason(item: ReviewItem, reason: ErrorReason | null) {
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
        await send({ kind: 'note', appID, allTestID: item.id, content, changedAt: serverNow() })
        change((pages) => withNote(pages, item.id, content))
      },
    }
  }, [client, keyText])

  return { ...query, items, total: data?.pages.at(-1)?.Total ?? 0, onEnd, loadAll, ...actions }
}

/** Several go by one call, where there is one. */
const AT_ONCE = { wrong: undefined, fav: newDeleteUserFavs, note: newDeleteUserNote }
const MOST_AT_ONCE = 500

const REMOVED = { wrong: '已移出错题本', fav: '已取消收藏', note: '笔记已删除' }

function removal(kind: ReviewScope['kind'], appID: number, allTestID: number): OutboxEntry {
  const changedAt = serverNow()
  if (kind === 'wrong') return { kind: 'wrongBook', appID, allTestID, isError: 0 }
  if (kind === 'fav') return { kind: 'favourite', appID, allTestID, isFav: 0, changedAt }
  return { kind: 'note', appID, allTestID, content: '', changedAt }
}

/** Of two changes of one moment the later one to come holds. */
function restoral(kind: ReviewScope['kind'], appID: number, item: ReviewItem, changedAt: number): OutboxEntry {
  const allTestID = item.id
  if (kind === 'wrong') return { kind: 'wrongBook', appID, allTestID, isError: 1 }
  if (kind === 'fav') return { kind: 'favourite', appID, allTestID, isFav: 1, changedAt }
  return { kind: 'note', appID, allTestID, content: item.past.note, changedAt }
}
