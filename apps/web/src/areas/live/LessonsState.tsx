import type { UseQueryResult } from '@tanstack/react-query'
import { LoadFailure } from '../../platform/requests/LoadFailure.tsx'
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx'

/** The placeholder or the failure of a list of lessons. */
export function LessonsState({ asked, what = '直播课' }: { asked: UseQueryResult<unknown>; what?: string }) {
  if (asked.isError && !asked.data)
    return (
      <LoadFailure what={what} error={asked.error} onRetry={() => void asked.refetch()} retrying={asked.isFetching} />
    )
  if (!asked.isPending) return null
  return (
    <Loading>
      <Skeleton height="6rem" radius="var(--radius-l)" />
      <Skeleton height="18rem" radius="var(--radius-l)" />
    </Loading>
  )
}
