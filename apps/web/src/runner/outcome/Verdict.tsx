import { isRetriable } from '@tizhou/domain/runner/reveal'
import type { Entry } from '@tizhou/domain/runner/state'
import { readableAnswer } from '@tizhou/question-view/readableAnswer.ts'
import { RotateCcw } from 'lucide-react'
import { Button } from '../../ui/controls/Button.tsx'
import { certaintyWord } from '../answer/certainties.ts'
import type { Question } from '../state/question.ts'
import { useRunner, useRunnerStore } from '../state/useRunner.ts'
import { spokenTime } from '../summary/summary.ts'
import { ErrorReasons } from './ErrorReasons.tsx'
import { RemoveFromBook } from './RemoveFromBook.tsx'
import styles from './Verdict.module.css'
import { calibrationOf, verdictView } from './verdictView.ts'

/**
 * The verdict in one line: sign, word, key, the learner's answer, marks of a case step, time; and the button to answer
 * again.
 */
export function Verdict({ question, entry }: { question: Question; entry: Entry }) {
  const store = useRunnerStore()
  const canChange = useRunner(({ run }) => run.rules.change !== 'never')
  const canRetry = useRunner(({ run }) => isRetriable(run, entry, question.form))
  const verdict = verdictView(question, entry)
  const wrong = entry.score?.verdict === 'wrong' || entry.score?.verdict === 'partial'
  const seconds = Math.round(entry.spentMs / 1000)
  const key = question.form === 'JDTEST' ? '' : readableAnswer(question, question.answer)
  return (
    <section className={styles.verdict} data-tone={verdict?.tone ?? 'plain'} aria-label="结果">
      {verdict && (
        <h3 className={styles.word}>
          <span className={styles.sign} aria-hidden="true">
            {verdict.sign}
          </span>
          {verdict.word}
        </h3>
      )}
      <dl className={styles.facts}>
        {key !== '' && (
          <div>
            <dt>正确答案</dt>
            <dd className={styles.key}>{key}</dd>
          </div>
        )}
        {entry.confirmed && key !== '' && (
          <div>
            <dt>我的答案</dt>
            <dd>{readableAnswer(question, entry.text)}</dd>
          </div>
        )}
        {entry.confirmed && question.form === 'CASETEST' && entry.score && (
          <div>
            <dt>得分</dt>
            <dd>
              {entry.score.points}
              <small> / 满分 {entry.score.full}</small>
            </dd>
          </div>
        )}
        {entry.certainty !== null && (
          <div>
            <dt>把握</dt>
            <dd>{certaintyWord(entry.certainty)}</dd>
          </div>
        )}
        {entry.confirmed && seconds > 0 && (
          <div>
            <dt>用时</dt>
            <dd>{spokenTime(seconds)}</dd>
          </div>
        )}
      </dl>
      <Calibration entry={entry} />
      {entry.confirmed && canChange && (
        <div className={styles.actions}>
          <RemoveFromBook question={question} right={verdict?.tone === 'right'} />
          {canRetry && (
            <Button
              size="s"
              variant="ghost"
              aria-keyshortcuts="R"
              title="重答（R）"
              icon={<RotateCcw aria-hidden="true" />}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => store.actOn(question.id, { type: 'retry' })}
            >
              重答
            </Button>
          )}
        </div>
      )}
      {wrong && canChange && <ErrorReasons question={question} />}
    </section>
  )
}

/** Compares the stated certainty with the verdict: a confident wrong answer is likely to be repeated in the exam. */
function Calibration({ entry }: { entry: Entry }) {
  const text = calibrationOf(entry)
  return text === null ? null : <p className={styles.calibration}>{text}</p>
}
