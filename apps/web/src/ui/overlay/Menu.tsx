import { Check } from 'lucide-react'
import {
  createContext,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
} from 'react'
import { classes } from '../theme/classes.ts'
import styles from './Menu.module.css'
import { Popover, type TriggerProps } from './Popover.tsx'
import type { Align, Side } from './place.ts'

const CloseMenu = createContext<() => void>(() => undefined)

export interface MenuProps {
  trigger: ReactElement<TriggerProps>
  label: string
  side?: Side
  align?: Align
  /** MenuItem, MenuChoice, MenuSeparator. */
  children: ReactNode
}

/** A menu of actions or choices: arrows, Home, End and first letters move; Enter chooses; Esc and Tab close. */
export function Menu({ children, ...popover }: MenuProps) {
  return (
    <Popover {...popover} role="menu">
      {(close) => <MenuItems close={close}>{children}</MenuItems>}
    </Popover>
  )
}

const itemsOf = (list: HTMLElement | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('[role^="menuitem"]:not([aria-disabled="true"])') ?? []),
]

/** The items of a menu, for a pop-up of role `menu` that loads them when it opens. */
export function MenuItems({ close, children }: { close: () => void; children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const items = itemsOf(list.current)
    const chosen = items.find((item) => item.getAttribute('aria-checked') === 'true')
    ;(chosen ?? items[0])?.focus()
  }, [])

  const move = (event: KeyboardEvent) => {
    const items = itemsOf(list.current)
    const at = items.indexOf(document.activeElement as HTMLElement)
    const to = nextItem(event.key, items, at)
    if (to !== undefined) {
      event.preventDefault()
      items[to]?.focus()
    } else if (event.key === 'Tab') {
      event.preventDefault()
      close()
    }
  }

  return (
    <CloseMenu value={close}>
      <div ref={list} role="none" onKeyDown={move}>
        {children}
      </div>
    </CloseMenu>
  )
}

function nextItem(key: string, items: HTMLElement[], at: number): number | undefined {
  if (key === 'ArrowDown') return (at + 1) % items.length
  if (key === 'ArrowUp') return (at - 1 + items.length) % items.length
  if (key === 'Home') return 0
  if (key === 'End') return items.length - 1
  if (key.length !== 1 || key === ' ') return undefined
  const starts = (item: HTMLElement) => item.textContent.trim().toLowerCase().startsWith(key.toLowerCase())
  const found = [...items.keys()]
    .map((step) => (at + 1 + step) % items.length)
    .find((to) => starts(items[to] as HTMLElement))
  return found
}

export interface MenuItemProps {
  icon?: ReactNode
  /** A second, quieter line. */
  note?: string
  disabled?: boolean
  danger?: boolean
  onSelect: () => void
  children: ReactNode
}

export function MenuItem({ icon, note, disabled, danger, onSelect, children }: MenuItemProps) {
  const close = useContext(CloseMenu)
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      aria-disabled={disabled || undefined}
      className={classes(styles.item, danger && styles.danger)}
      onClick={() => {
        if (disabled) return
        close()
        onSelect()
      }}
    >
      <span className={styles.icon}>{icon}</span>
      <span className={styles.words}>
        {children}
        {note && <small>{note}</small>}
      </span>
    </button>
  )
}

export interface MenuChoiceProps<V extends string | number> {
  label: string
  value: V | null
  options: { value: V; label: string; note?: ReactNode }[]
  onChange: (value: V) => void
}

/** A choice as a group of radio items under a heading. */
export function MenuChoice<V extends string | number>({ label, value, options, onChange }: MenuChoiceProps<V>) {
  const close = useContext(CloseMenu)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a menu
    <div role="group" aria-label={label}>
      <div className={styles.heading} aria-hidden="true">
        {label}
      </div>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="menuitemradio"
          tabIndex={-1}
          aria-checked={option.value === value}
          className={styles.item}
          onClick={() => {
            close()
            onChange(option.value)
          }}
        >
          <span className={styles.icon}>{option.value === value && <Check />}</span>
          <span className={styles.words}>
            {option.label}
            {option.note && <small>{option.note}</small>}
          </span>
        </button>
      ))}
    </div>
  )
}

export function MenuSeparator() {
  return <hr className={styles.separator} />
}
