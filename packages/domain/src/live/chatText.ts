import { cleanInput } from '../text/cleanInput.ts'
import { LIVE_BOUNDS } from './lesson.ts'

/** Normalises width and case, so that they do not hide a word. */
const folded = (sign: string): string => sign.normalize('NFKC').toLowerCase()
const SKIPPED = /[\s\p{P}\p{S}\p{Cf}]/u
/** Control characters and marks of text direction. */
const HOSTILE = /[\p{Cc}\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu

/**
 * Cleans a chat message: links, tags and emoji become '#' (specification, section 5), line breaks become spaces,
 * filtered words become stars. Empty where nothing is left.
 */
export function chatText(typed: string, words: readonly string[] = []): string {
  const text = cleanInput(typed.replace(HOSTILE, ' ').replace(/\s+/g, ' '))
  let read = [...text].slice(0, LIVE_BOUNDS.message).join('').trim()
  // Starring a word can bring the parts of another together, so it is repeated.
  for (let before = ''; before !== read; ) {
    before = read
    read = starred(read, words)
  }
  return read
}

/** A filter word in normal form; single characters are rejected. */
export const filterWord = (typed: string): string =>
  [...typed].map(folded).join('').replaceAll(new RegExp(SKIPPED, 'gu'), '').slice(0, LIVE_BOUNDS.word)

function starred(text: string, words: readonly string[]): string {
  const signs = [...text]
  // The text without characters that may separate those of a word, with the original position of each.
  let plain = ''
  const from: number[] = []
  for (const [at, sign] of signs.entries()) {
    if (SKIPPED.test(sign)) continue
    for (const one of folded(sign)) {
      plain += one
      for (let unit = 0; unit < one.length; unit++) from.push(at)
    }
  }
  for (const word of words) {
    if (word === '') continue
    for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + word.length))
      for (let sign = from[at] as number; sign <= (from[at + word.length - 1] as number); sign++) signs[sign] = '*'
  }
  return signs.join('')
}
