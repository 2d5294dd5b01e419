import { canonicalMarkup } from '../richtext/markup.ts'
import { readAnswerKey } from '../scoring/answerKey.ts'
import { withCharacters } from '../text/characterParts.ts'
import { type Form, LETTERS, type Option, type QuestionDraft, type Reason } from './question.ts'
import { reasonsAt } from './reasons.ts'
import { withBlanks } from './stemBlanks.ts'
import { TEXT_BOUNDS } from './textBounds.ts'

/** A question as typed by an editor. Empty texts and null mean absent. */
export interface TypedQuestion {
  hint: string
  stem: string
  options: readonly Option[]
  /** The key as people write it (`C`, `A,B`, `对`, `左心室|左室；右心房`); may be empty for a case with weights. */
  answer: string
  explanation: string
  reasons?: readonly Reason[] | undefined
  points: readonly string[]
  source: string
  year: number | null
  difficulty: number | null
  /** The shared case of a group (A3/A4, case analysis). */
  groupStem: string
}

/** A fault and its place (`stem`, `options[2]`, `answer`). */
export interface FieldFault {
  field: string
  reason: string
}

/** A valid question, without place, style, id and group. */
export type CheckedQuestion = Omit<QuestionDraft, 'externalID' | 'chapterPath' | 'group' | 'style'> & {
  groupStem: string
}

export type Checked = { ok: true; question: CheckedQuestion } | { ok: false; faults: FieldFault[] }

const CHOICES: ReadonlySet<Form> = new Set(['ATEST', 'BTEST', 'A3TEST', 'XTEST', 'CASETEST'])
const SHARED_STEM: ReadonlySet<Form> = new Set(['A3TEST', 'CASETEST'])
/** Forms of grouped questions: with a shared case or shared options. */
export const GROUPED_FORMS: ReadonlySet<Form> = new Set(['BTEST', 'A3TEST', 'CASETEST'])
const FEWEST_OPTIONS = 2
const HEAVIEST = 10
const FIRST_YEAR = 1900
const LAST_YEAR = 2100

export const hasOptions = (form: Form): boolean => CHOICES.has(form)

/**
 * Checks a typed question by the rules for imported ones (docs/import.md, "What is reported"); gives it with its
 * canonical key, or all faults by field.
 */
export function checkQuestion(form: Form, typed: TypedQuestion): Checked {
  const faults: FieldFault[] = []
  const refuse = (field: string, reason: string) => void faults.push({ field, reason })
  const text = (field: keyof typeof TEXT_BOUNDS & keyof TypedQuestion, value: string) => {
    checkText(value, field, TEXT_BOUNDS[field], refuse)
    return canonicalMarkup(cleaned(value))
  }
  const question: CheckedQuestion = {
    form,
    stem: text('stem', typed.stem),
    options: hasOptions(form) ? checkOptions(form, typed.options, refuse) : [],
    answer: '',
    explanation: text('explanation', typed.explanation),
    points: checkPoints(typed.points, refuse),
    groupStem: SHARED_STEM.has(form) ? canonicalMarkup(cleaned(typed.groupStem)) : '',
  }
  const reasons = reasonsAt(
    question.options,
    typed.reasons?.map((one) => ({ ...one, content: canonicalMarkup(cleaned(one.content)) })),
  )
  for (const { name, content } of reasons)
    checkText(content, 'options', TEXT_BOUNDS.reason, (field, why) => refuse(field, `选项 ${name} 的理由${why}`))
  if (reasons.length > 0) question.reasons = reasons
  if (question.stem === '') refuse('stem', '请填写题干')
  checkText(typed.groupStem, 'groupStem', TEXT_BOUNDS.sharedStem, refuse)
  if (form === 'A3TEST' && question.groupStem === '') refuse('groupStem', '共用题干题要有共用题干')
  const hint = text('hint', typed.hint)
  if (hint !== '') question.hint = hint
  const source = text('source', typed.source)
  if (source !== '') question.source = source
  if (typed.year !== null) {
    if (!isWhole(typed.year, FIRST_YEAR, LAST_YEAR)) refuse('year', `应为 ${FIRST_YEAR} 到 ${LAST_YEAR} 的年份`)
    question.year = typed.year
  }
  if (typed.difficulty !== null) {
    if (!isWhole(typed.difficulty, 1, 5)) refuse('difficulty', '应为 1（最易）到 5（最难）')
    question.difficulty = typed.difficulty
  }
  checkText(typed.answer, 'answer', TEXT_BOUNDS.answer, refuse)
  if (faults.length === 0) checkAnswer(question, withCharacters(typed.answer), refuse)
  return faults.length === 0 ? { ok: true, question } : { ok: false, faults }
}

