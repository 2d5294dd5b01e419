import { useQuery } from '@tanstack/react-query'
import type { WireReport } from '@tizhou/contract/areas/exams/exams'
import { paperInfo } from '../../../../calls/exams.ts'
import { serverNow } from '../../../../platform/clock.ts'
import { getSession } from '../../../../platform/session/session.ts'
import { durationText, marksText, momentText } from '../timeText.ts'
import styles from './Printed.module.css'
import { usePrinting } from './usePrinting.ts'

/** In print: the candidate and the date of the result. */
export function PrintedHead({ report, appID }: { report: WireReport; appID: number }) {
  const { data: info } = useQuery(paperInfo({ appID, paperID: report.PaperID }))
  if (!usePrinting()) return null
  const session = getSession()
  return (
    <dl className={styles.head} aria-label="报告信息">
      <Fact name="姓名" value={info?.Candidate.Name || session?.NickName || session?.userName || ''} />
      {info && <Fact name="准考证号" value={info.Candidate.Number} />}
      <Fact name="考试日期" value={`北京时间 ${momentText(report.StartedAt)}`} />
      <Fact name="打印日期" value={`北京时间 ${momentText(serverNow())}`} />
    </dl>
  )
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)

const WORDS = { right: '答对', wrong: '答错', partial: '部分得分', unscored: '不计分', waiting: '待公布' } as const

/** In print, where charts cannot be switched to tables: every question in order, with its verdict and time. */
export function PrintedQuestions({ report }: { report: WireReport }) {
  if (!usePrinting() || report.Questions.length === 0) return null
  return (
    <section className={styles.questions} aria-label="各题结果">
      <h2>各题结果</h2>
      <ol>
        {report.Questions.map(({ AllTestID, Verdict, Answered, Score, FullMark, SpentSeconds }) => (
          <li key={AllTestID}>
            {Verdict === 'waiting' || Answered === 1 ? WORDS[Verdict] : '未答'}
            {Verdict !== 'waiting' && Verdict !== 'unscored' && ` ${marksText(Score)}/${marksText(FullMark)} 分`}，
            {durationText(SpentSeconds)}
          </li>
        ))}
      </ol>
    </section>
  )
}
