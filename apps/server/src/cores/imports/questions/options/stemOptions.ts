import { LETTERS, type Option } from '@tizhou/domain/content/question'
import { TEXT_BOUNDS } from '@tizhou/domain/content/textBounds'
import { readLetters } from '@tizhou/domain/scoring/letters'
import { noteReading } from '../readings.ts'
import type { RowContent } from '../rowContent.ts'
import { textsOfOptions } from './answerLetters.ts'
import { type Start, startsIn } from './optionMarks.ts'
import { lettersFit } from './options.ts'

/** Separators between a stem and its options in some files; they do not occur within a sentence. */
const JOINTS = ['&', '＆', '|', '｜', '#', '＃', '$', '^', '~', '@', ';', '；', '\n']
/** Separators that also list words within a sentence: with these the row is only reported. */
const LISTS = /[、，,/／\s（）()：:；;？?|｜&＆#＃@~^]+/

/** The row's style has options, or none is given. */
const mayHaveOptions = ({ style }: RowContent): boolean =>
  style === undefined || style.kind !== 'code' || ['A1', 'A2', 'A3', 'A4', 'X', 'YA', 'YC', 'CASE'].includes(style.code)

/**
 * Extracts options from the stem of a row without any: `称量用什么？&天平&量筒`, `称量用什么？A.天平 B.量筒`. Only where the key names one
 * of them, and reported by the check. Where the key is a word that the stem lists but the list's beginning is unclear,
 * the row is only reported.
 */
export function takeOptionsFromStem(row: RowContent): void {
  if (row.options.length > 0 || row.answer === '' || row.weights !== '' || !mayHaveOptions(row)) return
  if (row.stem.length > TEXT_BOUNDS.stem) return
  const found = lettered(row) ?? joined(row) ?? listedBehind(row)
  if (found) {
    row.stem = found.stem
    row.options = found.options
    noteReading(
      row,
      'optionsInStem',
      `${found.stem} → ${found.options.map(({ name, content }) => `${name} ${content}`).join(' ')}`,
    )
  } else if (row.style === undefined && isListed(row)) noteReading(row, 'answerInStem', `${row.stem} → ${row.answer}`)
}

interface Found {
  stem: string
  options: Option[]
}

function lettered({ stem, answer }: RowContent): Found | undefined {
  for (const kind of ['letter', 'number'] as const)
    for (const at of beginnings(stem, kind)) {
      const text = stem.slice(at)
      const starts = [
        startsIn(text, kind, 'parted', true),
        startsIn(text, kind, 'any', true),
        // A letter followed by a space is a label only at the beginning of a line.
        startsIn(text, kind, 'parted', false).filter(({ at: from }) => from === 0 || text[from - 1] === '\n'),
      ].sort((a, b) => b.length - a.length)[0] as Start[]
      if (starts.length < 2 || starts[0]?.at !== 0) continue
      const options = starts.map(({ at: from, length, place }, order) => ({
        name: LETTERS[place] as string,
        content: text.slice(from + length, starts[order + 1]?.at).replace(/^[\s;；,，|｜]+|[\s;；,，|｜&＆]+$/gu, ''),
      }))
      const fits = textsOfOptions(answer, options) !== undefined || isKey(answer, kind, options)
      if (fits && options.every(({ content }) => content !== '')) return { stem: stem.slice(0, at).trim(), options }
    }
  return undefined
}

function isKey(answer: string, kind: 'letter' | 'number', options: readonly Option[]): boolean {
  if (kind === 'number') return lettersFit(answer, options.length) && /^\d+$/.test(answer.normalize('NFKC').trim())
  const letters = readLetters(answer) ?? []
  return letters.length > 0 && letters.every((letter) => options.some(({ name }) => name === letter))
}

const MOST_BEGINNINGS = 20

/** Positions of a first label (`A.`, `①`) after some words of the stem. */
function* beginnings(stem: string, kind: 'letter' | 'number'): Generator<number> {
  const first =
    kind === 'letter'
      ? /[（([【]?\s*[AaＡａⒶⓐ]\s*[）)\]】.．、:：]|Ⓐ|ⓐ|⒜|(?<=\n)[AＡ](?=\s)/gu
      : /[（([【]?\s*[1１]\s*[）)\]】.．、:：]|[①⑴⒈❶]/gu
  for (const found of [...stem.matchAll(first)].slice(0, MOST_BEGINNINGS))
    if (found.index > 0 && !/[\p{sc=Latin}\p{N}]/u.test(stem[found.index - 1] as string)) yield found.index
}

function joined({ stem, answer }: RowContent): Found | undefined {
  for (const joint of JOINTS) {
    const [head = '', ...parts] = stem.split(joint).map((part) => part.trim())
    if (head === '' || parts.length < 2 || parts.length > LETTERS.length || parts.includes('')) continue
    const named = [answer, ...[joint, ...JOINTS, '、', '，', ',', '/'].map((sign) => answer.split(sign))].some((one) =>
      (typeof one === 'string' ? [one] : one).every((text) => parts.includes(text.trim())),
    )
    const isSure = joint !== ';' && joint !== '；' && joint !== '\n' && joint !== '#'
    if (named || (isSure && lettersFit(answer, parts.length)))
      return { stem: head, options: parts.map((content, place) => ({ name: LETTERS[place] as string, content })) }
  }
  return undefined
}

/**
 * Separators of words in sentences count only behind the end of the question, and where the key is one of the parts.
 */
const WEAK_JOINTS = [/\s*[|｜]+\s*/, /\s*[&＆]+\s*/, /\s*[;；]\s*/, /\s*[/／]\s*/, /\s+/, /\s*、\s*/, /\s*[,，]\s*/]
const ASKED = /^.*[？?：:）)。]/su

function listedBehind({ stem, answer, style }: RowContent): Found | undefined {
  const head = style === undefined ? ASKED.exec(stem)?.[0] : undefined
  if (head === undefined || head.length === stem.length) return undefined
  const list = stem
    .slice(head.length)
    .trim()
    .replace(/^[/／、,，]\s*/, '')
  for (const joint of WEAK_JOINTS) {
    const parts = list.split(joint)
    if (parts.length < FEWEST || parts.length > LETTERS.length || parts.includes('')) continue
    // `A 天平 B 量筒`: letters among the parts are labels, so the parts are no options.
    const letters = parts.filter((part) => /^[A-LＡ-Ｌa-l]$/u.test(part)).length
    if (letters > 1 && letters < parts.length) continue
    // A key that contains all parts answers the question in words: they are no options.
    if (parts.every((part) => answer.includes(part))) continue
    if (parts.includes(answer) || answer.split(joint).every((text) => parts.includes(text)))
      return {
        stem: head.trim(),
        options: parts.map((content, place) => ({ name: LETTERS[place] as string, content })),
      }
  }
  return undefined
}

const LONGEST = 30
const FEWEST = 3

/** Whether the key is one of the words listed in the stem. */
function isListed({ stem, answer }: RowContent): boolean {
  if (answer.length > LONGEST || answer.length < 1) return false
  const words = stem.split(LISTS).filter((word) => word !== '')
  const keys = answer.split(/[&＆|｜#;；、，,/\s]+/).filter((word) => word !== '')
  return words.length >= FEWEST && keys.length > 0 && keys.every((key) => words.slice(1).includes(key))
}
