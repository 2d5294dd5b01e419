import { type PlayerCommand, playerCommandOf } from '@tizhou/domain/videos/keys'
import { useEffect, useRef } from 'react'

const OWN_WORLD = 'dialog,[role="dialog"],[role="alertdialog"],[role="menu"],[role="listbox"],[role="tree"]'
const OWN_ARROWS = '[role="radiogroup"],[role="tablist"],[data-own-arrows],media-volume-range,input[type="range"]'
const NOT_WRITTEN = new Set(['radio', 'checkbox', 'button', 'submit', 'range'])

function isWritten(target: Element): boolean {
  if (target instanceof HTMLInputElement) return !NOT_WRITTEN.has(target.type) && !target.readOnly
  if (target instanceof HTMLTextAreaElement) return !target.readOnly
  return target.closest('select,[contenteditable=""],[contenteditable="true"]') !== null
}

/**
 * Whether a key belongs to the focused element: every key in an editable field and in an open dialog or menu, Space on
 * a button, arrow keys, Home and End in widgets that they move in.
 */
function keepsKey(target: Element | null, key: string): boolean {
  if (!target) return false
  if (target.closest(OWN_WORLD) || isWritten(target)) return true
  if (key === ' ') return target.closest('button,a[href],summary,input,[role="button"],[role="tab"]') !== null
  if (/^(Arrow|Home$|End$)/.test(key)) return target.closest(OWN_ARROWS) !== null
  return false
}

/** Handles the page's keys while `isOn`. A handled key has no other effect. */
export function usePlayerKeys(isOn: boolean, run: (command: PlayerCommand) => void): void {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    if (!isOn) return
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || keepsKey(event.target as Element | null, event.key)) return
      const command = playerCommandOf(event)
      if (!command) return
      event.preventDefault()
      latest.current(command)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOn])
}
