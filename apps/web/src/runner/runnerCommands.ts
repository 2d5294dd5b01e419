import { isEditable } from '@tizhou/domain/runner/reveal'
import { canConfirm, currentEntry, hasNext } from '@tizhou/domain/runner/selectors'
import { choicesOf } from '@tizhou/question-view/choices.ts'
import { createContext, useContext } from 'react'
import { offers, type RunnerTool } from './runnerProps.ts'
import type { RunnerStore } from './runnerStore.ts'
import { SELF_SCORES } from './selfScores.ts'
import type { Command, Situation } from './shortcuts.ts'

/** What buttons and keys do alike. */
export interface RunnerCommands {
  previous: () => void
  next: () => void
  confirm: () => void
  favourite: () => void
  note: () => void
  mark: () => void
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
    note: offered('note', () => {
      if (store.get().run.at !== null) store.setNoteOpen(!store.get().noteOpen)
    }),
    previous() {
      if (store.get().finished) store.setFinished(false)
      else store.act({ type: 'previous' })
    },
    // Behind the last question stands the summary.
    next() {
      const { run, finished } = store.get()
      if (hasNext(run)) store.act({ type: 'next' })
      else if (!finished && run.at !== null) store.end()
    },
  }
}

/** What the keyboard can reach on the question on screen. */
export function situationOf(store: RunnerStore): Situation {
  const { run, finished } = store.get()
  const question = store.question()
  if (!question || finished) return { optionCount: 0, answerable: false }
  const entry = currentEntry(run)
  if (question.form === 'JDTEST')
    return { optionCount: SELF_SCORES.length, answerable: entry.confirmed && !question.keyless }
  const open = isEditable(run, entry, question.form)
  return { optionCount: choicesOf(question).length, answerable: open }
}

/** Runs what a key asks for. False when there was nothing to do, so that the key keeps its own meaning. */
export function runCommand(store: RunnerStore, commands: RunnerCommands, command: Command): boolean {
  const question = store.question()
  switch (command.type) {
    case 'choose': {
      if (question?.form === 'JDTEST') {
        const self = SELF_SCORES[command.at]
        if (self) store.act({ type: 'selfAssess', selfScore: self.value })
        return self !== undefined
      }
      const option = question && choicesOf(question)[command.at]
      if (option) store.act({ type: 'choose', name: option.name })
      return Boolean(option)
    }
    case 'strike': {
      const option = question && choicesOf(question)[command.at]
      if (!option) return false
      const struck = currentEntry(store.get().run).struck.includes(option.name)
      store.act({ type: struck ? 'unstrike' : 'strike', name: option.name })
      return true
    }
    case 'enter': {
      const { run } = store.get()
      if (canConfirm(run)) commands.confirm()
      else if (currentEntry(run).confirmed || run.rules.change === 'never' || run.rules.answer === 'standing')
        commands.next()
      else return false
      return true
    }
    case 'certainty':
      store.act(command)
      return store.get().run.options.askCertainty
    default:
      commands[command.type]()
      return true
  }
}
