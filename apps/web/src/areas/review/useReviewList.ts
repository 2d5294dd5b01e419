import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { serverNow } from '../../platform/clock.ts'
import { toast } from '../../platform/feedback.ts'
import type { OutboxEntry } from '../../platform/outbox/outbox.ts'
import { send } from '../../platform/outbox/outbox.ts'
import { type ReviewScope, reviewListOptions } from './queries.ts'
import { loadedIDs, pageOf, type ReviewItem, reviewItems, withItemBack, withNote, withoutItem } from './reviewItems.ts'
import type { ReviewPages } from './reviewPage.ts'

const UNDO_MS = 6000

/** A list of my questions, and what can be done with each. Changes go through the outbox and show at once. */
export function useReviewList(appID: number, scope: ReviewScope) {
  const client = useQueryClient()
  const options = reviewListOptions(appID, scope)
  const query = useInfiniteQuery({ ...options, enabled: appID > 0 })
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const items = useMemo(() => reviewItems(data?.pages ?? [], scope.order === 1), [data, scope.order])
  const keyText = JSON.stringify(options.queryKey)

  const onEnd = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])

  /** Loads what is missing of the list, up to `most` questions. */
  const loadAll = useCallback(
    async (most: number) => {
      let { data: loaded, hasNextPage: more } = { data, hasNextPage }
      while (more && loadedIDs(loaded?.pages ?? []).size < most) {
        const next = await fetchNextPage()
        if (next.isError) return
        loaded = next.data
        more = next.hasNextPage
      }
    },
    [data, hasNextPage, fetchNextPage],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key by its text
  const actions = useMemo(() => {
    const change = (to: (pages: ReviewPages) => ReviewPages) =>
      client.setQueryData<ReviewPages>(options.queryKey, (pages) => pages && to(pages))
    // Counts beside the list; the list itself is kept as it is, so that it does not jump under the reader.
    const recount = () => void client.invalidateQueries({ queryKey: ['review.chapters', appID] })
    return {
      remove(item: ReviewItem) {
        const at = pageOf(client.getQueryData<ReviewPages>(options.queryKey), item.id)
        change((pages) => withoutItem(pages, item.id))
        void send(removal(scope.kind, appID, item.id)).then(recount)
        toast(REMOVED[scope.kind], UNDO_MS, {
          label: '撤销',
          run: () => {
            change((pages) => withItemBack(pages, item, at))
            void send(restoral(scope.kind, appID, item)).then(recount)
          },
        })
      },
      async saveNote(item: ReviewItem, content: string) {
        await send({ kind: 'note', appID, allTestID: item.id, content, changedAt: serverNow() })
        change((pages) => withNote(pages, item.id, content))
      },
    }
  }, [client, keyText])

  return { ...query, items, total: data?.pages.at(-1)?.Total ?? 0, onEnd, loadAll, ...actions }
}

const REMOVED = { wrong: '已移出错题本', fav: '已取消收藏', note: '笔记已删除' }

function removal(kind: ReviewScope['kind'], appID: number, allTestID: number): OutboxEntry {
  const changedAt = serverNow()
  if (kind === 'wrong') return { kind: 'wrongBook', appID, allTestID, isError: 0 }
  if (kind === 'fav') return { kind: 'favourite', appID, allTestID, isFav: 0, changedAt }
  return { kind: 'note', appID, allTestID, content: '', changedAt }
}

function restoral(kind: ReviewScope['kind'], appID: number, item: ReviewItem): OutboxEntry {
  const changedAt = serverNow()
  const allTestID = item.id
  if (kind === 'wrong') return { kind: 'wrongBook', appID, allTestID, isError: 1 }
  if (kind === 'fav') return { kind: 'favourite', appID, allTestID, isFav: 1, changedAt }
  return { kind: 'note', appID, allTestID, content: item.past.note, changedAt }
}
