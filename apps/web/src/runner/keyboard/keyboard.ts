import { isBlank } from '@tizhou/domain/runner/entry'
import { isEditable } from '@tizhou/domain/runner/reveal'
import { canConfirm, canRetry, currentEntry } from '@tizhou/domain/runner/selectors'
import { choicesOf } from '@tizhou/question-view/choices.ts'
import { SELF_SCORES } from '../answer/selfScores.ts'
import type { RunnerCommands } from '../state/runnerCommands.ts'
import type { RunnerStore } from '../state/runnerStore.ts'
import { type Command, commandOf, keepsKey, type Situation } from './shortcuts.ts'

/** Handles a key on the question page. Returns true when it was handled, so that it has no other effect. */
export function pressed(event: KeyboardEvent, store: RunnerStore, commands: RunnerCommands): boolean {
  if (event.defaultPrevented || event.repeat || keepsKey(event.target, event.key)) return false
  const command = commandOf(event, situationOf(store))
  return command !== null && runCommand(store, commands, command)
}

/** What keys can do to the question on screen. */
function situationOf(store: RunnerStore): Situation {
  const { run, finished } = store.get()
  const question = store.question()
  if (!question || finished) return { optionCount: 0, answerable: false }
  const entry = currentEntry(run)
  if (question.form === 'JDTEST')
    return { optionCount: SELF_SCORES.length, answerable: entry.confirmed && !question.keyless }
  const open = isEditable(run, entry, question.form)
  return { optionCount: choicesOf(question).length, answerable: open }
}

/** Runs a key's command. Returns false when there was nothing to do, so that the key keeps its default effect. */
function runCommand(store: RunnerStore, commands: RunnerCommands, command: Command): boolean {
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
      const entry = currentEntry(run)
      // A blank answer is confirmed only by its button: the key may have been meant to go on.
      if (run.rules.blankAnswers && !entry.confirmed && isBlank(entry)) return false
      if (canConfirm(run)) commands.confirm()
      else if (currentEntry(run).confirmed || run.rules.change === 'never' || run.rules.answer === 'standing')
        commands.next()
      else return false
      return true
    }
    case 'retry':
      if (!canRetry(store.get().run)) return false
      commands.retry()
      return true
    case 'certainty':
      store.act(command)
      return store.get().run.options.askCertainty
    default:
      commands[command.type]()
      return true
  }
}
