import { LETTERS } from '@tizhou/domain/content/question'

/** A label before an option's text. */
export interface Mark {
  kind: 'letter' | 'number'
  /** 0 for A, for 1 and for ①. */
  place: number
  /** Length of the label in characters. */
  length: number
  /** Set off by a sign (`A.`, `（A）`, `①`), not only by a space. */
  firm: boolean
}

const OPENING = '[（(\\[【〔［{]'
const CLOSING = '[）)\\]】〕］}]'
const BEHIND = '[.．。、,，:：;；]'
const LETTER = '[A-LＡ-Ｌ]'
const SMALL = '[a-lａ-ｌ]'

/** Tried in this order at the beginning of a text; group 1 is the letter or number. */
const MARKS: readonly { pattern: RegExp; kind: Mark['kind']; firm: boolean }[] = [
  {
    pattern: new RegExp(`^${OPENING}\\s*(${LETTER}|${SMALL})\\s*${CLOSING}\\s*[.．、:：]?\\s*`, 'u'),
    kind: 'letter',
    firm: true,
  },
  { pattern: new RegExp(`^选项\\s*(${LETTER}|${SMALL})\\s*${BEHIND}?\\s*`, 'u'), kind: 'letter', firm: true },
  {
    pattern: new RegExp(`^(${LETTER})\\s*(?:${CLOSING}\\s*[.．、:：]?|${BEHIND})\\s*`, 'u'),
    kind: 'letter',
    firm: true,
  },
  { pattern: new RegExp(`^(${SMALL})\\s*[）)\\].．、:：]\\s*`, 'u'), kind: 'letter', firm: true },
  { pattern: /^([Ⓐ-Ⓛⓐ-ⓛ⒜-⒧🄐-🄛])\s*[.．、:：]?\s*/u, kind: 'letter', firm: true },
  { pattern: new RegExp(`^(${LETTER})(?=\\s|$)\\s*`, 'u'), kind: 'letter', firm: false },
  { pattern: /^([①-⑫⑴-⑿⒈-⒓❶-❿➀-➉])\s*[.．、:：]?\s*/u, kind: 'number', firm: true },
  {
    pattern: new RegExp(`^${OPENING}\\s*(\\d{1,2})\\s*${CLOSING}\\s*[.．、:：]?\\s*`, 'u'),
    kind: 'number',
    firm: true,
  },
  { pattern: /^([\d０-９]{1,2})\s*[.．、)）:：](?![\d０-９])\s*/u, kind: 'number', firm: true },
]

const OTHER_CIRCLES = '❶❷❸❹❺❻❼❽❾❿'
const SANS_CIRCLES = '➀➁➂➃➄➅➆➇➈➉'

function placeOf(sign: string): number {
  for (const circles of [OTHER_CIRCLES, SANS_CIRCLES]) if (circles.includes(sign)) return circles.indexOf(sign)
  const plain = sign.normalize('NFKC').replace(/[().]/g, '').toUpperCase()
  return /^\d+$/.test(plain) ? Number(plain) - 1 : LETTERS.indexOf(plain)
}

/** The label at the beginning of a text. */
export function markOf(text: string): Mark | undefined {
  for (const { pattern, kind, firm } of MARKS) {
    const found = pattern.exec(text)
    const place = found ? placeOf(found[1] as string) : -1
    if (found && place >= 0 && place < LETTERS.length) return { kind, place, length: found[0].length, firm }
  }
  return undefined
}

/** Where an option begins in a text with several, and its label. */
export interface Start {
  at: number
  length: number
  place: number
}

/** Characters that separate options, besides white space. */
const PARTING = /[\s;；,，|｜/&＆。]/u
/** Characters that make a following label part of a word: `维生素A.`, `HLA-B.` are text, `天平B.量筒` is not. */
const BELONGS = /[\p{sc=Latin}\p{N}\p{sc=Greek}\-－_]/u

/** Possible first characters of a label, as a fast pre-check. */
const MAY_BEGIN = /[A-La-lＡ-Ｌａ-ｌ\d０-９（([【〔［{选①-⒧Ⓐ-ⓛ❶-➉\ud83c]/
const LONGEST = 12

type Boundary = 'parted' | 'any'

/**
 * The options of a text by consecutive labels from A (or 1) on; at line breaks a letter may be missing. `parted`
 * accepts labels after white space and separators only, `any` firm ones anywhere.
 */
export function startsIn(text: string, kind: Mark['kind'], boundary: Boundary, onlyFirm: boolean): Start[] {
  const starts: Start[] = []
  for (let at = 0; at < text.length; at++) {
    const before = at === 0 ? '\n' : (text[at - 1] as string)
    const isLine = before === '\n'
    const isParted = isLine || PARTING.test(before)
    if (!isParted && (boundary === 'parted' || BELONGS.test(before))) continue
    const mark = MAY_BEGIN.test(text[at] as string) ? markOf(text.slice(at, at + LONGEST)) : undefined
    if (!mark || mark.kind !== kind || (!mark.firm && (onlyFirm || !isParted))) continue
    const last = starts.at(-1)?.place ?? -1
    if (mark.place !== last + 1 && !(isLine && last >= 0 && mark.place > last)) continue
    starts.push({ at, length: mark.length, place: mark.place })
    at += mark.length - 1
  }
  return starts
}
