import { RichText } from '@tizhou/question-view/rich-text/RichText.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { TextArea } from '../../ui/form/TextArea.tsx'
import type { Question } from '../state/question.ts'
import { useRunnerStore, useStanding } from '../state/useRunner.ts'
import styles from './ShortAnswer.module.css'
import { SELF_SCORES } from './selfScores.ts'

/** A short answer: the learner writes (or thinks) it, compares it with the reference answer and judges it. */
export function ShortAnswer({ question, labelledBy }: { question: Question; labelledBy: string }) {
  const store = useRunnerStore()
  const { entry, editable, revealed } = useStanding(question.id)
  return (
    <div className={styles.answer}>
      <TextArea
        className={styles.area}
        rows={5}
        value={entry.text}
        readOnly={!editable}
        maxLength={4000}
        aria-labelledby={labelledBy}
        placeholder={
          editable ? (question.keyless ? '写下答案' : '写下要点（也可只在心里作答），再对照参考答案') : '没有写下文字'
        }
        onChange={(event) => store.actOn(question.id, { type: 'typeText', text: event.target.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          store.actOn(question.id, { type: 'confirm' })
        }}
      />
      {revealed && (
        <section className={styles.reference} aria-labelledby={`${labelledBy}-reference`}>
          <h3 id={`${labelledBy}-reference`}>参考答案</h3>
          <RichText text={question.answer} kind="explanation" headingLevel={4} />
        </section>
      )}
      {revealed && entry.confirmed && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row
        <div role="group" aria-label="自评" className={styles.assess}>
          <span>对照后，我</span>
          {SELF_SCORES.map(({ value, label, tone }, at) => (
            <Button
              key={value}
              variant="secondary"
              className={styles[tone]}
              aria-pressed={selfVerdict(entry.selfScore, entry.score?.verdict) === tone}
              aria-keyshortcuts={String(at + 1)}
              onClick={() => store.actOn(question.id, { type: 'selfAssess', selfScore: value })}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

/** Answers of earlier days have a verdict but no percentage. */
function selfVerdict(selfScore: number | null, verdict: string | undefined): string | undefined {
  if (selfScore === null) return verdict === 'partial' ? 'missed' : verdict
  return SELF_SCORES.findLast(({ value }) => value <= selfScore)?.tone
}
