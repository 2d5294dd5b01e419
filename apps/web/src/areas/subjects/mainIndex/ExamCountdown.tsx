import { useQuery } from '@tanstack/react-query'
import { beijingDate } from '@tizhou/domain/dates/beijing'
import { CalendarDays, Pencil } from 'lucide-react'
import { useState } from 'react'
import { type ExamDate, getExamDate, getExamTimeData } from '../../../calls/parts/study.ts'
import { serverNow } from '../../../platform/clock.ts'
import type { Subject } from '../../../platform/subject/subject.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { daysUntil, rangeText } from '../days.ts'
import styles from './ExamCountdown.module.css'
import { ExamDateDialog } from './ExamDateDialog.tsx'

/**
 * The days to the exam and the daily load that follows: to the learner's date, else (and once that is past) to the next
 * official one, as the review does. `left`: the number of unanswered questions.
 */
export function ExamCountdown({ subject, left }: { subject: Subject; left: number }) {
  const own = useQuery({ ...getExamTimeData({ appID: subject.AppID }), select: ({ examTime }) => examTime })
  const official = useQuery(getExamDate({ appEName: subject.AppEName }))
  const [editing, setEditing] = useState(false)
  const upcoming = official.data?.list.filter(({ EndDate }) => EndDate >= beijingDate(serverNow())) ?? []
  const next = official.data?.Next ?? null
  const over = own.data ? own.data < beijingDate(serverNow()) : false
  const shown = own.data && !(over && next) ? ownDate(own.data) : own.isSuccess ? next : null
  return (
    <Card
      title="距离考试"
      note={shown?.Name}
      action={
        shown ? (
          <IconButton
            size="s"
            label={own.data ? '修改考试日期' : '设置我的考试日期'}
            icon={<Pencil />}
            onClick={() => setEditing(true)}
          />
        ) : undefined
      }
    >
      {(own.isPending || (own.isSuccess && !own.data && official.isPending)) && <Skeleton width="8rem" height="3rem" />}
      {own.isError && !own.data && (
        <div className={styles.unset}>
          <p>考试日期没有加载成功。</p>
          <Button size="s" onClick={() => void own.refetch()} pending={own.isFetching}>
            重试
          </Button>
        </div>
      )}
      {own.isSuccess && !own.data && !official.isPending && !next && (
        <div className={styles.unset}>
          <p>设好考试日期，这里会倒数，并算出每天要做多少题。</p>
          <Button icon={<CalendarDays />} onClick={() => setEditing(true)}>
            设置考试日期
          </Button>
        </div>
      )}
      {shown && <Countdown exam={shown} left={left} />}
      {editing && (
        <ExamDateDialog
          appID={subject.AppID}
          date={own.data ?? ''}
          official={upcoming}
          onClose={() => setEditing(false)}
        />
      )}
    </Card>
  )
}

const ownDate = (date: string): Pick<ExamDate, 'Name' | 'StartDate' | 'EndDate' | 'Note'> => ({
  Name: '我的日期',
  StartDate: date,
  EndDate: date,
  Note: '',
})

function Countdown({ exam, left }: { exam: ReturnType<typeof ownDate>; left: number }) {
  const now = serverNow()
  const days = daysUntil(exam.StartDate, now)
  const over = daysUntil(exam.EndDate, now) < 0
  return (
    <div className={styles.countdown}>
      <p className={styles.days}>
        {days > 0 ? (
          <>
            <strong>{days}</strong> 天
          </>
        ) : (
          <strong className={styles.word}>{over ? '已经结束' : days === 0 ? '就是今天' : '正在考试'}</strong>
        )}
      </p>
      <p className={styles.date}>{rangeText(exam.StartDate, exam.EndDate)}</p>
      <p className={styles.pace}>{paceText(over ? -1 : Math.max(0, days), left)}</p>
      {exam.Note && <p className={styles.note}>{exam.Note}</p>}
    </div>
  )
}

function paceText(days: number, left: number): string {
  if (days < 0) return '要准备下一次考试？改一下日期就好。'
  if (left === 0) return '全部题目都做过一遍了，可以回头看错题。'
  if (days === 0) return '祝您考试顺利。'
  return `还有 ${left} 题没做，平均每天 ${Math.ceil(left / days)} 题。`
}
