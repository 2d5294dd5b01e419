import { Check } from 'lucide-react'
import styles from './Steps.module.css'

/** The steps of a process. `at`: the index of the current one. */
export function Steps({ label, steps, at }: { label: string; steps: readonly string[]; at: number }) {
  return (
    <ol aria-label={label} className={styles.steps}>
      {steps.map((step, index) => (
        <li key={step} aria-current={index === at ? 'step' : undefined} data-done={index < at || undefined}>
          <span className={styles.sign} aria-hidden="true">
            {index < at ? <Check /> : index + 1}
          </span>
          {step}
          {index < at && <span className="visually-hidden">（已完成）</span>}
        </li>
      ))}
    </ol>
  )
}
