import { styleOfCode } from '@tizhou/catalogue/styles'
import { LETTERS, type QuestionDraft } from '@tizhou/domain/content/question'
import { reasonOf } from '@tizhou/domain/content/reasons'
import { type Field, nameOf } from '../mapping/fields.ts'
import { PAPERS_ONLY } from '../questions/smallFields.ts'

const BEFORE: readonly Field[] = ['subject', 'chapter', 'style', 'group', 'order', 'sharedStem', 'hint', 'stem']
const BEHIND: readonly Field[] = [
  'answer',
  'weights',
  'explanation',
  'points',
  'yearSource',
  'difficulty',
  'pictures',
  'externalID',
]

/** The columns of our own template (exam-formats, "What operators bring their questions in"). */
export const TEMPLATE_HEADERS: readonly string[] = [
  ...BEFORE.map(nameOf),
  ...[...LETTERS].map((letter) => `选项${letter}`),
  ...BEHIND.map(nameOf),
  ...[...LETTERS].map((letter) => `选项${letter}解析`),
]

/** A question as a row of our own template; parsing the row gives the question again. */
export function templateRow(draft: QuestionDraft, subject = ''): string[] {
  const content = new Map([...draft.options].map(({ name, content }) => [name, content]))
  const cells: Partial<Record<Field, string>> = {
    subject,
    chapter: draft.chapterPath.length === 0 ? PAPERS_ONLY : draft.chapterPath.join(' / '),
    style: styleOfCode(draft.style)?.name ?? draft.style,
    group: draft.group?.key,
    order: draft.group && String(draft.group.order),
    sharedStem: draft.group?.stem,
    hint: draft.hint,
    stem: draft.stem,
    answer: draft.answer,
    weights: weightsText(draft),
    explanation: draft.explanation,
    points: draft.points.join('；'),
    yearSource: yearSourceText(draft),
    difficulty: draft.difficulty === undefined ? '' : String(draft.difficulty),
    externalID: draft.externalID,
  }
  return [
    ...BEFORE.map((field) => cells[field] ?? ''),
    ...[...LETTERS].map((letter) => content.get(letter) ?? ''),
    ...BEHIND.map((field) => cells[field] ?? ''),
    ...[...LETTERS].map((letter) => reasonOf(draft.reasons, letter)),
  ]
}

const weightsText = ({ options }: QuestionDraft): string =>
  options
    .filter(({ weight }) => weight !== undefined)
    .map(({ name, weight }) => `${name}${weight}`)
    .join(' ')

/** Prefixes a source that begins with a year, so that parsing does not take the year out. */
function yearSourceText({ year, source }: QuestionDraft): string {
  if (source === undefined) return year === undefined ? '' : String(year)
  return year === undefined ? (/^(?:19|20)\d{2}|^[;；]/.test(source) ? `；${source}` : source) : `${year}；${source}`
}
