import { counts } from '@tizhou/domain/runner/selectors'
import { useRunnerProps } from '../../../../runner/page/runnerProps.ts'
import { useRunner } from '../../../../runner/state/useRunner.ts'
import { Progress } from '../../../../ui/charts/Progress.tsx'
import styles from './InterviewHead.module.css'

/** What is practised and how far one is. Nobody is right or wrong in an interview: there is no rate and no sheet. */
export function InterviewHead() {
  const { title, note, back } = useRunnerProps()
  const done = useRunner(({ run }) => counts(run).done)
  const total = useRunner(({ run }) => counts(run).total)
  return (
    <header className={styles.head}>
      {back}
      <div className={styles.words}>
        {/* Its line is there before its words are known. */}
        <p className={styles.note}>{note ?? '\u00a0'}</p>
        <h1 className={styles.title} title={title}>
          {title}
        </h1>
      </div>
      <div className={styles.progress}>
        <span>
          已答 <b>{done}</b> / {total} 题
        </span>
        <Progress
          size="s"
          label={`已答 ${done} 题，共 ${total} 题`}
          max={total}
          value={[{ value: done, tone: 'brand' }]}
        />
      </div>
    </header>
  )
}
