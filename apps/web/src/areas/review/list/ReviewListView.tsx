import { PictureBase } from '@tizhou/question-view/rich-text/pictureBase.ts'
import { type ReactNode, useCallback } from 'react'
import { usePrinting } from '../../../platform/export/usePrint.ts'
import { useKept, useKeptState } from '../../../platform/navigation/keepAlive.ts'
import { usePlace } from '../../../platform/navigation/router/hooks.ts'
import { LoadFailure } from '../../../platform/requests/LoadFailure.tsx'
import { pictureBase } from '../../../runner/question/pictures.ts'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { newPlace } from '../../../ui/lists/useVirtualizer.ts'
import { VirtualList } from '../../../ui/lists/VirtualList.tsx'
import { PrintList } from '../export/PrintList.tsx'
import styles from './ReviewListView.module.css'
import { ReviewRow } from './ReviewRow.tsx'
import type { ReviewItem } from './reviewItems.ts'
import type { Choice } from './useChoice.ts'
import type { useReviewList } from './useReviewList.ts'

export interface ReviewListViewProps {
  appID: number
  /** The name of the list for screen readers and print. */
  title: string
  list: ReturnType<typeof useReviewList>
  empty: ReactNode
  actionsOf: (item: ReviewItem) => ReactNode
  factsOf?: (item: ReviewItem) => ReactNode
  /** The ticked questions, while ticking. */
  choice?: Choice
  below?: (item: ReviewItem) => ReactNode
}

const NONE: ReadonlySet<number> = new Set()

/** The list of a review page: loading, failed, empty, filled. */
export function ReviewListView(props: ReviewListViewProps) {
  const { appID, title, list, empty, actionsOf, factsOf, choice, below } = props
  const [opened, setOpened] = useKeptState<ReadonlySet<number>>('opened', NONE)
  // Each combination of filters has a list and scroll position of its own.
  const filters = usePlace().query
  const place = useKept(`place${filters}`, newPlace)
  const printing = usePrinting()
  const toggle = useCallback(
    (id: number) => {
      const next = new Set(opened)
      if (!next.delete(id)) next.add(id)
      setOpened(next)
    },
    [opened, setOpened],
  )

  if (list.isPending) return <Coming />
  if (list.isError && list.items.length === 0) {
    return (
      <LoadFailure
        what={title}
        error={list.error}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
        compact
      />
    )
  }
  if (list.items.length === 0) return empty
  return (
    <PictureBase value={pictureBase(appID)}>
      <VirtualList
        key={filters}
        label={title}
        className={styles.list}
        place={place}
        items={list.items}
        total={list.total}
        keyOf={(item) => item.id}
        rowHeight={5.5}
        onEnd={list.onEnd}
        renderRow={(item) => (
          <ReviewRow
            item={item}
            open={opened.has(item.id)}
            onToggle={toggle}
            actions={actionsOf(item)}
            facts={factsOf?.(item)}
            chosen={choice?.active ? choice.ids.has(item.id) : undefined}
            onChoose={choice?.put}
          >
            {below?.(item)}
          </ReviewRow>
        )}
      />
      {list.isFetchingNextPage && (
        <p role="status" className={styles.more}>
          正在载入更多…
        </p>
      )}
      {printing && <PrintList title={title} items={choice?.of(list.items) ?? list.items} />}
    </PictureBase>
  )
}

function Coming() {
  return (
    <Loading className={styles.coming}>
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <div key={row} className={styles.bones}>
          <Skeleton width="80%" height="1.125rem" />
          <Skeleton width="40%" height="0.875rem" />
        </div>
      ))}
    </Loading>
  )
}
