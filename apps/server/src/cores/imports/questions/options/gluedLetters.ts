import { LETTERS } from '@tizhou/domain/content/question'
import type { Reading } from '../rowContent.ts'

/** An option's text, and the place (0 for A) whose letter it may begin with. */
export interface Placed {
  content: string
  place: number
}

export interface Glued {
  contents: readonly Placed[]
  reading: { kind: Reading; text: string }
}

/** Separators between letter and text: `A-天平`, `A=天平`, `A·天平`, `A项：天平`. */
const BETWEEN = /^(?:\s*项(?=[\s:：.．、]))?[\s\-—–_~>=→|｜/／•·・★☆*#.．。、,，:：;；]*/u
/** Words that begin with a letter of their own, after which a label would be a second letter. */
const OWN_WORD = /^(?:[A-L][型超]|B族|C反应|C-反应|C[-－]?肽|D[-－]?二聚体|[BK]细胞)/u
/** A single common character is enough for these: A 级（优）, B 级（良）. */
const CLASSES = /^[型级组类期群族超链区段线相]/u

/**
 * Letters directly before all options of a row (`A天平`, `A-天平`) are usually labels and are removed. Where the rest
 * begins alike everywhere (A细胞分泌…, B细胞分泌…), or one is a word with such a letter (C反应蛋白), they may be text and stay.
 * Both cases are reported, since neither is certain. Undefined: not every option begins with its place's letter.
 */
export function withoutGluedLetters(filled: readonly Placed[]): Glued | undefined {
  const contents = filled.map(({ content, place }) => ({ place, content: glueless(content, place) ?? '' }))
  const rests = contents.map(({ content }) => content)
  const text = filled.map(({ content }) => content).join(' ')
  if (!areLabelled(rests)) return undefined
  if (haveOwnLetters(filled, rests)) return { contents: filled, reading: { kind: 'lettersKept', text } }
  return { contents, reading: { kind: 'gluedLetters', text } }
}

/** Whether the letters may be part of the options' texts. */
export const haveOwnLetters = (filled: readonly Placed[], rests: readonly string[]): boolean =>
  beginAlike(rests) || filled.some(({ content }) => OWN_WORD.test(content.normalize('NFKC').replace(/\s/g, '')))

function glueless(content: string, place: number): string | undefined {
  const letter = (content[0] ?? '').normalize('NFKC')
  const own = LETTERS[place]
  return own !== undefined && letter.toUpperCase() === own ? content.slice(1).replace(BETWEEN, '').trim() : undefined
}

/**
 * Whether the letters are labels: A型, B型, C型 would be identical without them, so they are text; likewise AFP, BNP, CEA.
 */
const areLabelled = (rests: readonly string[]): boolean =>
  rests.length > 1 &&
  !rests.includes('') &&
  new Set(rests).size === rests.length &&
  rests.filter((rest) => !/^[+＋±&＆（(]?[A-Za-z\d]/.test(rest)).length > rests.length / 2

function beginAlike(rests: readonly string[]): boolean {
  const [first = ''] = rests
  const common = (length: number) => rests.every((rest) => rest.slice(0, length) === first.slice(0, length))
  return first.length > 1 && (common(2) || (common(1) && CLASSES.test(first)))
}

const BULLET = /^([-－–—•·●○◦▪■□◆◇★☆*#＃√])\s*(?=[\p{sc=Han}\p{sc=Latin}])/u
const SERIES: readonly { signs: readonly string[]; pattern: RegExp }[] = [
  { signs: [...'一二三四五六七八九十'], pattern: /^[（(]?([一二三四五六七八九十])[）)、.．]\s*/u },
  { signs: [...'甲乙丙丁戊己庚辛壬癸'], pattern: /^[（(]?([甲乙丙丁戊己庚辛壬癸])[）)、.．]\s*/u },
  { signs: ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII'], pattern: /^[（(]?([IVⅠⅡⅢⅣⅤⅥⅦ]{1,4})[）)、.．]\s*/u },
]

/** 甲、乙 is a list of two names, not a mark before a text. */
const LISTED = /^(?:[一二三四五六七八九十甲乙丙丁戊己庚辛壬癸]|[IVⅠ-Ⅻ]{1,4})(?:[、，,]|$)/u

/** Removes the same sign before every option (`- 天平`), or a series other than letters and digits (`一、天平`, `Ⅱ. 量筒`). */
export function withoutSeries(filled: readonly Placed[]): Glued | undefined {
  const texts = filled.map(({ content }) => content)
  const bullet = BULLET.exec(texts[0] ?? '')?.[1]
  const attempts = [
    texts.map((text) => (BULLET.exec(text)?.[1] === bullet ? text.replace(BULLET, '') : text)),
    ...SERIES.map(({ signs, pattern }) =>
      filled.map(({ content, place }) => {
        const sign = pattern.exec(content)?.[1]?.normalize('NFKC')
        return sign !== undefined && sign === signs[place] ? content.replace(pattern, '') : content
      }),
    ),
  ]
  const rests = attempts.find(
    (bare) => bare.length > 1 && bare.every((rest, at) => rest !== '' && rest !== texts[at] && !LISTED.test(rest)),
  )
  if (!rests || new Set(rests).size < rests.length) return undefined
  const contents = filled.map(({ place }, at) => ({ place, content: rests[at] as string }))
  return { contents, reading: { kind: 'seriesMarks', text: texts.join(' ') } }
}
