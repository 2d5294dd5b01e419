import type { KeyboardEvent } from 'react'

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, last) => last,
}

/** Arrow keys, Home and End move between the buttons that open the rows of a list; Tab moves into a row. */
export function moveAmongRows(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key]
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('button[aria-expanded]')]
  const at = rows.indexOf(event.target as HTMLElement)
  if (!step || at < 0) return
  event.preventDefault()
  rows[step(at, rows.length - 1)]?.focus()
}
