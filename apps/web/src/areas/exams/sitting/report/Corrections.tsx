import type { WireReport } from '@tizhou/contract/areas/exams/exams'
import { Info } from 'lucide-react'
import { dayText } from '../../../../platform/dayText.ts'
import { marksText } from '../timeText.ts'
import styles from './Corrections.module.css'

/** The questions whose keys were corrected since the hand-in, and the key that counts here. */
export function Corrections({
  report,
}: {
  report: Pick<WireReport, 'Corrected' | 'Questions' | 'Score' | 'ScoreBefore'>
}) {
  const { Corrected, ScoreBefore, Score } = report
  const number = new Map(report.Questions.map(({ AllTestID }, at) => [AllTestID, at + 1]))
  const of = (counts: WireReport['Corrected'][number]['Counts']) => Corrected.filter(({ Counts }) => Counts === counts)
  const named = (some: WireReport['Corrected']) =>
    `第 ${some.map(({ AllTestID }) => number.get(AllTestID)).join('、')} 题的答案`
  const again = of('rescored')
  const former = of('former')
  if (Corrected.length === 0) return null
  const at = Math.max(...again.map(({ At }) => At ?? 0))
  return (
    <div className={styles.note} role="note" aria-label="答案更正">
      <Info aria-hidden="true" />
      <div>
        {again.length > 0 && (
          <p>
            {named(again)}在交卷后更正，成绩已于 {dayText(at)}重新计算
            {ScoreBefore === null
              ? '。'
              : ScoreBefore === Score
                ? `，得分仍是 ${marksText(Score)} 分。`
                : `，得分由 ${marksText(ScoreBefore)} 分变为 ${marksText(Score)} 分。`}
          </p>
        )}
        {former.length > 0 && (
          <p>{named(former)}在交卷后更正过，这次成绩仍按更正前的答案计算，答案页也照此显示，并写明更正后的答案。</p>
        )}
      </div>
    </div>
  )
}
