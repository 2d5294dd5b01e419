import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import styles from './Tabs.module.css'

export interface TabsProps<V extends string> {
  label: string
  tabs: readonly { value: V; label: string }[]
  shown: V
  onShow: (value: V) => void
  /** The panel of the tab that is shown. */
  children: ReactNode
}

/** Tabs over the whole width with their panel: arrows, Home and End move between them and show the panel at once. */
export function Tabs<V extends string>({ label, tabs, shown, onShow, children }: TabsProps<V>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const at = tabs.findIndex(({ value }) => value === shown)

  const move = (event: KeyboardEvent) => {
    const target = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key]
    if (target === undefined) return
    event.preventDefault()
    const next = (target + tabs.length) % tabs.length
    const tab = tabs[next]
    if (!tab) return
    onShow(tab.value)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
  }

  return (
    <div className={styles.tabs}>
      <div ref={list} role="tablist" aria-label={label} className={styles.list} onKeyDown={move}>
        {tabs.map(({ value, label: name }) => (
          <button
            key={value}
            type="button"
            role="tab"
            id={`${id}-${value}`}
            aria-selected={value === shown}
            aria-controls={value === shown ? `${id}-panel` : undefined}
            tabIndex={value === shown ? 0 : -1}
            className={styles.tab}
            onClick={() => onShow(value)}
          >
            {name}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${shown}`}>
        {children}
      </div>
    </div>
  )
}
