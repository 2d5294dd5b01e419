import type { Option } from './question.ts'
import { folded, withoutLeadingMark, wordsOfQuestion } from './questionWords.ts'

/** What of a question counts when it is held against others. */
export interface Compared {
  /** The shared stem of its group; empty: none. */
  sharedStem: string
  stem: string
  options: readonly Pick<Option, 'name' | 'content'>[]
  /** Canonical; empty: not known yet. */
  answer: string
}

/**
 * `exact`: the same words, whatever their signs, widths, capitals, leading numbers and the order of options. `near`: most
 * of the same words. `apart`: so, but numbers, negations or the right answers differ: often another question on purpose.
 */
export type Likeness = 'exact' | 'near' | 'apart'

export interface Alike {
  likeness: Likeness
  /** 0 to 100; of exact twins 100. Of what numbers, negations or answers tell apart at the most MOST_APART. */
  degree: number
}

/** Pairs that are less alike are no duplicates. */
const LEAST_DEGREE = 60
export const MOST_APART = 79
/** A question that asks something else under the same options or the same case is another one. */
const LEAST_STEM = 0.5
/** Right answers with less in common are not the same. */
const SAME_KEY = 0.5

/** Bands of a signature; questions with a band in common are looked at closer. */
const BANDS = 8
const ROWS = 4
/** Bands of the stem alone, by which a question is found that has no options yet. */
const STEM_BANDS = 6
const STEM_ROWS = 3
/** Shingles of a case of several pages tell no more than its first ones. */
const MOST_SHINGLES = 4_000

/** A question made ready to be compared. */
export interface Fingerprint {
  words: string
  shared: ReadonlySet<string>
  stem: ReadonlySet<string>
  options: ReadonlySet<string>
  /** Its numbers and negations, in a canonical order. */
  telling: string
  /** Shingles of what the right options say; empty: not known, or a question without options. */
  key: ReadonlySet<string>
}

const NUMBERS = /\d+(?:\.\d+)?|[一二三四五六七八九十百千]+(?=[岁天日周月年个次度级期型组类])|[ⅠⅡⅢⅣⅤⅥⅦⅧⅨⅩ]+|[α-ω]/gu
const NEGATIONS = /不|非|无(?!菌)|未|没|除|错误|禁忌|否|没有|except|not/giu

/** Numbers and negations of a text, sorted: what questions made from one another differ in. */
function tellingOf(text: string): string {
  const wide = text.normalize('NFKC')
  const numbers = [...wide.matchAll(NUMBERS)].map(([found]) => found).sort()
  const negations = [...wide.matchAll(NEGATIONS)].map(([found]) => found.toLowerCase()).sort()
  return `${numbers.join(' ')}|${negations.join(' ')}`
}

/** Pairs of neighbouring characters; a text of one character is its own. */
function shinglesOf(text: string, into = new Set<string>()): Set<string> {
  const characters = [...text]
  if (characters.length === 1) into.add(text)
  for (let at = 0; at + 1 < characters.length && into.size < MOST_SHINGLES; at++)
    into.add(`${characters[at]}${characters[at + 1]}`)
  return into
}

export function fingerprintOf({ sharedStem, stem, options, answer }: Compared): Fingerprint {
  const own = withoutLeadingMark(stem)
  const ofOptions = new Set<string>()
  const key = new Set<string>()
  for (const { name, content } of options) {
    shinglesOf(folded(content), ofOptions)
    if (answer.includes(name)) shinglesOf(folded(content), key)
  }
  return {
    words: wordsOfQuestion(sharedStem, stem, options),
    shared: shinglesOf(folded(withoutLeadingMark(sharedStem))),
    stem: shinglesOf(folded(own)),
    options: ofOptions,
    telling: [tellingOf(`${sharedStem}\n${own}`), ...options.map(({ content }) => tellingOf(content)).sort()].join(
      '\n',
    ),
    key,
  }
}

/** Share of two sets' members that both have; of two empty ones 1. */
function jaccard(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const [small, large] = one.size < other.size ? [one, other] : [other, one]
  let both = 0
  for (const member of small) if (large.has(member)) both++
  const all = one.size + other.size - both
  return all === 0 ? 1 : both / all
}

