import type { Question } from '../state/question.ts'
import { useRunnerStore, useStanding } from '../state/useRunner.ts'
import styles from './Chips.module.css'
import { CERTAINTIES } from './certainties.ts'

/**
 * The learner's certainty, stated before the answer is judged. Where choosing submits at once, option and certainty may
 * come in either order and the second one submits.
 */
export function CertaintyMark({ question }: { question: Question }) {
  const store = useRunnerStore()
  const { entry } = useStanding(question.id)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row
    <div role="group" aria-label="把握" className={`${styles.chips} ${styles.before}`}>
      <span className={styles.asked}>把握</span>
      {CERTAINTIES.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          className={styles.chip}
          aria-pressed={entry.certainty === value}
          aria-keyshortcuts={`Shift+${value}`}
          title={`${label}（Shift+${value}）`}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => store.actOn(question.id, { type: 'certainty', certainty: value })}
        >
          {label}
        </button>
      ))}
    </div>
  )
}
