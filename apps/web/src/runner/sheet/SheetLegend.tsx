import { useRunner, useRunnerStore } from '../state/useRunner.ts'
import styles from './SheetLegend.module.css'

const JUDGED = [
  { state: 'right', sign: '✓', word: '答对' },
  { state: 'wrong', sign: '✗', word: '答错' },
  { state: 'partial', sign: '–', word: '部分、漏选' },
]
const WAITING = { state: 'unscored', sign: '○', word: '待公布' }
const OPEN = [{ state: 'chosen', sign: '·', word: '已答' }]
const BOTH = [
  { state: 'marked', sign: '⚑', word: '标记' },
  { state: 'undone', sign: '', word: '未做' },
]

/** The meaning of the sheet's signs; shorter where nothing is judged yet. */
export function SheetLegend() {
  const judged = useRunner(({ run }) => run.rules.answer === 'confirm' || (run.closed && run.rules.reveal !== 'never'))
  const { set } = useRunnerStore()
  const waits = judged && set.questions.some((question) => question.waits)
  return (
    <ul className={styles.legend} aria-label="图例">
      {[...(judged ? JUDGED : OPEN), ...(waits ? [WAITING] : []), ...BOTH].map(({ state, sign, word }) => (
        <li key={state}>
          <span className={styles.sample} data-state={state} aria-hidden="true">
            {sign}
          </span>
          {word}
        </li>
      ))}
    </ul>
  )
}
