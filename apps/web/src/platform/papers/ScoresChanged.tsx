import { useMutation, useQuery } from '@tanstack/react-query'
import type { Data } from '@tizhou/contract/contract'
import { rescoredPapers, rescoredSeen } from '../../calls/exams.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { dayText } from '../dayText.ts'
import { Link } from '../navigation/router/Link.tsx'
import { type OfSubject, runnerOf } from './runnerOf.ts'
import styles from './ScoresChanged.module.css'

type Changed = Data<'exams.rescoredPapers'>['list'][number]

/**
 * The results that a corrected answer key or a cancelled question changed and that the learner has not looked at; renders nothing without any.
 */
export function ScoresChanged({ subject, className }: { subject: OfSubject; className?: string | undefined }) {
  const changed = useQuery(rescoredPapers({ appID: subject.AppID }))
  const seen = useMutation(rescoredSeen())
  const list = changed.data?.list ?? []
  if (list.length === 0) return null
  return (
    <Card
      title="成绩更新"
      note={`${list.length} 份试卷${list.some(({ Why }) => Why !== 'key') ? '有题目作废或答案更正' : '的答案更正'}后重新计分`}
      className={className ?? ''}
      action={
        <Button size="s" pending={seen.isPending} onClick={() => seen.mutate({ appID: subject.AppID })}>
          知道了
        </Button>
      }
    >
      <ul className={styles.list} aria-label="成绩更新">
        {list.map((one) => (
          <li key={one.AttemptID}>
            <Link
              {...runnerOf(one, subject, { attemptID: one.AttemptID, show: 'report' })}
              onClick={() => seen.mutate({ appID: subject.AppID, attemptID: one.AttemptID })}
            >
              {one.Name}
            </Link>
            <span>
              {changeText(one)}
              {one.Notes.length > 0 && `。原因：${one.Notes.join('；')}`}
            </span>
            <time>{dayText(one.At)}</time>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const WHY: Readonly<Record<Changed['Why'], string>> = {
  key: '有题目的答案已更正，',
  credit: '有题目作废、全员得分，',
  drop: '有题目作废、不计入总分，',
}

function changeText({ Before, Score, FullMark, Undone, Why }: Changed): string {
  const why = Undone === 1 ? '重新计分已撤销，' : WHY[Why]
  return Before === Score
    ? `${why}得分仍是 ${Score} 分（满分 ${FullMark} 分）`
    : `${why}得分由 ${Before} 分变为 ${Score} 分（满分 ${FullMark} 分）`
}
