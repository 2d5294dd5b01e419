import { useQuery } from '@tanstack/react-query'
import type { WireReport } from '@tizhou/contract/areas/exams/exams'
import { FileText, NotebookPen } from 'lucide-react'
import { paperInfo } from '../../../../calls/exams.ts'
import { type PathLink, paths } from '../../../../paths.ts'
import { Link } from '../../../../platform/navigation/router/Link.tsx'
import { buttonClass } from '../../../../ui/controls/buttonClass.ts'
import { Card } from '../../../../ui/layout/Card.tsx'
import { durationText } from '../timeText.ts'
import styles from './ScoreCard.module.css'

interface UnjudgedCardProps {
  report: WireReport
  appID: number
  /** Null: the keys are published later. */
  keys: PathLink | null
}

/**
 * Replaces the score where the platform scores nothing of the paper (interviews, short answers): what was done, and the
 * link to the reference answers.
 */
export function UnjudgedCard({ report, appID, keys }: UnjudgedCardProps) {
  const { data: info } = useQuery(paperInfo({ appID, paperID: report.PaperID }))
  const answered = report.Questions.filter(({ Answered }) => Answered === 1).length
  const isInterview = info?.Paper.Kind === 'interview'
  return (
    <Card title="作答已交" className={styles.card}>
      <dl className={styles.facts}>
        {report.Questions.length > 0 && (
          <>
            <div>
              <dt>已答</dt>
              <dd>{answered} 题</dd>
            </div>
            <div>
              <dt>未答</dt>
              <dd>{report.Questions.length - answered} 题</dd>
            </div>
          </>
        )}
        <div>
          <dt>考试用时</dt>
          <dd>{durationText(report.SpentSeconds)}</dd>
        </div>
      </dl>
      <p className={styles.after}>
        这份试卷的题由您对照参考答案判断，系统不打分。
        {isInterview
          ? '逐题对照评分要点并自评；想按要点记下得分，到面试章节里再答一遍。'
          : '逐题对照并自评，看看漏了哪些要点。'}
      </p>
      <p className={styles.ways}>
        {keys && (
          <Link className={buttonClass('primary')} {...keys}>
            <FileText aria-hidden="true" />
            对照参考答案
          </Link>
        )}
        {isInterview && (
          <Link className={buttonClass('secondary')} {...paths.newMSChapterList()}>
            <NotebookPen aria-hidden="true" />
            去面试章节自评
          </Link>
        )}
      </p>
    </Card>
  )
}
