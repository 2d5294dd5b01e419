import type { KeyboardEvent } from 'react'

type Target = 'next' | 'previous' | 'first' | 'last' | 'larger' | 'smaller' | 'fit' | 'search' | 'page'

const KEYS: Readonly<Record<string, Target>> = {
  PageDown: 'next',
  ArrowRight: 'next',
  PageUp: 'previous',
  ArrowLeft: 'previous',
  Home: 'first',
  End: 'last',
  '+': 'larger',
  '=': 'larger',
  '-': 'smaller',
  '0': 'fit',
  '/': 'search',
  g: 'page',
}
const WITH_CONTROL: Readonly<Record<string, Target>> = { f: 'search' }

/** Radio buttons, selects and fields use these keys themselves. */
const OWN_KEYS = 'input, select, textarea'

/** What a key does in the focused reader; undefined for keys of others. */
export function keyTarget({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): Target | undefined {
  if (altKey) return undefined
  if (ctrlKey || metaKey) return shiftKey ? undefined : WITH_CONTROL[key.toLowerCase()]
  if ((target as HTMLElement).closest(OWN_KEYS)) return undefined
  return KEYS[key]
}
