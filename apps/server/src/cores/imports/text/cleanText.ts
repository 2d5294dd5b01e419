import { withCharacters } from '@tizhou/domain/text/characterParts'
import { htmlToText } from './htmlToText.ts'

/** Anything that needs more than trimming. */
const UNUSUAL =
  /[\\<&\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u00A0\u1680\u2000-\u200A\u202F\u205F\uFFFE\uFFFF\u2E80-\u2FDF\uF900-\uFAFF]| {2}/u
/**
 * Breaks written as text: `\n`, `\r\n`. A backslash that begins a word of TeX is none: \neq, \nu, \rho.
 */
const WRITTEN_BREAK =
  /(?:\\r)?\\n(?!(?:u|eq|e|abla|ot|otin|mid|eg|i|parallel|leq|geq|subseteq|earrow|warrow)(?![a-zA-Z]))|\\r(?![a-zA-Z])/g
const WRITTEN_TAB = /\\t(?![a-zA-Z])/g
const BREAK = /\r\n?|[\n\v\f\u0085\u2028\u2029]/g
/** Controls, and what has no width or turns the direction of writing. */
const INVISIBLE = /[\p{Cc}\p{Cf}\uFFFE\uFFFF]/gu
const WIDE_SPACE = /[\t\u00A0\u1680\u2000-\u200A\u202F\u205F]/g

/** Taking one thing out can bring another together (an escaped tag, a backslash and its n): hence more than one turn. */
const TURNS = 5

/**
 * A cell's text as it goes into the bank: plain text, breaks as \n and at most one empty line between two,
 * no markup, nothing invisible, no stray spaces, no sign that only looks like a character. Cleaning clean text changes
 * nothing.
 */
export function cleanText(raw: string): string {
  let text = raw.trim()
  for (let turn = 0; turn < TURNS && UNUSUAL.test(text); turn++) {
    const before = text
    text = cleanOnce(before)
    if (text === before) break
  }
  return text
}

function cleanOnce(raw: string): string {
  let text = withCharacters(raw.toWellFormed())
    .replace(BREAK, '\n')
    .replace(WIDE_SPACE, ' ')
    .replace(INVISIBLE, (sign) => (sign === '\n' ? sign : ''))
    .replace(WRITTEN_BREAK, '\n')
    .replace(WRITTEN_TAB, ' ')
  if (/[<&]/.test(text)) text = htmlToText(text)
  const lines = text.split('\n').map((line) => line.replace(/ {2,}/g, ' ').trim())
  return lines
    .filter((line, at) => line !== '' || (at > 0 && lines[at - 1] !== ''))
    .join('\n')
    .trim()
}

/** Cleaned, on one line: names, words, numbers. */
export const cleanLine = (raw: string): string => cleanText(raw).replace(/\n+/g, ' ')

/** What programs write where nothing stands: pandas' `nan`, SQL's `NULL`, Python's `None`. As an option it may be meant. */
const NOTHING = /^(?:nan|<na>|nat|null|[([<]null[)\]>]|none|n\/a|#n\/a|undefined|\\N)$/i
/** And what people write there. Only where a text is optional: as an option or an answer 无 means something. */
const NONE_SAID = /^(?:无|暂无|没有|略|-+|—+|\/+)[。.]?$/

export const isWordForNothing = (text: string): boolean => NOTHING.test(text)
/** A stroke alone in the cell of an option stands for nothing as often as such a word. */
export const isPlaceholder = (text: string): boolean => NOTHING.test(text) || /^(?:[-－]+|—+|[/／]+|\\+)$/.test(text)
export const orNothing = (text: string): string => (NOTHING.test(text) ? '' : text)
export const orNoneSaid = (text: string): string => (NOTHING.test(text) || NONE_SAID.test(text) ? '' : text)
