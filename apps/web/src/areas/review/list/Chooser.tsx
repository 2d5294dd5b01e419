import { useQuery } from '@tanstack/react-query'
import { LoadFailure } from '../../../platform/requests/LoadFailure.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { type ReviewKind, reviewChapters } from '../queries.ts'
import styles from './Chooser.module.css'
import { ReviewTree } from './ReviewTree.tsx'

export interface ChooserProps {
  appID: number
  kind: ReviewKind
  chosen: number | undefined
  onChoose: (cptID: number | undefined) => void
}

/** The choice of chapters, while loading, after a failure, and loaded. */
export function Chooser({ appID, kind, chosen, onChoose }: ChooserProps) {
  const chapters = useQuery({ ...reviewChapters(appID, kind), enabled: appID > 0 })
  if (chapters.data) {
    return (
      <ReviewTree
        key={kind}
        kind={kind}
        nodes={chapters.data.nodes}
        total={chapters.data.total}
        chosen={chosen}
        onChoose={onChoose}
      />
    )
  }
  if (chapters.error) {
    return (
      <LoadFailure
        compact
        what="章节"
        error={chapters.error}
        onRetry={() => void chapters.refetch()}
        retrying={chapters.isFetching}
      />
    )
  }
  return (
    <Loading className={styles.coming}>
      {[70, 90, 60, 80, 50].map((width) => (
        <Skeleton key={width} width={`${width}%`} height="1.25rem" />
      ))}
    </Loading>
  )
}
