import { useEffect } from 'react'
import { type RunnerCommands, runCommand, situationOf } from './runnerCommands.ts'
import type { RunnerStore } from './runnerStore.ts'
import { commandOf, keepsKey } from './shortcuts.ts'

/** Listens for the page's keys as long as the runner is on screen. */
export function useShortcuts(store: RunnerStore, commands: RunnerCommands): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || keepsKey(event.target, event.key)) return
      const command = commandOf(event, situationOf(store))
      if (command && runCommand(store, commands, command)) event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [store, commands])
}
