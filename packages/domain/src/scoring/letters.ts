import { LETTERS } from '../content/question.ts'

const SEPARATORS = /[\s,;/|&+.、。·；，．\-—–和与及()（）[\]【】"'“”‘’]/gu

/**
 * Parses option letters as written by people and old clients: full-width, lower case, circled, in any order, with
 * separators. Null for any other contents; letters as found, including repetitions.
 */
export function readLetters(text: string): string[] | null {
  const letters = [...text.normalize('NFKC').toUpperCase().replace(SEPARATORS, '')]
  return letters.every((letter) => LETTERS.includes(letter)) ? letters : null
}

/** The canonical form of letters: distinct and sorted. */
export const sortLetters = (letters: Iterable<string>): string => [...new Set(letters)].sort().join('')

/** Whether a text is already canonical, as clients send it. */
export function isSorted(text: string): boolean {
  let last = -1
  for (const letter of text) {
    const at = LETTERS.indexOf(letter)
    if (at <= last) return false
    last = at
  }
  return true
}
