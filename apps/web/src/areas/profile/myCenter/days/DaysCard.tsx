import { useQuery } from '@tanstack/react-query'
import { beijingDate } from '@tizhou/domain/dates/beijing'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { type StudyDays, studyDays } from '../../../../calls/parts/own.ts'
import { LoadFailure } from '../../../../platform/requests/LoadFailure.tsx'
import { IconButton } from '../../../../ui/controls/IconButton.tsx'
import { Loading, Skeleton } from '../../../../ui/feedback/Skeleton.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import styles from './Days.module.css'
import { YearChart } from './YearChart.tsx'

/** The days on which the learner studied, a year at a time. */
export function DaysCard() {
  const [year, setYear] = useState(() => Number(beijingDate(Date.now()).slice(0, 4)))
  const { data, error, isError, isFetching, refetch } = useQuery({
    ...studyDays({ year }),
    placeholderData: (before: StudyDays | undefined) => before,
  })
  return (
    <Card
      title="学习日历"
      action={
        data && (
          <span className={styles.years}>
            <IconButton
              label="上一年"
              size="s"
              icon={<ChevronLeft />}
              disabled={year <= data.firstYear}
              onClick={() => setYear(year - 1)}
            />
            <span aria-live="polite">{year} 年</span>
            <IconButton
              label="下一年"
              size="s"
              icon={<ChevronRight />}
              disabled={year >= data.lastYear}
              onClick={() => setYear(year + 1)}
            />
          </span>
        )
      }
    >
      {isError && !data && (
        <LoadFailure compact what="学习日历" error={error} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {!data && !isError && (
        <Loading>
          <Skeleton height="10rem" />
        </Loading>
      )}
      {data && (
        <>
          <dl className={styles.sums}>
            <Sum name="连续学习" value={`${data.streak} 天`} />
            <Sum name="最长连续" value={`${data.longestStreak} 天`} />
            <Sum name="累计学习" value={`${data.daysStudied} 天`} />
            <Sum name="累计作答" value={`${data.answered} 题`} />
          </dl>
          <YearChart {...data} />
        </>
      )}
    </Card>
  )
}

const Sum = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)
