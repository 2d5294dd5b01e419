import type { Option } from '../content/question.ts'
import { sortLetters } from './letters.ts'
import type { Rubric } from './rubric.ts'

/**
 * A canonical reply to the options as they stood once, in the letters of the options as they stand elsewhere: options that
 * changed places take their ticks with them. An option whose text is not there any more keeps its letter.
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
