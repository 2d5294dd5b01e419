import { LETTERS, type Option } from '@tizhou/domain/content/question'
import { cleanText, orNothing } from '../text/cleanText.ts'

/** Options as they could be read, and why not all of them could. */
export interface ReadOptions {
  options: Option[]
  reason?: string
}

/**
 * The letter that begins an option, with what sets it off: `A 原发病`, `A. …`, `A、…`, `（A）…`, `a) …`. A small
 * letter needs a sign behind it.
 */
const MARK =
  /^[（([【]?\s*(?:([A-LＡ-Ｌ])\s*(?:[）)\]】]\s*[.．、:：]?|[.．。、,，:：;；]|(?=\s|$))|([a-lａ-ｌ])\s*[）)\].．、:：])\s*/u
/** The same inside a line, behind a space or a separator: with a sign, or else with a space. */
const INLINE_MARKS = [/(?:^|[\s;；,，|])[（(]?([A-LＡ-Ｌ])\s*[.．、:：)）]\s*/gu, /(?:^|[\s;；,，|])([A-LＡ-Ｌ])\s+/gu]

const letterOf = (sign: string): string => sign.normalize('NFKC').toUpperCase()
const placeOf = (letter: string): number => LETTERS.indexOf(letter)

/** Options with a column each. Columns left empty at the end are no options; one left empty between two is left out. */
export function optionsOfColumns(cells: readonly string[]): ReadOptions {
  const contents = cells.map((cell) => orNothing(cleanText(cell)))
  const filled = contents.flatMap((content, place) => (content === '' ? [] : [{ content, place }]))
  // Files that say "A. …" in the column of A say it in every column.
  const marked = filled.length > 1 && filled.every(({ content, place }) => markOf(content)?.letter === LETTERS[place])
  return {
    options: filled.map(({ content, place }) => ({
      name: LETTERS[place] as string,
      content: marked ? (markOf(content)?.rest ?? '') : content,
    })),
  }
}

/**
 * Options that stand in one cell: a line each with or without letters, separated by `|`, or one behind another
 * (`A.甲 B.乙`). Letters are kept as written, gaps included: explanations and keys refer to them. A line without
 * a letter of its own goes on with the option above it.
 */
export function optionsOfCell(cell: string): ReadOptions {
  const text = orNothing(cleanText(cell))
  if (text === '') return { options: [] }
  const lines = text.split('\n').filter((line) => line !== '')
  const parts =
    lines.length > 1 ? lines : (split(text, /\s*[|｜]\s*/) ?? inlineParts(text) ?? split(text, /\s*[;；]\s*/) ?? lines)
  if (areMarked(parts)) return checked(withMarks(parts))
  if (
    parts.length > 1 &&
    parts.every((part, place) => part.length > 1 && letterOf(part[0] as string) === LETTERS[place])
  )
    return checked(parts.map((part, place) => ({ name: LETTERS[place] as string, content: part.slice(1).trim() })))
  if (parts.length > LETTERS.length) return { options: [], reason: `选项超过 ${LETTERS.length} 个` }
  return checked(parts.map((content, place) => ({ name: LETTERS[place] as string, content })))
}

function markOf(line: string): { letter: string; rest: string } | undefined {
  const found = MARK.exec(line)
  const sign = found?.[1] ?? found?.[2]
  return found && sign ? { letter: letterOf(sign), rest: line.slice(found[0].length).trim() } : undefined
}

/**
 * A first line like `C 反应蛋白` or `B 超` isn't an option C or B: lists that don't begin with A count as marked
 * only when every line is.
 */
function areMarked(parts: readonly string[]): boolean {
  const marks = parts.flatMap((part) => markOf(part)?.letter ?? [])
  if (parts.length === 1) return marks.length === 1
  return (
    marks.length > 1 && markOf(parts[0] as string) !== undefined && (marks[0] === 'A' || marks.length === parts.length)
  )
}

function split(text: string, separator: RegExp): string[] | undefined {
  const parts = text.split(separator).filter((part) => part !== '')
  return parts.length > 1 ? parts : undefined
}

/** `A.甲 B.乙 C.丙`: only where the letters follow one another from A on. */
function inlineParts(text: string): string[] | undefined {
  for (const mark of INLINE_MARKS) {
    const starts: number[] = []
    for (const found of text.matchAll(mark))
      if (placeOf(letterOf(found[1] as string)) === starts.length) starts.push(found.index)
    if (starts.length > 1 && starts[0] === 0)
      return starts.map((start, at) => text.slice(start, starts[at + 1]).replace(/^[\s;；,，|]+|[\s;；,，|]+$/g, ''))
  }
  return undefined
}

function withMarks(lines: readonly string[]): Option[] {
  const options: Option[] = []
  for (const line of lines) {
    const marked = markOf(line)
    const last = options.at(-1)
    if (marked && (!last || placeOf(marked.letter) > placeOf(last.name) || isRepeat(options, marked.letter)))
      options.push({ name: marked.letter, content: marked.rest })
    else if (last) last.content = last.content === '' ? line : `${last.content}\n${line}`
  }
  return options
}

/** A letter that stood before is a mistake to report, not a line that goes on. */
const isRepeat = (options: readonly Option[], letter: string): boolean =>
  options.some(({ name }) => name === letter) && options.length > 1

function checked(options: Option[]): ReadOptions {
  const names = options.map(({ name }) => name)
  const repeated = names.find((name, at) => names.indexOf(name) !== at)
  if (repeated !== undefined) return { options, reason: `选项 ${repeated} 出现两次` }
  const empty = options.find(({ content }) => content === '')
  return empty ? { options, reason: `选项 ${empty.name} 没有内容` } : { options }
}
