import type { WireReport } from '@tizhou/contract/areas/exams/exams'
import { Info } from 'lucide-react'
import { dayText } from '../../../../platform/dayText.ts'
import { marksText } from '../timeText.ts'
import styles from './Corrections.module.css'

/** Questions that were cancelled, or whose keys were corrected since the hand-in: how they count here, and why. */
export function Corrections({
  report,
}: {
  report: Pick<WireReport, 'Corrected' | 'Questions' | 'Score' | 'ScoreBefore' | 'PassMark' | 'Units'>
}) {
  const { Corrected, ScoreBefore, Score } = report
  const hasPassMark = report.PassMark !== null || report.Units.some(({ PassMark }) => PassMark !== null)
  const number = new Map(report.Questions.map(({ AllTestID }, at) => [AllTestID, at + 1]))
  const of = (counts: WireReport['Corrected'][number]['Counts']) => Corrected.filter(({ Counts }) => Counts === counts)
  const numbers = (some: WireReport['Corrected']) =>
    `第 ${some.map(({ AllTestID }) => number.get(AllTestID)).join('、')} 题`
  const named = (some: WireReport['Corrected']) => `${numbers(some)}的答案`
  const again = of('rescored')
  const cancelled = [...of('credit'), ...of('drop')]
  const former = of('former')
  if (Corrected.length === 0) return null
  const at = Math.max(...again.map(({ At }) => At ?? 0))
  const changed =
    ScoreBefore === null
      ? ''
      : ScoreBefore === Score
        ? `得分仍是 ${marksText(Score)} 分。`
        : `得分由 ${marksText(ScoreBefore)} 分变为 ${marksText(Score)} 分。`
  return (
    <div className={styles.note} role="note" aria-label={cancelled.length > 0 ? '题目作废' : '答案更正'}>
      <Info aria-hidden="true" />
      <div>
        {reasonsOf(cancelled).map(({ Counts, Note, some }) => (
          <p key={`${Counts} ${Note}`}>
            {numbers(some)}已作废：
            {Counts === 'credit'
              ? '全体考生都得这道题的分'
              : `不计入总分，满分${hasPassMark ? '和合格线' : ''}随之降低`}
            。{Note && `原因：${Note}`}
          </p>
        ))}
        {again.length > 0 && (
          <p>
            {named(again)}在交卷后更正，成绩已于 {dayText(at)}重新计算{changed === '' ? '。' : `，${changed}`}
            {reasonsOf(again)
              .filter(({ Note }) => Note !== '')
              .map(({ Note }) => `原因：${Note}`)
              .join(' ')}
          </p>
        )}
        {cancelled.length > 0 && again.length === 0 && changed !== '' && <p>成绩已重新计算，{changed}</p>}
        {former.length > 0 && (
          <p>{named(former)}在交卷后更正过，这次成绩仍按更正前的答案计算，答案页也照此显示，并写明更正后的答案。</p>
        )}
      </div>
    </div>
  )
}

type Corrected = WireReport['Corrected']

/** Those with the same way of counting and the same reason together. */
const reasonsOf = (some: Corrected) =>
  [...Map.groupBy(some, ({ Counts, Note }) => `${Counts} ${Note}`).values()].flatMap((same) => {
    const [first] = same
    return first ? [{ Counts: first.Counts, Note: first.Note, some: same }] : []
  })