type Refuse = (field: string, reason: string) => void

const isWhole = (value: number, least: number, most: number): boolean =>
  Number.isInteger(value) && value >= least && value <= most

/** Line ends unified, trimmed. */
const cleaned = (text: string): string => withCharacters(text).replace(/\r\n?/g, '\n').trim()

function checkText(text: string, field: string, most: number, refuse: Refuse): void {
  if (text.length > most) refuse(field, `不能超过 ${most} 字，现在有 ${text.length} 字`)
  else if (text.includes('\uFFFD')) refuse(field, '有无法识别的字符')
}

function checkOptions(form: Form, typed: readonly Option[], refuse: Refuse): Option[] {
  const options = typed.map(({ name, content, weight }) => {
    const option: Option = { name, content: canonicalMarkup(cleaned(content)) }
    if (form === 'CASETEST' && weight !== undefined) option.weight = weight
    return option
  })
  if (options.length < FEWEST_OPTIONS) refuse('options', `至少要有 ${FEWEST_OPTIONS} 个选项`)
  if (options.length > LETTERS.length) refuse('options', `最多 ${LETTERS.length} 个选项`)
  for (const [at, { name, content, weight }] of options.entries()) {
    const field = `options[${at}]`
    if (name.length !== 1 || !LETTERS.includes(name)) refuse(field, `选项的字母应为 A 到 ${LETTERS.at(-1)}`)
    else if (at > 0 && name <= (options[at - 1]?.name ?? '')) refuse(field, `选项 ${name} 的字母重复，或顺序不对`)
    if (content === '') refuse(field, `选项 ${name} 没有内容`)
    checkText(content, field, TEXT_BOUNDS.option, refuse)
    if (weight !== undefined && !(Math.abs(weight) <= HEAVIEST))
      refuse(field, `权重应在 -${HEAVIEST} 和 ${HEAVIEST} 之间`)
  }
  const weighted = options.filter(({ weight }) => weight !== undefined).length
  if (weighted > 0 && weighted < options.length) refuse('options', '每个选项都要有权重，或都没有')
  return options
}

function checkPoints(typed: readonly string[], refuse: Refuse): string[] {
  const points = [...new Set(typed.map(cleaned).filter((name) => name !== ''))]
  if (points.length > TEXT_BOUNDS.points) refuse('points', `最多 ${TEXT_BOUNDS.points} 个知识点`)
  if (points.some((name) => name.length > TEXT_BOUNDS.point))
    refuse('points', `每个知识点不能超过 ${TEXT_BOUNDS.point} 字`)
  return points
}

function checkAnswer(question: CheckedQuestion, typed: string, refuse: Refuse): void {
  const key = readAnswerKey(question.form, typed, question.options)
  if (!key.ok) {
    refuse('answer', key.reason)
    return
  }
  question.answer = question.form === 'JDTEST' ? canonicalMarkup(key.answer) : key.answer
  if (question.form !== 'TKTEST') return
  const { stem, count } = withBlanks(question.stem)
  question.stem = stem
  const answers = key.answer.split('；').length
  if (count === 0) refuse('stem', '填空题的题干里没有空（写成 ____）')
  else if (count !== answers) refuse('answer', `题干有 ${count} 个空，答案有 ${answers} 个`)
}
