import { withCharacters } from '@tizhou/domain/text/characterParts'
import { htmlToText } from './htmlToText.ts'
import { markdownPictures } from './markdownPictures.ts'

/** Matches texts that need more than trimming. */
const UNUSUAL =
  /[\\<&\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u00A0\u1680\u2000-\u200A\u202F\u205F\uFFFE\uFFFF\u2E80-\u2FDF\uF900-\uFAFF]| {2}|!\[/u
/** Line breaks written as text: `\n`, `\r\n`. A backslash before a TeX command is none: \neq, \nu, \rho. */
const WRITTEN_BREAK =
  /(?:\\r)?\\n(?!(?:u|eq|e|abla|ot|otin|mid|eg|i|parallel|leq|geq|subseteq|earrow|warrow)(?![a-zA-Z]))|\\r(?![a-zA-Z])/g
const WRITTEN_TAB = /\\t(?![a-zA-Z])/g
const BREAK = /\r\n?|[\n\v\f\u0085\u2028\u2029]/g
/** Control characters, zero-width characters and marks of text direction. */
const INVISIBLE = /[\p{Cc}\p{Cf}\uFFFE\uFFFF]/gu
const WIDE_SPACE = /[\t\u00A0\u1680\u2000-\u200A\u202F\u205F]/g

/** Removing one thing can create another (an escaped tag, a backslash and its n), so cleaning is repeated. */
const TURNS = 5

/**
 * Cleans a cell's text: plain text, line breaks as \n with at most one empty line, no markup, no invisible characters,
 * no stray spaces, no look-alike characters. Idempotent.
 */
export const cleanText = (raw: string): string => cleaned(raw, false)

/** A text of a question, cleaned as others; its markup (bold, raised and lowered words) stays, in the one way of writing. */
export const cleanMarkup = (raw: string): string => cleaned(raw, true)

function cleaned(raw: string, keeps: boolean): string {
  let text = raw.trim()
  for (let turn = 0; turn < TURNS && UNUSUAL.test(text); turn++) {
    const before = text
    text = cleanOnce(before, keeps)
    if (text === before) break
  }
  return text
}

function cleanOnce(raw: string, keeps: boolean): string {
  let text = withCharacters(raw.toWellFormed())
    .replace(BREAK, '\n')
    .replace(WIDE_SPACE, ' ')
    .replace(INVISIBLE, (sign) => (sign === '\n' ? sign : ''))
    .replace(WRITTEN_BREAK, '\n')
    .replace(WRITTEN_TAB, ' ')
  if (text.includes('![')) text = markdownPictures(text)
  if (/[<&]/.test(text)) text = htmlToText(text, keeps)
  const lines = text.split('\n').map((line) => line.replace(/ {2,}/g, ' ').trim())
  return lines
    .filter((line, at) => line !== '' || (at > 0 && lines[at - 1] !== ''))
    .join('\n')
    .trim()
}

/** Cleaned to a single line: names, words, numbers. */
export const cleanLine = (raw: string): string => cleanText(raw).replace(/\n+/g, ' ')

/**
 * Words of programs for an empty value: pandas' `nan`, SQL's `NULL`, Python's `None`. As an option they may be meant
 * literally.
 */
const NOTHING = /^(?:nan|<na>|nat|null|[([<]null[)\]>]|none|n\/a|#n\/a|undefined|\\N)$/i
/** Words of people for an empty value. Only for optional fields: as an option or answer 无 has a meaning. */
const NONE_SAID = /^(?:无|暂无|没有|略|-+|—+|\/+)[。.]?$/

export const isWordForNothing = (text: string): boolean => NOTHING.test(text)
/** A dash alone in an option's cell is as often an empty value as such a word. */
export const isPlaceholder = (text: string): boolean => NOTHING.test(text) || /^(?:[-－]+|—+|[/／]+|\\+)$/.test(text)
export const orNothing = (text: string): string => (NOTHING.test(text) ? '' : text)
export const orNoneSaid = (text: string): string => (NOTHING.test(text) || NONE_SAID.test(text) ? '' : text)
