import type { ReactNode } from 'react'
import styles from './Option.module.css'

interface OptionProps {
  /** From `useCombobox`. */
  id: string
  isActive: boolean
  onChoose: () => void
  children: ReactNode
}

/** One option in the list of a combobox: a press chooses it as Enter does, and the focus stays in the field. */
export function Option({ id, isActive, onChoose, children }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field (aria-activedescendant)
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field's Enter chooses it
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={styles.option}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {children}
    </div>
  )
}
