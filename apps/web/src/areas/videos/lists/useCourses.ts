import { useQuery } from '@tanstack/react-query'
import { beijingDate } from '@tizhou/domain/dates/beijing'
import type { VideoModule } from '@tizhou/domain/videos/videos'
import { useEffect, useMemo } from 'react'
import { makeStale } from '../../../calls/making/call.ts'
import {
  type Course,
  type CourseLesson,
  getVideoLogList,
  getvideochapter,
  getvideostatic,
  type Standing,
  watchedKeys,
} from '../../../calls/videos.ts'
import { flush } from '../../../platform/outbox/outbox.ts'
import { queryClient } from '../../../platform/requests/queryClient.ts'
import { useSubject } from '../../../platform/subject/subject.ts'

export interface Courses {
  appID: number
  courses: readonly Course[] | undefined
  /** The learner's progress in a lesson; undefined while loading. */
  standingOf: (videoID: number) => Standing | undefined
  /** Whether a version of the learner opens the module; undefined while loading. */
  isOpen: boolean | undefined
  /** Whether a lesson was added since the learner last looked at the updates. */
  isNew: (lesson: CourseLesson) => boolean
  failed: { error: Error; retry: () => void; retrying: boolean } | undefined
}

/** The courses of a module with the learner's progress. */
export function useCourses(Type: VideoModule): Courses {
  const subject = useSubject()
  const appID = subject?.AppID ?? 0
  const enabled = subject !== null
  const catalogue = useQuery({ ...getvideochapter({ appID, Type }), enabled })
  const mine = useQuery({ ...getvideostatic({ appID, Type }), enabled })
  const updates = useQuery({ ...getVideoLogList({ appID, vip: subject?.AppVn ?? 0 }), enabled })
  useDelivered()
  const standings = useMemo(() => new Map(mine.data?.list.map((standing) => [standing.videoID, standing])), [mine.data])
  const unread = new Set(updates.data?.list.filter(({ isRead }) => isRead === 0).map(({ UpdateDate }) => UpdateDate))
  const broken = catalogue.isError && !catalogue.data ? catalogue : mine.isError && !mine.data ? mine : undefined
  return {
    appID,
    courses: catalogue.data?.list,
    standingOf: (videoID) => standings.get(videoID),
    isOpen: mine.data && mine.data.isOpen === 1,
    isNew: ({ publishedAt }) => unread.has(beijingDate(publishedAt)),
    failed: broken && { error: broken.error as Error, retry: () => void broken.refetch(), retrying: broken.isFetching },
  }
}

/** Fetches the progress again when stretches played a moment ago have been delivered. */
function useDelivered(): void {
  useEffect(() => {
    void flush().then(() => makeStale(queryClient, watchedKeys))
  }, [])
}

export const lessonsOf = ({ chapters }: Course): CourseLesson[] => chapters.flatMap(({ videos }) => videos)

/** The number of watched lessons, and the watched share of all seconds, 0 to 1. */
export function watchedOf(lessons: readonly CourseLesson[], standingOf: Courses['standingOf']) {
  const seconds = lessons.reduce((sum, lesson) => sum + lesson.seconds, 0)
  const seen = lessons.reduce(
    (sum, { videoID, seconds: length }) => sum + length * (standingOf(videoID)?.share ?? 0),
    0,
  )
  const done = lessons.filter(({ videoID }) => standingOf(videoID)?.isDone === 1).length
  return { done, share: seconds > 0 ? seen / seconds : 0 }
}
