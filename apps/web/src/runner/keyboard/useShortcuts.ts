import { useLayoutEffect } from 'react'
import type { RunnerCommands } from '../state/runnerCommands.ts'
import type { RunnerStore } from '../state/runnerStore.ts'

let keyboard: typeof import('./keyboard.ts') | null = null

/** Loads keyboard.ts a moment after the page; keys pressed before are kept and handled then. */
export const fetchKeyboard = async () => {
  keyboard ??= await import('./keyboard.ts')
  return keyboard
}

/** Listens for the page's keys while the runner is mounted. */
export function useShortcuts(store: RunnerStore, commands: RunnerCommands): void {
  // From the moment at which the question stands there: an ordinary effect listens only after it was painted.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!keyboard) void fetchKeyboard().then(({ pressed }) => pressed(event, store, commands))
      else if (keyboard.pressed(event, store, commands)) event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [store, commands])
}
