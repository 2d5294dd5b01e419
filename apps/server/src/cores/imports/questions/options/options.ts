import { LETTERS, type Option } from '@tizhou/domain/content/question'
import { cleanMarkup, cleanText, isPlaceholder, orNothing } from '../../text/cleanText.ts'
import { isBrokenList, printedItems, printedObjects } from '../printed.ts'
import type { Reading } from '../rowContent.ts'
import { haveOwnLetters, type Placed, withoutGluedLetters, withoutSeries } from './gluedLetters.ts'
import { markOf, type Start, startsIn } from './optionMarks.ts'

/** The parsed options, and why some could not be parsed. */
export interface ReadOptions {
  options: Option[]
  /** Letters of options whose cell contains a word for an empty cell. */
  nullWords?: string[]
  reason?: string
  /** A doubtful interpretation, with the text it is about. */
  reading?: { kind: Reading; text: string }
}

const nameAt = (place: number): string => LETTERS[place] as string

/**
 * Options in columns of their own. Empty columns at the end are ignored; an empty one between two is skipped. Words for
 * empty cells are kept and named: their meaning follows from the whole sheet (nullWords.ts).
 */
export function optionsOfColumns(cells: readonly string[]): ReadOptions {
  const filled = cells.slice(0, LETTERS.length).flatMap((cell, place) => {
    const content = cleanText(cell)
    return content === '' ? [] : [{ content, place, isWord: isPlaceholder(content) }]
  })
  const words = filled.filter(({ isWord }) => isWord)
  const { contents, reading } = withoutLabels(filled.filter(({ isWord }) => !isWord))
  const options = [...contents, ...words]
    .sort((a, b) => a.place - b.place)
    .map(({ content, place }) => ({ name: nameAt(place), content: marked(cells[place] ?? '', content) }))
  return { options, nullWords: words.map(({ place }) => nameAt(place)), ...(reading ? { reading } : {}) }
}

/** The option with its markup, where that says what was read of the cell; a label before it may be gone. */
function marked(cell: string, content: string): string {
  if (!/[<&]/.test(cell)) return content
  const plain = cleanText(cell)
  const label = plain.endsWith(content) ? plain.slice(0, plain.length - content.length) : ''
  const whole = cleanMarkup(cell)
  const own = whole.startsWith(label) ? whole.slice(label.length) : whole
  return cleanText(own) === content ? own : content
}

/**
 * A file that writes "A. …" (`①…`, `A…`) in column A does so in every column; labels in some columns only are reported.
 */
function withoutLabels(filled: readonly Placed[]): { contents: readonly Placed[]; reading?: ReadOptions['reading'] } {
  const marked = filled.map(({ content, place }) => ({ content, place, mark: markOf(content) }))
  const bare = ({ content, place, mark }: (typeof marked)[number]) => ({
    place,
    // `A..甲`, `A.、甲`; but the point of .5 is kept.
    content: content
      .slice(mark?.length ?? 0)
      .replace(mark ? /^[.．。、:：]+(?!\d)\s*/u : '', '')
      .trim(),
  })
  if (filled.length < 2) return { contents: filled }
  const own = marked.filter(({ mark, place }) => mark?.place === place)
  const kinds = new Set(own.map(({ mark }) => mark?.kind))
  if (own.length === filled.length && kinds.size === 1) {
    const contents = own.map(bare)
    const texts = contents.map(({ content }) => content)
    // A 型, B 型, C 型 would be identical without their letters.
    const isLoose = own.some(({ mark }) => !mark?.firm) && new Set(texts).size < texts.length
    const mayBeTexts = own.every(({ mark }) => !mark?.firm) && haveOwnLetters(filled, texts)
    if (kinds.has('letter') ? !texts.includes('') && !isLoose && !mayBeTexts : areTexts(texts)) return { contents }
  }
  const glued = withoutGluedLetters(filled)
  if (glued) return glued
  const series = withoutSeries(filled)
  if (series) return series
  // A single labelled cell: only a letter that can be nothing else.
  const sure = own.filter(
    (one) =>
      one.mark?.kind === 'letter' &&
      /^[（(]?[A-Za-z]\s*[）).．、:：]/.test(one.content) &&
      !/^[A-Za-z\d]/.test(bare(one).content),
  )
  if (sure.length > 0) {
    const contents = marked.map((one) => (sure.includes(one) && bare(one).content !== '' ? bare(one) : one))
    return { contents, reading: { kind: 'ownLetter', text: sure[0]?.content ?? '' } }
  }
  const others = marked.filter(({ mark }) => mark?.kind === 'letter' && mark.firm)
  return {
    contents: filled,
    ...(others.length > 1 && others.length === filled.length
      ? { reading: { kind: 'unlike' as const, text: filled.map(({ content }) => content).join(' ') } }
      : {}),
  }
}

