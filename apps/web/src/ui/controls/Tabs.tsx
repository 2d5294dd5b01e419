import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { classes } from '../theme/classes.ts'
import styles from './Tabs.module.css'

interface TabListProps<V extends string> {
  /** Links the tabs to their panel (`useId`). */
  id: string
  label: string
  tabs: readonly { value: V; label: string }[]
  shown: V
  onShow: (value: V) => void
  /** `line`: over the whole width, underlined; `box`: small, in a box beside a heading. */
  look?: 'line' | 'box'
}

/** The tabs without their panel: arrow keys, Home and End move between them and show the panel at once. */
export function TabList<V extends string>({ id, label, tabs, shown, onShow, look = 'line' }: TabListProps<V>) {
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
    <div ref={list} role="tablist" aria-label={label} className={classes(styles.list, styles[look])} onKeyDown={move}>
      {tabs.map(({ value, label: name }) => (
        <button
          key={value}
          type="button"
          role="tab"
          id={`${id}-${value}`}
          aria-selected={value === shown}
          aria-controls={value === shown ? `${id}-panel` : undefined}
          tabIndex={value === shown ? 0 : -1}
          onClick={() => onShow(value)}
        >
          {name}
        </button>
      ))}
    </div>
  )
}

export const TabPanel = ({ id, shown, children }: { id: string; shown: string; children: ReactNode }) => (
  <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${shown}`}>
    {children}
  </div>
)

export interface TabsProps<V extends string> extends Omit<TabListProps<V>, 'id' | 'look'> {
  children: ReactNode
}

/** Tabs over the whole width with their panel. */
export function Tabs<V extends string>({ children, ...list }: TabsProps<V>) {
  const id = useId()
  return (
    <div className={styles.tabs}>
      <TabList id={id} {...list} />
      <TabPanel id={id} shown={list.shown}>
        {children}
      </TabPanel>
    </div>
  )
}
