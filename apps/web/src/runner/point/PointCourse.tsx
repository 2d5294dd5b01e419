import { beijingDate } from '@tizhou/domain/dates/beijing'
import type { PointOfPage } from '../../calls/knowledge.ts'
import { dayText } from '../../platform/dayText.ts'
import { figuresText } from '../../platform/knowledge/predictionWords.ts'
import { useNow } from '../../platform/useNow.ts'
import { BandChart } from '../../ui/charts/BandChart.tsx'
import { Progress } from '../../ui/charts/Progress.tsx'
import { courseOf } from './courseOf.ts'
import styles from './PointView.module.css'

/** How well I know the point today, and how it came to that. */
export function PointCourse({ point }: { point: PointOfPage }) {
  const { Mastery, Done, Right, TestCount, Answers, Needed, LastTime, FiguresSince } = point
  const now = useNow(60_000)
  const changed = figuresText(FiguresSince, now)
  const share = Mastery === null ? null : Math.round(Mastery * 100)
  const course = courseOf(point, beijingDate(now))
  return (
    <div className={styles.mastery}>
      <p>
        {share === null ? (
          <>
            答满 {Needed} 次才估计掌握程度，现在答过 {Answers} 次。
          </>
        ) : (
          <>
            今天掌握 <strong className={styles.figure}>{share}%</strong>
          </>
        )}
      </p>
      {share !== null && (
        <Progress size="s" label={`今天掌握 ${share}%`} max={100} value={[{ value: share, tone: 'brand' }]} />
      )}
      <p className={styles.told}>
        共 {TestCount} 题，做过 {Done} 题，答对 {Right} 题{LastTime !== null && `，上次作答在 ${dayText(LastTime)}`}
      </p>
      {course.length > 1 && (
        <BandChart title="掌握的变化" unit="%" axis="作答" names={{ value: '掌握' }} points={course} max={100} />
      )}
      {changed && <p className={styles.told}>{changed}</p>}
    </div>
  )
}