/** ①②, ②③ and 1、2 refer to statements; they are not labels. */
const areTexts = (contents: readonly string[]): boolean =>
  contents.every((content) => content !== '' && !/^[①-⑳⑴-⒇❶-❿\d]/.test(content))

/** Private-use placeholder for a tab between two texts of a cell. */
const TAB = '\uE0F0'

/**
 * Options in one cell: a line each with or without letters, several to a line, separated by `|` or tabs, run together
 * (`A.甲 B.乙`), or as a list printed by a program. Letters are kept as written, gaps included, since explanations and
 * keys refer to them. A line without a letter continues the option above.
 * `answer` helps where only the key tells the separator.
 */
export function optionsOfCell(cell: string, answer = ''): ReadOptions {
  const tabbed = cell.includes('<') ? cell : cell.replace(/[ \u3000]*(?:\t|\\t(?![a-zA-Z]))[ \u3000]*/g, TAB)
  const parted = orNothing(cleanText(tabbed))
  const text = cleanText(parted.replaceAll(TAB, ' '))
  if (text === '') return { options: [] }
  const listed = printedObjects(text) ?? printedItems(text)
  if (listed && listed.length > 1) return ofList(listed)
  if (isBrokenList(text)) return { options: [], reason: '选项像程序打印的数据，却读不出各个选项，请一行写一个' }
  const marked = markedOptions(text)
  if (marked) return looked(checked(marked))
  const lines = parted
    .split(/[\n\uE0F0]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const parts = lines.length > 1 ? lines : (split(text, /\s*[|｜]\s*/) ?? split(text, /\s*[;；]\s*/) ?? lines)
  const paired = pairedOptions(parts)
  if (paired) return paired
  const numbered = numberedOptions(text, parts)
  if (numbered) return looked(checked(named(numbered)))
  const glued = withoutGluedLetters(placed(parts))
  if (glued) return { ...checked(named(glued.contents.map(({ content }) => content))), reading: glued.reading }
  const spread = spreadOverLines(cell)
  if (spread)
    return { ...checked(named(spread)), reading: { kind: 'unusualSeparator', text: spread.join(' 〔空格〕 ') } }
  if (parts.length > LETTERS.length) return { options: [], reason: `选项超过 ${LETTERS.length} 个` }
  if (parts.length > 1) {
    const read = checked(named(parts))
    return parted.includes(TAB)
      ? { ...read, reading: { kind: 'unusualSeparator', text: parts.join(' 〔制表符〕 ') } }
      : read
  }
  return unusual(cell, text, answer) ?? checked(named(parts))
}

const LONE_LETTER = /^[（(]?([A-LＡ-Ｌ])[）)]?$/u

/** `A|甲|B|乙`: letters in cells or lines of their own. Ambiguous where letters occur among the texts otherwise. */
function pairedOptions(parts: readonly string[]): ReadOptions | undefined {
  const letters = parts.map((part) => LONE_LETTER.exec(part)?.[1]?.normalize('NFKC'))
  const lone = letters.filter((letter) => letter !== undefined).length
  if (lone < 2 || lone === parts.length || letters[0] !== 'A') return undefined
  const isPaired = letters.every((letter, at) => (at % 2 === 0 ? letter === LETTERS[at / 2] : letter === undefined))
  if (!isPaired || parts.length % 2 > 0)
    return {
      options: named(parts).slice(0, LETTERS.length),
      reason: '选项和字母分在几处，看不出哪个字母是哪个选项，请一行写一个',
    }
  return checked(named(parts.filter((_, at) => at % 2 === 1)))
}

/**
 * Several to a line, separated by wide gaps and without labels: all lines have the same number, and no two texts are
 * equal.
 */
function spreadOverLines(cell: string): string[] | undefined {
  const lines = cell.split(/\r\n?|\n/).filter((line) => line.trim() !== '')
  if (lines.length < 2 || cell.includes('<')) return undefined
  const rows = lines.map((line) =>
    line
      .trim()
      .split(/[ \u3000]{2,}/)
      .map(cleanText),
  )
  const width = rows[0]?.length ?? 0
  const parts = rows.flat()
  const isEven = rows.every((row, at) => row.length === width || (at === rows.length - 1 && row.length < width))
  const areDistinct = new Set(parts).size === parts.length && !parts.includes('')
  return width > 1 && isEven && areDistinct && parts.length <= LETTERS.length ? parts : undefined
}

const placed = (contents: readonly string[]): Placed[] => contents.map((content, place) => ({ content, place }))

const named = (contents: readonly string[]): Option[] =>
  contents.map((content, place) => ({ name: nameAt(place), content }))

function ofList(items: NonNullable<ReturnType<typeof printedItems>>): ReadOptions {
  if (items.length > LETTERS.length) return { options: [], reason: `选项超过 ${LETTERS.length} 个` }
  const places = items.map(({ key }, at) => (key === undefined ? at : (markOf(`${key.trim()}.`)?.place ?? -1)))
  if (places.some((place) => place < 0))
    return checked(named(items.map(({ key, text }) => (key === undefined ? text : `${key} ${text}`))))
  const { contents, reading } = withoutLabels(
    items.map(({ text }, at) => ({ place: places[at] as number, content: text.trim() })),
  )
  const read = looked(checked(contents.map(({ content, place }) => ({ name: nameAt(place), content }))))
  return reading ? { ...read, reading } : read
}

/** The options of a text by their letters, in any layout; undefined where they have none. */
function markedOptions(text: string): Option[] | undefined {
  const lines = text.split('\n').filter((line) => line !== '')
  const byLine = areMarked(lines) ? withMarks(lines) : undefined
  // A letter missing between two lines is often inside one of them.
  const hasGap = byLine?.some(({ name }, at) => at > 0 && placeOf(name) > placeOf(byLine[at - 1]?.name ?? '') + 1)
  const inline = inlineOptions(text, !byLine || byLine.length === 1 || hasGap === true)
  if (!byLine) {
    if (inline) return inline
    const parts = split(text, /\s*[|｜]\s*/)
    return parts && areMarked(parts) ? withMarks(parts) : undefined
  }
  // All letters at line beginnings also occur in the inline interpretation: lines hold several options.
  const covers = inline && byLine.every(({ name }) => inline.some((option) => option.name === name))
  const isRepeated = new Set(byLine.map(({ name }) => name)).size < byLine.length
  return covers && !isRepeated && inline.length > byLine.length ? inline : byLine
}

/** `A.甲 B.乙 C.丙`, also across lines: only where the letters are consecutive from A. */
function inlineOptions(text: string, mayBeLoose: boolean): Option[] | undefined {
  const attempts = [
    startsIn(text, 'letter', 'parted', true),
    ...(mayBeLoose
      ? [startsIn(text, 'letter', 'parted', false)].filter(
          (starts) => beginLines(text, starts) && !mayBeWords(text, starts),
        )
      : []),
    startsIn(text, 'letter', 'any', true),
  ]
  const usable = attempts.filter((starts) => starts.length > 1 && starts[0]?.at === 0 && starts[0].place === 0)
  const best = usable.find(
    (starts) =>
      !usable.some(
        (other) => other.length > starts.length && starts.every(({ at }) => other.some((one) => one.at === at)),
      ),
  )
  return best?.map(({ at, length, place }, order) => ({
    name: nameAt(place),
    content: text.slice(at + length, best[order + 1]?.at).replace(/^[\s;；,，|｜]+|[\s;；,，|｜/&＆]+$/gu, ''),
  }))
}

/** `A 细胞分泌… B 细胞分泌…`: letters followed only by a space, before texts that begin alike. */
function mayBeWords(text: string, starts: readonly Start[]): boolean {
  const marked = starts.map(({ at, length, place }, order) => ({
    mark: text.slice(at, at + length).trim(),
    rest: text.slice(at + length, starts[order + 1]?.at).trim(),
    content: text.slice(at, starts[order + 1]?.at).trim(),
    place,
  }))
  const rests = marked.map(({ rest }) => rest)
  return marked.every(({ mark }) => mark.length === 1) && haveOwnLetters(marked, rests)
}

/** Whether every line begins with one: `AB 型` below `A 型` shows that the letters belong to the texts. */
const beginLines = (text: string, starts: readonly { at: number }[]): boolean =>
  [0, ...[...text.matchAll(/\n+/g)].map((found) => found.index + found[0].length)].every((line) =>
    starts.some(({ at }) => at === line),
  )

/** Numbered from 1, a line each or several to a line: `1. 甲`, `①甲 ②乙`. */
function numberedOptions(text: string, parts: readonly string[]): string[] | undefined {
  const marks = parts.map((part) => markOf(part))
  if (!marks.every((mark) => mark?.kind === 'number')) return undefined
  const starts = startsIn(text, 'number', 'any', true)
  const isInline = starts[0]?.at === 0 && starts[0].place === 0 && starts.length > parts.length
  const isByLine = parts.length > 1 && marks.every((mark, at) => mark?.place === at)
  const bare = isInline
    ? starts.map(({ at, length }, order) =>
        text.slice(at + length, starts[order + 1]?.at).replace(/^\s+|[\s;；,，|｜]+$/gu, ''),
      )
    : parts.map((part, at) => part.slice(marks[at]?.length).trim())
  return (isInline || isByLine) && bare.length > 1 && bare.length <= LETTERS.length && areTexts(bare) ? bare : undefined
}

/**
 * A first line like `C 反应蛋白` or `B 超` is no option C or B: lists that do not begin with A count as labelled only when
 * every line is.
 */
function areMarked(parts: readonly string[]): boolean {
  const found = parts.flatMap((part) => {
    const mark = markOf(part)
    return mark?.kind === 'letter' ? [{ ...mark, rest: part.slice(mark.length).trim() }] : []
  })
  const marks = found.map(({ place }) => place)
  // A 型, B 型, AB 型, O 型.
  const rests = found.map(({ rest }) => rest)
  if (found.length > 1 && found.every(({ firm }) => !firm)) {
    if (new Set(rests).size < 2) return false
    // A 细胞分泌…, B 细胞分泌…
    if (found.length === parts.length && haveOwnLetters(placed(parts), rests)) return false
  }
  if (parts.length === 1) return marks.length === 1
  return (
    marks.length > 1 &&
    markOf(parts[0] as string)?.kind === 'letter' &&
    (marks[0] === 0 || marks.length === parts.length)
  )
}

function split(text: string, separator: RegExp): string[] | undefined {
  const parts = text.split(separator).filter((part) => part !== '')
  return parts.length > 1 ? parts : undefined
}

function withMarks(lines: readonly string[]): Option[] {
  const options: Option[] = []
  for (const line of lines) {
    const mark = markOf(line)
    const marked =
      mark?.kind === 'letter' ? { letter: nameAt(mark.place), rest: line.slice(mark.length).trim() } : undefined
    const last = options.at(-1)
    if (marked && (!last || placeOf(marked.letter) > placeOf(last.name) || isRepeat(options, marked.letter)))
      options.push({ name: marked.letter, content: marked.rest })
    else if (last) last.content = last.content === '' ? line : `${last.content}\n${line}`
  }
  return options
}

const placeOf = (letter: string): number => LETTERS.indexOf(letter)

/** A repeated letter is an error to report, not a continuation. */
const isRepeat = (options: readonly Option[], letter: string): boolean =>
  options.some(({ name }) => name === letter) && options.length > 1

/** Separators of options in some files that often belong to a text: only the key can tell. Best first. */
const UNUSUAL: readonly { separator: RegExp; name: string; least: number }[] = [
  { separator: /\s*[&＆]\s*/, name: '&', least: 2 },
  { separator: /\s*[#＃$^~@]\s*/, name: '#', least: 2 },
  { separator: /\s*[/／\\]\s*/, name: '/', least: 3 },
  { separator: /\s*[,，]\s*/, name: '，', least: 3 },
  { separator: /\s*、\s*/, name: '、', least: 3 },
  { separator: /[ \u3000]{2,}/, name: '〔空格〕', least: 2 },
  { separator: /[ \u3000]+/, name: '〔空格〕', least: 3 },
]

/** Splits a text by such a separator where the key names one of the parts, by letter or text. */
function unusual(cell: string, text: string, answer: string): ReadOptions | undefined {
  const fitting = UNUSUAL.flatMap(({ separator, name, least }) => {
    const whole = name === '〔空格〕' && !cell.includes('<') ? cell.trim() : text
    const parts = split(whole, separator)?.map((part) => cleanText(part))
    if (!parts || parts.length > LETTERS.length || parts.includes('')) return []
    const isNamed = parts.includes(answer) || split(answer, separator)?.every((one) => parts.includes(one))
    return isNamed || (parts.length >= least && lettersFit(answer, parts.length)) ? [{ parts, name }] : []
  })
  const [first] = fitting
  if (!first) return undefined
  const other = fitting.find(({ parts, name }) => name !== first.name && parts.join('\n') !== first.parts.join('\n'))
  if (other && other.name !== '〔空格〕')
    return { options: named([text]), reason: `看不出选项以“${first.name}”还是“${other.name}”分开，请一行写一个` }
  return {
    ...checked(named(numberedOptions('', first.parts) ?? first.parts)),
    reading: { kind: 'unusualSeparator', text: first.parts.join(` ${first.name} `) },
  }
}

/** Whether a key of letters or a number fits so many options. */
export function lettersFit(answer: string, count: number): boolean {
  const plain = answer.normalize('NFKC').trim().toUpperCase()
  if (/^\d{1,2}$/.test(plain)) return Number(plain) >= 1 && Number(plain) <= count
  const letters = /^[A-L](?:[\s,;、/&|]*[A-L])*$/.test(plain) ? [...plain.replace(/[^A-L]/g, '')] : []
  return letters.length > 0 && letters.every((letter) => placeOf(letter) < count)
}

/** An option whose text still contains one of the next letters was not split; one letter may be left out in the file. */
function looked(read: ReadOptions): ReadOptions {
  const glued = read.options.find(({ name, content }) => {
    const place = placeOf(name)
    const next = [...LETTERS.slice(place + 1, place + 3)].filter(
      (one) => !read.options.some((other) => other.name === one),
    )
    if (next.length === 0) return false
    return new RegExp(`(?:^|[\\s;；,，|])[（(]?[${next.join('')}]\\s*[.．、:：)）]\\s*\\S`, 'u').test(
      content.normalize('NFKC'),
    )
  })
  return glued ? { ...read, reading: { kind: 'glued', text: `${glued.name} ${glued.content}` } } : read
}

function checked(options: Option[]): ReadOptions {
  const names = options.map(({ name }) => name)
  const repeated = names.find((name, at) => names.indexOf(name) !== at)
  if (repeated !== undefined) return { options, reason: `选项 ${repeated} 出现两次` }
  const empty = options.find(({ content }) => content === '')
  return empty ? { options, reason: `选项 ${empty.name} 没有内容` } : { options }
}
