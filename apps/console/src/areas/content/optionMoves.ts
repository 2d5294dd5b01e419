import { LETTERS } from '@tizhou/domain/content/question'
import type { OptionRow } from './questionForm.ts'

type Options = readonly OptionRow[]

/** Options with the key. When an option moves, its letter in the key changes with it, and its reason goes along. */
export interface Lettered {
  options: OptionRow[]
  answer: string
}

/** Swaps the contents of two options. The letters keep their positions, even where an imported file skipped letters. */
export function swapOptions(options: Options, answer: string, at: number, to: number): Lettered {
  const [first, second] = [options[at], options[to]]
  if (!first || !second) return { options: [...options], answer }
  const swapped = options.map((option, place) =>
    place === at ? { ...second, name: first.name } : place === to ? { ...first, name: second.name } : option,
  )
  return {
    options: swapped,
    answer: renamed(answer, (letter) =>
      letter === first.name ? second.name : letter === second.name ? first.name : letter,
    ),
  }
}

/** Removes an option; each later one takes the letter of its predecessor. */
export function removeOption(options: Options, answer: string, at: number): Lettered {
  const names = options.map(({ name }) => name)
  const left = options
    .filter((_, place) => place !== at)
    .map((option, place) => ({ ...option, name: names[place] ?? '' }))
  return {
    options: left,
    answer: renamed(answer, (letter) => {
      const place = names.indexOf(letter)
      return place === at ? '' : place > at ? (names[place - 1] ?? '') : letter
    }),
  }
}

/** Appends an empty option with the next letter; unchanged where no letter is left. */
export function addOption(options: Options): OptionRow[] {
  const last = options.at(-1)?.name
  const next = LETTERS[last === undefined ? 0 : LETTERS.indexOf(last) + 1]
  return next === undefined ? [...options] : [...options, { name: next, content: '' }]
}

const renamed = (answer: string, rename: (letter: string) => string): string => [...answer].map(rename).sort().join('')
