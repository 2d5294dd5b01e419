import type { Scoring } from '@tizhou/domain/content/scoringPoints'
import { RichText } from '@tizhou/question-view/rich-text/RichText.tsx'
import { RotateCcw } from 'lucide-react'
import { useContext, useState } from 'react'
import type { InterviewScore } from '../../../../calls/exams.ts'
import { serverNow } from '../../../../platform/clock.ts'
import { refusedInLook } from '../../../../platform/look/refused.ts'
import { send, useOutbox } from '../../../../platform/outbox/outbox.ts'
import type { Question } from '../../../../runner/state/question.ts'
import { useRunnerStore, useStanding } from '../../../../runner/state/useRunner.ts'
import { Ring } from '../../../../ui/charts/Ring.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Segmented } from '../../../../ui/controls/Segmented.tsx'
import { marksOf, percentOf, SAID, type Said, totalOf } from './earned.ts'
import { Playback } from './recording/Playback.tsx'
import styles from './ScoreSheet.module.css'
import { type Answer, SittingContext } from './useInterviewStore.ts'

export interface ScoreSheetProps {
  question: Question
  appID: number
  scoring: Scoring
  onForget: () => void
  last: InterviewScore | undefined
  onAgain: () => void
}

/** After the answer: the reference answer, the learner's own one, and the scoring points one by one. */
export function ScoreSheet(props: ScoreSheetProps) {
  const { question, scoring, onForget, last, onAgain } = props
  const { entry } = useStanding(question.id)
  const { answers } = useContext(SittingContext)
  const [answer, setAnswer] = useState<Answer>(
    () => answers.get(question.id) ?? { at: serverNow(), spoken: null, said: [] },
  )
  const change = (next: Answer) => {
    answers.set(question.id, next)
    setAnswer(next)
  }
  const forget = () => {
    change({ ...answer, spoken: null })
    onForget()
  }
  return (
    <section className={styles.sheet} aria-label="对照评分">
      {answer.spoken && <Playback spoken={answer.spoken} label="我的录音" onForget={forget} />}
      {entry.text.trim() !== '' && (
        <section className={styles.mine}>
          <h3>我写下的</h3>
          <p>{entry.text}</p>
        </section>
      )}
      {scoring.points.length > 0 ? (
        <Points {...props} answer={answer} onChange={change} />
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

interface PointsProps extends ScoreSheetProps {
  answer: Answer
  onChange: (answer: Answer) => void
}

function Points({ question, appID, scoring, answer, onChange }: PointsProps) {
  const store = useRunnerStore()
  const { entry } = useStanding(question.id)
  const { pending, state } = useOutbox()
  const said = scoring.points.map((_, at) => answer.said[at] ?? null)
  const open = said.filter((one) => one === null).length
  const earnedBy = (by: Answer['said']) => scoring.points.map((point, at) => marksOf(point, by[at] ?? 'none'))
  const total = totalOf(earnedBy(said))

  // Scoring the last point submits the score without a further press. Scoring a point again corrects it.
  const judge = (at: number, value: Said) => {
    if (refusedInLook()) return
    const next = said.with(at, value)
    onChange({ ...answer, said: next })
    if (next.includes(null)) return
    const earned = earnedBy(next)
    store.act({ type: 'selfAssess', selfScore: percentOf(earned, scoring.fullMark) })
    void send({
      kind: 'interview',
      appID,
      cptID: question.chapterID,
      allTestID: question.id,
      earnedJson: earned,
      spendTime: Math.min(86_400, Math.round(entry.spentMs / 1000)),
      spoken: answer.spoken ? 1 : 0,
      answeredAt: answer.at,
    })
  }

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
          // biome-ignore lint/suspicious/noArrayIndexKey: two points may have one text, and points do not move
          <li key={at} data-said={said[at] ?? undefined}>
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
          : `✓ 已记下：${total} / ${scoring.fullMark} 分${pending > 0 && state === 'waiting' ? '，联网后自动上传' : ''}`}
      </p>
    </section>
  )
}