/** How alike two questions are; undefined: they are no duplicates. Symmetric. */
export function likenessOf(one: Fingerprint, other: Fingerprint): Alike | undefined {
  if (one.words === other.words) {
    // Signs alone may be all that a question says; 1.5 and 15 are the same words.
    if (one.stem.size === 0) return undefined
    return one.telling === other.telling
      ? { likeness: 'exact', degree: 100 }
      : { likeness: 'apart', degree: MOST_APART }
  }
  const stem = Math.min(jaccard(one.stem, other.stem), jaccard(one.shared, other.shared))
  if (stem < LEAST_STEM) return undefined
  const hasOptions = one.options.size + other.options.size > 0
  const share = hasOptions ? 0.6 * stem + 0.4 * jaccard(one.options, other.options) : stem
  const degree = Math.min(99, Math.floor(share * 100))
  if (degree < LEAST_DEGREE) return undefined
  const isSameKey = one.key.size === 0 || other.key.size === 0 || jaccard(one.key, other.key) >= SAME_KEY
  if (one.telling === other.telling && isSameKey) return { likeness: 'near', degree }
  return { likeness: 'apart', degree: Math.min(degree, MOST_APART) }
}

/**
 * How alike a stem that has no options yet is to the stem of a question, whatever its options: never `exact` where it has
 * some, since they may tell the two apart. Undefined: they are no duplicates.
 */
export function stemLikenessOf(typed: Fingerprint, other: Fingerprint): Alike | undefined {
  if (other.options.size === 0) return likenessOf(typed, other)
  const degree = Math.min(
    99,
    Math.floor(Math.min(jaccard(typed.stem, other.stem), jaccard(typed.shared, other.shared)) * 100),
  )
  if (degree < LEAST_DEGREE || typed.stem.size === 0) return undefined
  if (tellingOfStem(typed) === tellingOfStem(other)) return { likeness: 'near', degree }
  return { likeness: 'apart', degree: Math.min(degree, MOST_APART) }
}

/** The stem's numbers and negations stand in the first line. */
const tellingOfStem = ({ telling }: Fingerprint): string => telling.split('\n')[0] as string

/** 32 bits of a text; another `seed` gives another function. */
function hash(text: string, seed = 0x811c9dc5): number {
  let at = seed
  for (let index = 0; index < text.length; index++) at = Math.imul(at ^ text.charCodeAt(index), 0x01000193)
  return mixed(at)
}

function mixed(value: number): number {
  let at = value
  at = Math.imul(at ^ (at >>> 16), 0x85ebca6b)
  at = Math.imul(at ^ (at >>> 13), 0xc2b2ae35)
  return (at ^ (at >>> 16)) >>> 0
}

/**
 * MinHash in bands: of two questions that share 70 % of their shingles nine in ten have a band in common, of those that
 * share 10 % one in a thousand. Whole numbers below 2 ** 48, each of its band alone.
 */
export const bandsOf = ({ stem, shared, options }: Fingerprint): number[] =>
  bandsOver(new Set([...shared, ...stem, ...options]), { count: BANDS, rows: ROWS, before: { bands: 0, rows: 0 } })

/**
 * As bandsOf, by stem and shared stem alone: of two stems that share 70 % of their shingles nine in ten have a band in
 * common, of those that share 10 % one in two hundred. None of them is one of bandsOf.
 */
export const stemBandsOf = ({ stem, shared }: Fingerprint): number[] =>
  bandsOver(new Set([...shared, ...stem]), {
    ...{ count: STEM_BANDS, rows: STEM_ROWS },
    before: { bands: BANDS, rows: BANDS * ROWS },
  })

function bandsOver(
  shingles: ReadonlySet<string>,
  of: { count: number; rows: number; before: { bands: number; rows: number } },
): number[] {
  const least = new Uint32Array(of.count * of.rows).fill(0xffffffff)
  for (const shingle of shingles) {
    const base = hash(shingle)
    for (let row = 0; row < least.length; row++) {
      const value = mixed(base ^ Math.imul(of.before.rows + row + 1, 0x9e3779b1))
      if (value < (least[row] as number)) least[row] = value
    }
  }
  return Array.from({ length: of.count }, (_, band) => {
    const rows = [...least.subarray(band * of.rows, (band + 1) * of.rows)].join(' ')
    return ((of.before.bands + band) * 0x1000 + (hash(rows, 17) & 0xfff)) * 2 ** 32 + hash(rows)
  })
}

/** The letter of the option with the same words; undefined: the other question has none. */
function letterIn(
  letter: string,
  from: readonly Pick<Option, 'name' | 'content'>[],
  to: readonly Pick<Option, 'name' | 'content'>[],
): string | undefined {
  const content = from.find(({ name }) => name === letter)?.content
  if (content === undefined) return undefined
  return to.find((option) => folded(option.content) === folded(content))?.name
}

/** What a reply by letters is in a question whose options stand in another order; undefined: it can't be said there. */
export function replyIn(
  reply: string,
  from: readonly Pick<Option, 'name' | 'content'>[],
  to: readonly Pick<Option, 'name' | 'content'>[],
): string | undefined {
  if (from.length === 0 && to.length === 0) return reply
  const letters = [...reply].map((letter) => letterIn(letter, from, to))
  if (letters.some((letter) => letter === undefined)) return undefined
  return (letters as string[]).sort().join('')
}
