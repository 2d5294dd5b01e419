/** A name's readings in Latin letters, character by character, each with the fitting reading first. */
export type Readings = readonly (readonly string[])[]

/** The searchable texts of a subject, normalised by `searchForm`. */
export interface Searchable {
  code: string
  names: readonly string[]
  family: string
  /** The readings of each of `names`; empty until a word in Latin letters is searched. */
  readings: readonly Readings[]
}

/** How well a word matches: lower is better. */
const RANK = { exact: 0, part: 1, prefix: 2, contains: 3, otherReading: 4 } as const

/** Normalises a text: full-width letters to plain ones, lower case, trimmed. */
export const searchForm = (text: string): string => text.normalize('NFKC').toLowerCase().trim()

/** Most words that count, since each is compared with all names. */
const MOST_WORDS = 6

/** The words of a normalised text. */
export const wordsOf = (typed: string): string[] =>
  [...new Set(typed.split(/\s+/).filter(Boolean))].slice(0, MOST_WORDS)

/**
 * How well a subject matches the typed text: the exact code or name first, then a part of the code (LCZY in
 * ZY_LCZY_YTMJ), then a prefix, then any substring; alike by characters, pinyin initials and pinyin. All words must
 * match, and the worst counts. Undefined: no match.
 */
export function rankOf(subject: Searchable, words: readonly string[]): number | undefined {
  let worst = 0
  for (const word of words) {
    const rank = rankOfWord(subject, word)
    if (rank === undefined) return undefined
    worst = Math.max(worst, rank)
  }
  return worst
}

function rankOfWord({ code, names, family, readings }: Searchable, word: string): number | undefined {
  if (code === word || names.includes(word)) return RANK.exact
  if (code.split('_').includes(word)) return RANK.part
  const spoken = readings.map((name) => spokenPlace(name, word, false))
  if (code.startsWith(word) || names.some((name) => name.startsWith(word)) || spoken.includes('start'))
    return RANK.prefix
  if (code.includes(word) || family.includes(word) || names.some((name) => name.includes(word))) return RANK.contains
  if (spoken.includes('inside')) return RANK.contains
  return readings.some((name) => spokenPlace(name, word, true) !== undefined) ? RANK.otherReading : undefined
}

/** Whether the word spells the name from its start, from inside it, or not at all. */
function spokenPlace(name: Readings, word: string, anyReading: boolean): 'start' | 'inside' | undefined {
  for (let from = 0; from < name.length; from++)
    if (spells(name, from, word, anyReading)) return from === 0 ? 'start' : 'inside'
  return undefined
}

/**
 * The characters of a name that the word spells first, from one place to another, and whether by the readings that fit
 * there; undefined: it does not.
 */
export function spelledPart(
  name: Readings,
  word: string,
): { from: number; to: number; isFitting: boolean } | undefined {
  for (const anyReading of [false, true])
    for (let from = 0; from < name.length; from++) {
      const to = spelledTo(name, from, word, anyReading)
      if (to !== undefined) return { from, to, isFitting: !anyReading }
    }
  return undefined
}

const spells = (name: Readings, from: number, word: string, anyReading: boolean): boolean =>
  spelledTo(name, from, word, anyReading) !== undefined

/**
 * The place after the characters from `from` on that the word spells: each by its initial (l, zh or z) or in full; the
 * last one also by a prefix of its reading. So lczy, linchuang, linchzy and linch all spell 临床执业.
 */
function spelledTo(name: Readings, from: number, word: string, anyReading: boolean): number | undefined {
  // The numbers of letters that the characters so far can spell, as a set.
  let places = new Set([0])
  for (let at = from; at < name.length && places.size > 0; at++) {
    const all = name[at] as readonly string[]
    const next = new Set<number>()
    for (const reading of anyReading ? all : all.slice(0, 1)) {
      for (const place of places) {
        const rest = word.length - place
        if (rest <= reading.length && reading.startsWith(word.slice(place))) return at + 1
        for (const length of [1, INITIAL_OF_TWO.test(reading) ? 2 : 1, reading.length])
          if (length < rest && word.startsWith(reading.slice(0, length), place)) next.add(place + length)
      }
    }
    places = next
  }
  return undefined
}

const INITIAL_OF_TWO = /^[zcs]h/
