import { withCharacters } from '../text/characterParts.ts'

/** What is searched: questions, knowledge points, chapters, texts to read, PDF documents, lessons of videos. */
export const SEARCH_KINDS = ['question', 'point', 'chapter', 'text', 'document', 'lesson'] as const
export type SearchKind = (typeof SEARCH_KINDS)[number]

/** Fewest and most characters of a search. */
export const SEARCH_BOUNDS = { least: 2, most: 64 }

/**
 * Normalises a text for search: half width, lower case, look-alike characters replaced, white space and signs
 * that nobody sees removed, since nobody types the blanks of "维生素 D" as printed.
 */
export const folded = (text: string): string =>
  withCharacters(text)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Cf}]+/gu, '')

/**
 * The terms that a result must contain. Single characters are no terms of their own: then the whole text is one term.
 */
export function searchTerms(typed: string): string[] {
  const whole = folded(typed)
  if (whole.length < SEARCH_BOUNDS.least) return []
  const words = withCharacters(typed).normalize('NFKC').split(/\s+/).map(folded).filter(Boolean)
  return words.every((word) => word.length >= SEARCH_BOUNDS.least) ? [...new Set(words)] : [whole]
}

/** Whether a term may be pinyin initials: letters and digits only. */
export const mayBeInitials = (term: string): boolean => /^[a-z][a-z0-9]+$/.test(term)

/** The field of a pair of characters: a text, a name, or a name's initials. */
export type GramField = 'text' | 'name' | 'initials'
const FIELDS: Readonly<Record<GramField, number>> = { text: 0, name: 1, initials: 2 }
const EACH = 2 ** 32

/** The distinct pairs of adjacent characters of a normalised text, as numbers that also encode the field. */
export function grams(text: string, field: GramField): number[] {
  const found = new Set<number>()
  for (let at = 1; at < text.length; at++)
    found.add(FIELDS[field] * EACH + text.charCodeAt(at - 1) * 65_536 + text.charCodeAt(at))
  return [...found]
}

const BEFORE = 12
const IN_WORD = /^[A-Za-z\d]{2}$/

/**
 * An excerpt of about `length` characters around the first term that occurs, with white space collapsed; without any it
 * is the beginning.
 */
export function excerpt(text: string, terms: readonly string[], length = 90): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  const found = firstOf(plain, terms)
  const at = Math.max(0, found - BEFORE)
  const near = plain.length - at < length ? Math.max(0, plain.length - length) : at
  // Not within a word of Latin letters or a number.
  let from = near
  while (from > 0 && from < found && IN_WORD.test(plain.slice(from - 1, from + 1))) from++
  if (plain[from] === ' ') from++
  // Cuts between code points.
  const part = [...plain.slice(from, near + length)]
  if (/^[\udc00-\udfff]/.test(part[0] ?? '')) part.shift()
  if (/[\ud800-\udbff]$/.test(part.at(-1) ?? '')) part.pop()
  return `${from > 0 ? '…' : ''}${part.join('')}${near + length < plain.length ? '…' : ''}`
}

/** Position of the first term in the original text, where it may contain white space; 0 where none occurs. */
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
