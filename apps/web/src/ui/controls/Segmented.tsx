import { type ReactNode, useId } from 'react'
import { classes } from '../theme/classes.ts'
import styles from './Segmented.module.css'

export interface Segment<V extends string> {
  value: V
  label: string
  /** Shown instead of the label, which remains the accessible name. */
  icon?: ReactNode
  count?: number
}

export interface SegmentedProps<V extends string> {
  label: string
  value: V
  onChange: (value: V) => void
  options: readonly Segment<V>[]
  size?: 's' | 'm'
  /** The segments share the whole width. */
  wide?: boolean
}

/** A choice of a few visible options: native radio buttons, so arrow keys choose. */
export function Segmented<V extends string>(props: SegmentedProps<V>) {
  const { label, value, onChange, options, size = 'm', wide } = props
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={classes(styles.group, styles[size], wide && styles.wide)}>
      {options.map((option) => (
        <label key={option.value} className={styles.segment} title={option.icon ? option.label : undefined}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.icon ? (
            <>
              {option.icon}
              <span className="visually-hidden">{option.label}</span>
            </>
          ) : (
            option.label
          )}
          {option.count !== undefined && <span className={styles.count}>{option.count}</span>}
        </label>
      ))}
    </div>
  )
}
