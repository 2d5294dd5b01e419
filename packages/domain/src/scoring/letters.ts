import { LETTERS } from '../content/question.ts'

const SEPARATORS = /[\s,;/|&+.、。·；，．\-—–和与及()（）[\]【】"'“”‘’]/gu

/**
 * Reads option letters as people and old clients write them: full-width, lower case, circled, in any order,
 * with separators. Null when anything else stands there; letters as found, repeats included.
 */
export function readLetters(text: string): string[] | null {
  const letters = [...text.normalize('NFKC').toUpperCase().replace(SEPARATORS, '')]
  return letters.every((letter) => LETTERS.includes(letter)) ? letters : null
}

/** The canonical form of several letters: each once, sorted. */
export const sortLetters = (letters: Iterable<string>): string => [...new Set(letters)].sort().join('')

/** Whether a text is in that form already, as clients write it: then nothing need be taken apart. */
export function isSorted(text: string): boolean {
  let last = -1
  for (const letter of text) {
    const at = LETTERS.indexOf(letter)
    if (at <= last) return false
    last = at
  }
  return true
}
