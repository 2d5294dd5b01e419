import { hasNext } from '@tizhou/domain/runner/selectors'
import { createContext, useContext } from 'react'
import { offers, type RunnerTool } from '../page/runnerProps.ts'
import type { RunnerStore } from './runnerStore.ts'

/** The actions that buttons and keys share. */
export interface RunnerCommands {
  previous: () => void
  next: () => void
  confirm: () => void
  favourite: () => void
  note: () => void
  mark: () => void
  retry: () => void
  help: () => void
}

export const CommandsContext = createContext<RunnerCommands | null>(null)

export function useCommands(): RunnerCommands {
  const commands = useContext(CommandsContext)
  if (!commands) throw new Error('used outside a runner')
  return commands
}

export function commandsFor(store: RunnerStore, help: () => void, tools?: readonly RunnerTool[]): RunnerCommands {
  const offered = (tool: RunnerTool, run: () => void) => () => {
    if (offers({ tools }, tool)) run()
  }
  return {
    help: offered('help', help),
    confirm: () => store.act({ type: 'confirm' }),
    favourite: offered('favourite', () => store.act({ type: 'toggleFavourite' })),
    mark: offered('mark', () => store.act({ type: 'toggleMark' })),
    retry: () => store.act({ type: 'retry' }),
    note: offered('note', () => {
      if (store.get().run.at !== null) store.setNoteOpen(!store.get().noteOpen)
    }),
    previous() {
      if (store.get().finished) store.setFinished(false)
      else store.act({ type: 'previous' })
    },
    // The summary follows the last question.
    next() {
      const { run, finished } = store.get()
      if (hasNext(run)) store.act({ type: 'next' })
      else if (!finished && run.at !== null) store.end()
    },
  }
}
