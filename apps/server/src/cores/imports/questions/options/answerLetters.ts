import { LETTERS, type Option } from '@tizhou/domain/content/question'
import { readLetters } from '@tizhou/domain/scoring/letters'
import { foldHeader } from '../../mapping/fields.ts'
import { note, type RowContent } from '../rowContent.ts'
import { markOf } from './optionMarks.ts'

/** An answer as option letters; with a reason where the text is ambiguous. */
export interface AnswerLetters {
  answer: string
  reason?: string
}

const NUMBERS = /^\d{1,2}(?:[\s,;、，；]+\d{1,2})*$/
const PARTS = /\s*[\s,;、，；|｜/&+和与及]\s*/
const CIRCLED = /[①-⑫]/g
/** `A-D` means all letters between in some files, and only these two in others. */
const RANGE = /^([A-L])\s*(?:[-–—~至到⋯]|\.{2,})\s*([A-L])$/
const PREFIX = '(?:选项|备选答案|备选项|答案|option|choice|opt|op|第)'
/** `选项B`, `opb`, `op2`, `第2项`, `B项`: a prefix or suffix marks an option. */
const SIGNED = [
  new RegExp(`^${PREFIX}[\\s_.:-]*([a-l]{1,12}|\\d{1,2})(?:个?选项|个?项)?[.。]?$`),
  /^([a-l]{1,12}|\d{1,2})[号个]?(?:选项|项)[.。]?$/,
]
const SPACE_BEHIND = new RegExp(`(${PREFIX})[\\s_.:-]+`, 'g')

/**
 * A row's answer as letters, where the file gives option numbers, texts or columns; any other answer stays as it is.
 */
export function answerLetters({
  answer,
  options,
  sheet,
}: Pick<RowContent, 'answer' | 'options' | 'sheet'>): AnswerLetters {
  if (options.length === 0) return { answer }
  const byText = textsOfOptions(answer, options)
  const plain = (byText === undefined ? answer.replace(CIRCLED, ' $& ') : answer).normalize('NFKC').trim()
  const [range, from, to] = RANGE.exec(plain.toUpperCase()) ?? []
  if (range !== undefined && byText === undefined)
    return { answer, reason: `答案 ${plain} 可以是从 ${from} 到 ${to}，也可以只是 ${from} 和 ${to}，请逐个写出字母` }
  if (NUMBERS.test(plain)) return numbered(answer, plain, options, byText)
  if (readLetters(answer) !== null) return { answer }
  return { answer: byText ?? writtenOut(answer, options) ?? signedLetters(plain, options, sheet.mapping) ?? answer }
}

/** `A.天平`, `A、天平；C、漏斗`: letters with their options' texts. */
function writtenOut(answer: string, options: readonly Option[]): string | undefined {
  const names = answer.split(/\s*[\n;；|｜]\s*/).map((part) => {
    const mark = markOf(part)
    const option = mark?.kind === 'letter' ? options.find(({ name }) => name === LETTERS[mark.place]) : undefined
    if (option && option.content === part.slice(mark?.length).trim()) return option.name
    return options.find(({ name, content }) => name + content === part.normalize('NFKC'))?.name
  })
  return names.every((name) => name !== undefined) ? names.join('') : undefined
}

const optionOfText = (text: string, options: readonly Option[]): string | undefined =>
  options.find(({ content }) => content === text)?.name

/** Separators between several option texts; the first under which all parts are options wins. */
const TEXTS_PARTED = [/\s*[;；|｜\n]\s*/, /\s*[&＆#＃]\s*/, /\s*[/／]\s*/, /\s*、\s*/, /\s*[,，]\s*/, /\s+/]

function optionsOfTexts(answer: string, options: readonly Option[]): string | undefined {
  for (const separator of TEXTS_PARTED) {
    const names = answer.split(separator).map((text) => optionOfText(text, options))
    if (names.length > 1 && names.every((name) => name !== undefined)) return names.join('')
  }
  return undefined
}

/** The letters of the options whose texts the answer consists of. */
export const textsOfOptions = (answer: string, options: readonly Option[]): string | undefined =>
  optionOfText(answer, options) ?? optionsOfTexts(answer, options)

const letterAt = (number: number, options: readonly Option[]): string | undefined =>
  options.find(({ name }) => name === LETTERS[number - 1])?.name

/** A number names the option at that place, or the option with that text; where these differ, it is ambiguous. */
function numbered(answer: string, plain: string, options: readonly Option[], byText?: string): AnswerLetters {
  const letters: (string | undefined)[] = []
  for (const number of plain.match(/\d+/g) ?? []) {
    const place = letterAt(Number(number), options)
    const twin = options.find(({ content }) => content.normalize('NFKC') === number)?.name
    if (place !== undefined && twin !== undefined && place !== twin)
      return {
        answer,
        reason: `答案 ${number} 可以是第 ${Number(number)} 个选项 ${place}，也可以是内容为 ${number} 的选项 ${twin}，请改写成字母`,
      }
    letters.push(place ?? twin)
  }
  const read = letters.every((letter) => letter !== undefined) ? letters.join('') : undefined
  if (read !== undefined && byText !== undefined && byText !== read)
    return { answer, reason: `答案 ${plain} 可以是几个选项的序号，也可以是选项 ${byText} 的内容，请改写成字母` }
  return { answer: read ?? byText ?? answer }
}

function signedLetters(plain: string, options: readonly Option[], mapping: RowContent['sheet']['mapping']) {
  const parts = plain
    .toLowerCase()
    .replace(SPACE_BEHIND, '$1')
    .split(PARTS)
    .filter((part) => part !== '')
  const letters = parts.map((part) => {
    const sign = SIGNED.map((pattern) => pattern.exec(part)?.[1]).find((found) => found !== undefined)
    if (sign !== undefined) return /^\d/.test(sign) ? letterAt(Number(sign), options) : sign.toUpperCase()
    const place = mapping.options.findIndex(
      (column) => column !== undefined && foldHeader(mapping.headers[column] ?? '') === foldHeader(part),
    )
    return place < 0 ? undefined : letterAt(place + 1, options)
  })
  return letters.length > 0 && letters.every((letter) => letter !== undefined) ? letters.join('') : undefined
}

/** Where a sheet also uses 0, numbers may count from 0 or 1, with different keys: rejects them. */
export function refuseZeroBased(rows: readonly RowContent[]): void {
  const numbers = rows
    .filter(({ options }) => options.length > 0)
    .map((row) => ({ row, plain: row.answer.normalize('NFKC').trim() }))
    .filter(({ row, plain }) => NUMBERS.test(plain) && optionOfText(plain, row.options) === undefined)
  if (!numbers.some(({ plain }) => /(?:^|\D)0+(?:\D|$)/.test(plain))) return
  for (const { row } of numbers)
    note(row, 'error', 'answer', '答案里有 0，看不出序号从 0 还是从 1 数起，请改写成字母', row.answer)
}
