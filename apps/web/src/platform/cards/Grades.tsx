import { GRADE_NAMES, GRADES, type GradePlan, nextDays, nextDaysText } from '@tizhou/domain/review/grades'
import type { Memory } from '@tizhou/domain/review/memory'
import type { Rating } from '@tizhou/domain/review/rating'
import type { tracked } from '../tracking/clicks.ts'
import styles from './Grades.module.css'

interface GradesProps {
  /** The memory states that a grade changes; empty at the first rating. */
  memories: readonly Memory[]
  plan: GradePlan
  label: string
  /** The tracked control that clicks on the grades count for. */
  track: ReturnType<typeof tracked>
  chosen?: Rating
  /** Short labels of one line, for narrow places. */
  compact?: boolean
  onGrade: (rating: Rating) => void
}

/** The four grades, each with the day on which it shows the card again. */
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

/** The grade of a key: 1 to 4 without modifier keys. */
export function gradeOfKey(event: KeyboardEvent): Rating | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.isComposing) return undefined
  return GRADES.find((grade) => event.key === String(grade))
}
