import { withCharacters } from '../text/characterParts.ts'

/** What is searched: questions, knowledge points, texts to read, PDF documents, lessons of videos. */
export const SEARCH_KINDS = ['question', 'point', 'text', 'document', 'lesson'] as const
export type SearchKind = (typeof SEARCH_KINDS)[number]

/** Fewest characters that are searched for, and most. */
export const SEARCH_BOUNDS = { least: 2, most: 64 }

/**
 * A text as it is searched: full-width signs as half-width ones, small letters, signs that only look like characters as these, no white space, since nobody types the
 * blanks of "维生素 D" as they are printed.
 */
export const folded = (text: string): string => withCharacters(text).normalize('NFKC').toLowerCase().replace(/\s+/g, '')

/** What all has to stand in a text that is found. Words of one character alone mean nothing: then it is one word. */
export function searchTerms(typed: string): string[] {
  const whole = folded(typed)
  if (whole.length < SEARCH_BOUNDS.least) return []
  const words = withCharacters(typed).normalize('NFKC').split(/\s+/).map(folded).filter(Boolean)
  return words.every((word) => word.length >= SEARCH_BOUNDS.least) ? [...new Set(words)] : [whole]
}

/** Letters and digits alone may stand for the beginnings of syllables. */
export const mayBeInitials = (term: string): boolean => /^[a-z][a-z0-9]+$/.test(term)

/** Where a pair of characters stands: in any text, in a name, in the initials of a name. */
export type GramField = 'text' | 'name' | 'initials'
const FIELDS: Readonly<Record<GramField, number>> = { text: 0, name: 1, initials: 2 }
const EACH = 2 ** 32

/** The pairs of neighbouring characters of a folded text, each once, as numbers that tell their field too. */
export function grams(text: string, field: GramField): number[] {
  const found = new Set<number>()
  for (let at = 1; at < text.length; at++)
    found.add(FIELDS[field] * EACH + text.charCodeAt(at - 1) * 65_536 + text.charCodeAt(at))
  return [...found]
}

const BEFORE = 12

/**
 * About `length` characters of a text around the first of the terms that stands in it; white space of any length is one
 * blank. Without any of them it is the beginning.
 */
export function excerpt(text: string, terms: readonly string[], length = 90): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  const at = Math.max(0, firstOf(plain, terms) - BEFORE)
  const from = plain.length - at < length ? Math.max(0, plain.length - length) : at
  // No half of a character that takes two.
  const part = [...plain.slice(from, from + length)]
  if (/^[\udc00-\udfff]/.test(part[0] ?? '')) part.shift()
  if (/[\ud800-\udbff]$/.test(part.at(-1) ?? '')) part.pop()
  return `${from > 0 ? '…' : ''}${part.join('')}${from + length < plain.length ? '…' : ''}`
}

/** Where the first term begins in the text as it is printed, blanks inside of it included; 0 where none does. */
function firstOf(plain: string, terms: readonly string[]): number {
  const places: number[] = []
  let tight = ''
  for (let at = 0; at < plain.length; at++) {
    const sign = folded(plain[at] as string)
    tight += sign
    for (let unit = 0; unit < sign.length; unit++) places.push(at)
  }
  const found = terms.map((term) => tight.indexOf(term)).filter((at) => at >= 0)
  return found.length === 0 ? 0 : (places[Math.min(...found)] ?? 0)
}
