import { useQuery } from '@tanstack/react-query'
import type { Overview } from '../../../calls/parts/study.ts'
import { today as todayOf } from '../../../calls/plans.ts'
import { useAfterSync } from '../../../platform/outbox/useAfterSync.ts'
import { todayItems } from '../../../platform/plans/todayItems.ts'
import type { Subject } from '../../../platform/subject/subject.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { ContinueCard } from './ContinueCard.tsx'
import { ExamCountdown } from './ExamCountdown.tsx'
import { NextCard } from './NextCard.tsx'
import { TodayList, TodayListBones } from './TodayList.tsx'

/** The large button for the next thing, and below it today's items as one list. */
export function TodayPart({ subject, overview }: { subject: Subject; overview: Overview }) {
  const asked = useQuery(todayOf({ appid: subject.AppID, vn: subject.AppVn }))
  useAfterSync(() => void asked.refetch())
  const today = asked.data
  const items = today ? todayItems(today, overview.Continue, subject) : []
  return (
    <>
      {today ? (
        <NextCard {...{ subject, overview, today, items }} />
      ) : asked.isError ? (
        <ContinueCard subject={subject} overview={overview} />
      ) : (
        <Skeleton height="11.5rem" radius="var(--radius-l)" />
      )}
      <ExamCountdown subject={subject} left={overview.Total - overview.Done} />
      {today ? <TodayList {...{ subject, today, items }} /> : asked.isLoading && <TodayListBones />}
    </>
  )
}
