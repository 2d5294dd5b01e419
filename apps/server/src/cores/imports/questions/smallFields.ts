import { PICTURE_NAME } from '../text/htmlToText.ts'

/** Separators of the levels of a chapter path; a slash within a name is written full-width: `／`. */
const LEVELS = /\s*(?:[/>\\|→»]|\n)\s*/

export const chapterLevels = (text: string): string[] => text.split(LEVELS).filter((name) => name !== '')

/**
 * Value of the 章节 column for a question in no chapter: papers name it by its external id, and it is not shown before
 * its paper was handed in.
 */
export const PAPERS_ONLY = '仅用于试卷'

/** Whether a path of readRow is PAPERS_ONLY; the draft's path is then empty. */
export const isPapersOnly = (path: readonly string[]): boolean => path.length === 1 && path[0] === PAPERS_ONLY

/** A cell's knowledge points, each once. Separators are `；`, `|` and line breaks only: 病因、病理 is one name. */
export const pointNames = (text: string): string[] => distinct(text.split(/\s*[;；|｜\n]\s*/))

/** A cell's tags, each once. */
export const tagNames = (text: string): string[] => distinct(text.split(/\s*[;；,，、|｜\n]\s*/))

const distinct = (names: readonly string[]): string[] => [...new Set(names.filter((name) => name !== ''))]

const YEAR = /^((?:19|20)\d{2})(?:年|年度)?$/
const YEAR_FIRST = /^((?:19|20)\d{2})(?:年|年度)?\s*[;；,，、|\s]\s*(.+)$/
const YEAR_INSIDE = /^((?:19|20)\d{2})年?/

/** `2023`, `2023；全国卷`, `全国卷`. A source that itself begins with a year keeps it: `2023年真题` gives both. */
export function yearAndSource(text: string): { year?: number; source?: string } {
  if (text === '') return {}
  // Our own template marks a source that only looks as if it began with a year in this way.
  if (/^[;；]/.test(text)) return { source: text.slice(1).trim() }
  const alone = YEAR.exec(text)
  if (alone) return { year: Number(alone[1]) }
  const first = YEAR_FIRST.exec(text)
  if (first) return { year: Number(first[1]), source: (first[2] as string).trim() }
  const inside = YEAR_INSIDE.exec(text)
  return inside ? { year: Number(inside[1]), source: text } : { source: text }
}

/** The year of a year column, which may contain a date; undefined where there is none. */
export function yearOf(text: string): number | undefined {
  const found = /^((?:19|20)\d{2})(?:\D|$)/.exec(text)
  return found ? Number(found[1]) : undefined
}

const DIFFICULTIES: readonly [RegExp, number][] = [
  [/^(?:很容易|非常容易|很易|非常简单|很简单|极易)$/, 1],
  [/^(?:较难|偏难|中等偏难|难度较大|比较难|较困难)$/, 4],
  [/^(?:很难|极难|非常难|困难题|难题|困难|难|hard|difficult)$/, 5],
  [/^(?:较易|偏易|较容易|中等偏易|比较容易|较简单)$/, 2],
  [/^(?:易|容易|简单|容易题|易题|easy)$/, 1],
  [/^(?:中|中等|一般|适中|普通|中等难度|medium|normal)$/, 3],
]
/** Shares of right answers (难度系数) from which a question has difficulty 1, 2, 3, 4; below: 5. */
const SHARES = [0.85, 0.7, 0.5, 0.3]

/**
 * 1 (easy) to 5 (hard), from a number, a word, stars, or the share of right answers below 1; undefined: none of these.
 */
export function difficultyOf(text: string): number | undefined {
  const folded = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s/g, '')
    .replace(/^难度[:]?/, '')
  if (/^[1-5](?:\.0+)?(?:级|星|颗星)?$/.test(folded)) return Number(folded[0])
  if (/^[★☆]+$/.test(folded)) {
    const stars = [...folded].filter((star) => star === '★').length
    return stars >= 1 && stars <= 5 ? stars : undefined
  }
  if (/^0?\.\d+$/.test(folded)) {
    const at = SHARES.findIndex((share) => Number(folded) >= share)
    return at < 0 ? 5 : at + 1
  }
  return DIFFICULTIES.find(([pattern]) => pattern.test(folded))?.[1]
}

/** Names of pictures in a cell; invalid names are given separately. */
export function pictureNames(text: string): { names: string[]; wrong: string[] } {
  const all = text
    .split(/\s*[;；,，、|\n]\s*/)
    .map((name) => name.replace(/^\[|\]$/g, '').trim())
    .filter((name) => name !== '')
  return { names: all.filter((name) => PICTURE_NAME.test(name)), wrong: all.filter((name) => !PICTURE_NAME.test(name)) }
}
