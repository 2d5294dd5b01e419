import type { WireReport } from '@tizhou/contract/areas/exams/exams'
import { waitingUntil } from '@tizhou/domain/exam/waitingText'
import { TimeStrip, type TimeStripItem } from '../../../../ui/charts/TimeStrip.tsx'
import { durationText } from '../timeText.ts'
import styles from './TimeSpent.module.css'

const WORDS = { right: '答对', wrong: '答错', partial: '部分得分', unscored: '不计分', waiting: '待公布' } as const

const toneOf = ({ Verdict, Answered }: WireReport['Questions'][number]): TimeStripItem['tone'] =>
  Verdict === 'waiting' ? 'waiting' : Answered === 1 && (Verdict === 'right' || Verdict === 'wrong') ? Verdict : 'rest'

/** The time of each question, in the order of the paper, with its verdict. */
export function TimeSpent({ report }: { report: WireReport }) {
  const { Questions, Units } = report
  const { Waiting } = report
  const judged = report.FullMark > 0 || Waiting !== null
  const spent = Questions.reduce((sum, one) => sum + one.SpentSeconds, 0)
  const even = Questions.length > 0 ? spent / Questions.length : 0
  const lost = Questions.filter(({ Verdict, Answered }) => Answered === 1 && Verdict === 'wrong')
  const lostSeconds = lost.reduce((sum, one) => sum + one.SpentSeconds, 0)
  const longest = [...Questions.entries()]
    .map(([at, one]) => ({ number: at + 1, seconds: one.SpentSeconds }))
    .filter(({ seconds }) => seconds > even * 2 && seconds > 0)
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, 5)
  let unit: number | null = null
  const items = Questions.map((one, at): TimeStripItem => {
    const begins = Units.length > 1 && one.UnitID !== unit
    unit = one.UnitID
    const answered = one.Answered === 1
    return {
      label: String(at + 1),
      seconds: one.SpentSeconds,
      tone: toneOf(one),
      word:
        one.Verdict === 'waiting'
          ? `${answered ? '' : '未答，'}${WORDS.waiting}`
          : !answered
            ? '未答'
            : judged
              ? WORDS[one.Verdict]
              : '已答',
      ...(begins ? { part: Units.find(({ UnitID }) => UnitID === one.UnitID)?.Name ?? '' } : {}),
    }
  })
  return (
    <>
      <p className={styles.words}>
        答题共用 {durationText(spent)}，平均每题 {Math.round(even)} 秒
        {lost.length > 0 && `；其中 ${durationText(lostSeconds)}花在了答错的 ${lost.length} 题上`}。
        {longest.length > 0 && ` 用时最长的是第 ${longest.map(({ number }) => number).join('、')} 题。`}
      </p>
      <TimeStrip title="每题用时" axis="题号" items={items} even={even} />
      {judged && (
        <ul className={styles.legend} aria-label="图例">
          <li data-tone="right">✓ 答对</li>
          <li data-tone="wrong">✗ 答错</li>
          {Waiting && <li data-tone="waiting">待公布（{waitingUntil({ why: Waiting.Why, until: Waiting.Until })}）</li>}
          <li data-tone="rest">其他</li>
        </ul>
      )}
    </>
  )
}
