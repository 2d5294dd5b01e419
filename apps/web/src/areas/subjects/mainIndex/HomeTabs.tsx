import { type KeyboardEvent, useRef } from 'react'
import styles from './HomeTabs.module.css'
import type { HomeTab } from './homeTab.ts'

const TABS: { tab: HomeTab; label: string }[] = [
  { tab: 'home', label: '今日学习' },
  { tab: 'modules', label: '全部功能' },
]

export const tabID = (tab: HomeTab) => `home-tab-${tab}`
export const panelID = (tab: HomeTab) => `home-panel-${tab}`

/** Arrows move between the tabs and show the panel at once. */
export function HomeTabs({ shown, onShow }: { shown: HomeTab; onShow: (tab: HomeTab) => void }) {
  const list = useRef<HTMLDivElement>(null)

  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const at = TABS.findIndex(({ tab }) => tab === shown)
    const next = TABS[(at + step + TABS.length) % TABS.length]
    if (!next) return
    onShow(next.tab)
    list.current?.querySelector<HTMLElement>(`#${tabID(next.tab)}`)?.focus()
  }

  return (
    <div ref={list} role="tablist" aria-label="主页内容" className={styles.tabs} onKeyDown={move}>
      {TABS.map(({ tab, label }) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={tabID(tab)}
          aria-selected={tab === shown}
          aria-controls={tab === shown ? panelID(tab) : undefined}
          tabIndex={tab === shown ? 0 : -1}
          className={styles.tab}
          onClick={() => onShow(tab)}
        >
          {label}
        </button>
      ))}
    </div>
  )
}
