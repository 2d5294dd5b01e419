import { LETTERS } from '@tizhou/domain/content/question'

/** What stands before an option and says which it is. */
export interface Mark {
  kind: 'letter' | 'number'
  /** 0 for A, for 1 and for ①. */
  place: number
  /** Characters that the mark takes. */
  length: number
  /** A sign sets it off (`A.`, `（A）`, `①`), not only a space. */
  firm: boolean
}

const OPENING = '[（(\\[【〔［{]'
const CLOSING = '[）)\\]】〕］}]'
const BEHIND = '[.．。、,，:：;；]'
const LETTER = '[A-LＡ-Ｌ]'
const SMALL = '[a-lａ-ｌ]'

/** Tried in this order at the beginning of a text; the first group is the letter or number. */
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

/** The mark that a text begins with. */
export function markOf(text: string): Mark | undefined {
  for (const { pattern, kind, firm } of MARKS) {
    const found = pattern.exec(text)
    const place = found ? placeOf(found[1] as string) : -1
    if (found && place >= 0 && place < LETTERS.length) return { kind, place, length: found[0].length, firm }
  }
  return undefined
}

/** Where an option begins in a text that holds several, and which it is. */
export interface Start {
  at: number
  length: number
  place: number
}

/** Signs that part one option from the next, besides white space. */
const PARTING = /[\s;；,，|｜/&＆。]/u
/** What a mark directly behind it would be a part of: `维生素A.`, `HLA-B.` are read as text, `天平B.量筒` is not. */
const BELONGS = /[\p{sc=Latin}\p{N}\p{sc=Greek}\-－_]/u

/** What the first sign of a mark can be: looked at before anything else. */
const MAY_BEGIN = /[A-La-lＡ-Ｌａ-ｌ\d０-９（([【〔［{选①-⒧Ⓐ-ⓛ❶-➉\ud83c]/
const LONGEST = 12

type Boundary = 'parted' | 'any'

/**
 * The options of a text by their marks, one behind another from A (or 1) on; between two lines a letter may be left
 * out. `parted` takes marks behind white space and separators only, `any` takes firm ones anywhere.
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
