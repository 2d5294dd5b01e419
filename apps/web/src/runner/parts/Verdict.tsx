import type { Entry } from '@tizhou/domain/runner/state'
import { readableAnswer } from '@tizhou/question-view/readableAnswer.ts'
import { RotateCcw } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import type { Question } from '../question.ts'
import { spokenTime } from '../summary.ts'
import { useRunner, useRunnerStore } from '../useRunner.ts'
import { verdictView } from '../verdictView.ts'
import { RemoveFromBook } from './RemoveFromBook.tsx'
import styles from './Verdict.module.css'

/** The verdict in one line: sign, word, key, my answer, points of a case step, time. Answering again starts here. */
export function Verdict({ question, entry }: { question: Question; entry: Entry }) {
  const store = useRunnerStore()
  const canRetry = useRunner(({ run }) => run.rules.change !== 'never')
  const verdict = verdictView(question, entry)
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
        {entry.confirmed && seconds > 0 && (
          <div>
            <dt>用时</dt>
            <dd>{spokenTime(seconds)}</dd>
          </div>
        )}
      </dl>
      {entry.confirmed && canRetry && (
        <div className={styles.actions}>
          <RemoveFromBook question={question} right={verdict?.tone === 'right'} />
          <Button
            size="s"
            variant="ghost"
            icon={<RotateCcw aria-hidden="true" />}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => store.act({ type: 'retry' })}
          >
            重答
          </Button>
        </div>
      )}
    </section>
  )
}
