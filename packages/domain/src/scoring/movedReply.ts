import type { Option } from '../content/question.ts'
import { sortLetters } from './letters.ts'
import type { Rubric } from './rubric.ts'

/**
 * Translates a canonical reply from former options to present ones: ticks follow options that were moved. An option
 * whose text no longer exists keeps its letter.
 */
export function movedReply(reply: string, from: Rubric, to: Rubric): string {
  if (from.options.length === 0 || to.options.length === 0 || from.form === 'PDTEST' || from.form !== to.form)
    return reply
  return sortLetters([...reply].map((letter) => movedLetter(letter, from.options, to.options)))
}

function movedLetter(letter: string, from: readonly Option[], to: readonly Option[]): string {
  const content = from.find(({ name }) => name === letter)?.content
  const same = to.find(({ name }) => name === letter)
  if (content === undefined || same?.content === content) return letter
  return to.find((option) => option.content === content)?.name ?? letter
}
