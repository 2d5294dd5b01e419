import { GRADE_NAMES, GRADES, type GradePlan, nextDays, nextDaysText } from '@tizhou/domain/review/grades'
import type { Memory } from '@tizhou/domain/review/memory'
import type { Rating } from '@tizhou/domain/review/rating'
import type { tracked } from '../tracking/clicks.ts'
import styles from './Grades.module.css'

interface GradesProps {
  /** What a grade moves; empty: it is the first rating. */
  memories: readonly Memory[]
  plan: GradePlan
  label: string
  /** Which control they are counted as. */
  track: ReturnType<typeof tracked>
  chosen?: Rating
  /** One line a button, where little room is. */
  compact?: boolean
  onGrade: (rating: Rating) => void
}

/** The four grades, each with the day on which it brings the card again. */
export function Grades({ memories, plan, label, track, chosen, compact, onGrade }: GradesProps) {
  const days = nextDays(memories, plan)
  return (
    <fieldset aria-label={label} className={styles.grades} data-compact={compact || undefined}>
      {GRADES.map((grade) => (
        <button
          key={grade}
          type="button"
          className={styles.grade}
          data-grade={grade}
          aria-pressed={chosen === undefined ? undefined : chosen === grade}
          aria-keyshortcuts={String(grade)}
          {...track}
          onClick={() => onGrade(grade)}
        >
          <span className={styles.name}>
            <span className={styles.key} aria-hidden="true">
              {grade}
            </span>
            {GRADE_NAMES[grade]}
          </span>
          <span className={styles.days}>{nextDaysText(days[grade])}</span>
        </button>
      ))}
    </fieldset>
  )
}

/** The grade that a key stands for: 1 to 4 alone. */
export function gradeOfKey(event: KeyboardEvent): Rating | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.isComposing) return undefined
  return GRADES.find((grade) => event.key === String(grade))
}
