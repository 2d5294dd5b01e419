/** A name, character by character: how each may be typed in Latin letters, the reading that fits the words first. */
export type Readings = readonly (readonly string[])[]

/** What of a subject can be searched. All of it normalized (`searchForm`). */
export interface Searchable {
  code: string
  names: readonly string[]
  family: string
  /** One for each of `names`; empty while no word in Latin letters was searched. */
  readings: readonly Readings[]
}

/** How well a word fits: lower is better. */
const RANK = { exact: 0, part: 1, prefix: 2, contains: 3, otherReading: 4 } as const

/** Full-width letters as plain ones, capitals as small ones, white space at the ends gone. */
export const searchForm = (text: string): string => text.normalize('NFKC').toLowerCase().trim()

/** So many words of what was typed count: each is a walk through all names. */
const MOST_WORDS = 6

/** The words of what was typed, which is normalized. */
export const wordsOf = (typed: string): string[] =>
  [...new Set(typed.split(/\s+/).filter(Boolean))].slice(0, MOST_WORDS)

/**
 * How well a subject fits what was typed: the exact code or name first, then a part of the code (LCZY in
 * ZY_LCZY_YTMJ), then what begins with it, then what contains it; by letters, pinyin initials and pinyin alike.
 * Several words must all fit, and the worst counts. Undefined: it does not fit.
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
 * Whether the word spells characters from `from` on: each by its initial (l, zh or z), or in full; the last also by
 * the beginning of its reading. So lczy, linchuang, linchzy and linch all spell 临床执业.
 */
function spells(name: Readings, from: number, word: string, anyReading: boolean): boolean {
  // How many letters of the word can be spelled by the characters so far: at each step a set of places.
  let places = new Set([0])
  for (let at = from; at < name.length && places.size > 0; at++) {
    const all = name[at] as readonly string[]
    const next = new Set<number>()
    for (const reading of anyReading ? all : all.slice(0, 1)) {
      for (const place of places) {
        const rest = word.length - place
        if (rest <= reading.length && reading.startsWith(word.slice(place))) return true
        for (const length of [1, INITIAL_OF_TWO.test(reading) ? 2 : 1, reading.length])
          if (length < rest && word.startsWith(reading.slice(0, length), place)) next.add(place + length)
      }
    }
    places = next
  }
  return false
}

const INITIAL_OF_TWO = /^[zcs]h/
