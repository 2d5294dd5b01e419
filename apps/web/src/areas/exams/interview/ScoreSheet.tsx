import { useQueryClient } from '@tanstack/react-query'
import type { Scoring } from '@tizhou/domain/content/scoringPoints'
import { RichText } from '@tizhou/question-view/rich-text/RichText.tsx'
import { RotateCcw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { serverNow } from '../../../platform/clock.ts'
import { getSession } from '../../../platform/session/session.ts'
import type { Question } from '../../../runner/question.ts'
import { useRunnerStore, useStanding } from '../../../runner/useRunner.ts'
import { Button } from '../../../ui/Button.tsx'
import { Ring } from '../../../ui/Ring.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { marksOf, percentOf, SAID, type Said, totalOf } from './earned.ts'
import { type InterviewScore, interviewStatisticsOptions } from './interviewQueries.ts'
import { queueResult, sendResults } from './pendingScores.ts'
import { Playback } from './recording/Playback.tsx'
import type { Spoken } from './recording/recordings.ts'
import styles from './ScoreSheet.module.css'

export interface ScoreSheetProps {
  question: Question
  appID: number
  scoring: Scoring
  spoken: Spoken | null
  onForget: () => void
  last: InterviewScore | undefined
  onAgain: () => void
}

/** After answering: the reference answer, what one said oneself, and the scoring points one by one. */
export function ScoreSheet(props: ScoreSheetProps) {
  const { question, scoring, spoken, onForget, last, onAgain } = props
  const { entry } = useStanding(question.id)
  return (
    <section className={styles.sheet} aria-label="对照评分">
      {spoken && <Playback spoken={spoken} label="我的录音" onForget={onForget} />}
      {entry.text.trim() !== '' && (
        <section className={styles.mine}>
          <h3>我写下的</h3>
          <p>{entry.text}</p>
        </section>
      )}
      {scoring.points.length > 0 ? (
        <Points {...props} />
      ) : (
        <p className={styles.hint}>这道题没有评分要点，请对照参考答案自行判断。</p>
      )}
      <section className={styles.reference}>
        <h3>参考答案</h3>
        <RichText text={question.answer} kind="explanation" headingLevel={4} />
      </section>
      {scoring.rest && (
        <section className={styles.reference} aria-label="考官追问与说明">
          <RichText text={scoring.rest} kind="explanation" headingLevel={3} />
        </section>
      )}
      <div className={styles.foot}>
        <Button icon={<RotateCcw aria-hidden="true" />} onClick={onAgain}>
          再答一次
        </Button>
        {last && (
          <span className={styles.hint}>
            最好 {last.Best} / {last.FullMark} 分，共练 {last.Times} 次
          </span>
        )}
      </div>
    </section>
  )
}

function Points({ question, appID, scoring, spoken }: ScoreSheetProps) {
  const store = useRunnerStore()
  const client = useQueryClient()
  const { entry } = useStanding(question.id)
  const [said, setSaid] = useState<readonly (Said | null)[]>(() => scoring.points.map(() => null))
  const [outcome, setOutcome] = useState<'open' | 'saved' | 'waiting'>('open')
  const open = said.filter((one) => one === null).length
  const earned = scoring.points.map((point, at) => marksOf(point, said[at] ?? 'none'))
  const total = totalOf(earned)

  const judge = (at: number, value: Said) => {
    setSaid(said.with(at, value))
    setOutcome('open')
  }
  const save = async () => {
    const userID = getSession()?.userID
    if (userID === undefined) return
    store.act({ type: 'selfAssess', selfScore: percentOf(earned, scoring.fullMark) })
    queueResult(localStorage, userID, {
      appID,
      cptID: question.chapterID,
      allTestID: question.id,
      earnedJson: earned,
      spendTime: Math.min(86_400, Math.round(entry.spentMs / 1000)),
      spoken: spoken ? 1 : 0,
      answeredAt: serverNow(),
    })
    setOutcome('waiting')
    if (await sendResults(localStorage, userID)) {
      setOutcome('saved')
      void client.invalidateQueries(interviewStatisticsOptions(appID))
    }
  }

  // Whoever judged every point has scored: nothing more to press.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the last point is judged
  useEffect(() => {
    if (open === 0 && outcome === 'open') void save()
  }, [open, said])

  return (
    <section className={styles.points}>
      <header>
        <h3>按要点给自己评分</h3>
        <Ring label={`得分 ${total}，满分 ${scoring.fullMark}`} value={total} max={scoring.fullMark} size={4.5}>
          <b>{total}</b>
        </Ring>
      </header>
      <ol>
        {scoring.points.map((point, at) => (
          <li key={point.text} data-said={said[at] ?? undefined}>
            <span className={styles.text}>
              {point.text}
              <small>{point.marks} 分</small>
            </span>
            <Segmented
              size="s"
              label={`要点 ${at + 1}：${point.text}`}
              value={said[at] ?? ('' as Said)}
              onChange={(value) => judge(at, value)}
              options={SAID.map(({ value, label }) => ({ value, label }))}
            />
          </li>
        ))}
      </ol>
      <p className={styles.hint} role="status">
        {open > 0
          ? `还有 ${open} 个要点没有评`
          : outcome === 'saved'
            ? `✓ 已记下：${total} / ${scoring.fullMark} 分`
            : outcome === 'waiting'
              ? '评分已存在本机，联网后自动上传'
              : ''}
      </p>
    </section>
  )
}
