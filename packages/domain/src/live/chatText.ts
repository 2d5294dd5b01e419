import { cleanInput } from '../text/cleanInput.ts'
import { LIVE_BOUNDS } from './lesson.ts'

/** Full width, capitals and what somebody puts between the signs of a word do not hide it. */
const folded = (sign: string): string => sign.normalize('NFKC').toLowerCase()
const SKIPPED = /[\s\p{P}\p{S}\p{Cf}]/u
/** Control signs and marks that turn the order of what is read. */
const HOSTILE = /[\p{Cc}\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu

/**
 * What somebody wrote in a room, as everybody reads it: links, tags and emoji become '#' (specification, section 5),
 * lines become one, words of the filter become stars. Empty where nothing is left.
 */
export function chatText(typed: string, words: readonly string[] = []): string {
  const text = cleanInput(typed.replace(HOSTILE, ' ').replace(/\s+/g, ' '))
  let read = [...text].slice(0, LIVE_BOUNDS.message).join('').trim()
  // What stands on both sides of a starred word may be one as well.
  for (let before = ''; before !== read; ) {
    before = read
    read = starred(read, words)
  }
  return read
}

/** Words of the filter as they are looked for; of one sign alone none is taken. */
export const filterWord = (typed: string): string =>
  [...typed].map(folded).join('').replaceAll(new RegExp(SKIPPED, 'gu'), '').slice(0, LIVE_BOUNDS.word)

function starred(text: string, words: readonly string[]): string {
  const signs = [...text]
  // The text without what may stand between the signs of a word, and where each of its signs came from.
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
