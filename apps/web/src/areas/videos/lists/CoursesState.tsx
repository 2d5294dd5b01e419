import { type ReactNode, useEffect } from 'react'
import { paths } from '../../../paths.ts'
import { useNavigate } from '../../../platform/navigation/router/hooks.ts'
import { LoadFailure } from '../../../platform/requests/LoadFailure.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import type { Courses } from './useCourses.ts'

/** The courses once they are loaded; without any, the page that suggests other things. */
export function CoursesState({
  of,
  children,
}: {
  of: Courses
  children: (courses: NonNullable<Courses['courses']>) => ReactNode
}) {
  const navigate = useNavigate()
  const isEmpty = of.courses?.length === 0
  useEffect(() => {
    if (isEmpty) void navigate({ ...paths.videoNoContent(), replace: true })
  }, [isEmpty, navigate])
  if (of.failed)
    return (
      <LoadFailure what="视频目录" error={of.failed.error} onRetry={of.failed.retry} retrying={of.failed.retrying} />
    )
  if (!of.courses || of.isOpen === undefined || isEmpty)
    return (
      <Loading>
        <Skeleton height="5rem" radius="var(--radius-l)" />
        <Skeleton height="16rem" radius="var(--radius-l)" />
      </Loading>
    )
  return children(of.courses)
}
