import { styleOfCode } from '@tizhou/catalogue/styles'
import type { Form, QuestionDraft } from '@tizhou/domain/content/question'
import { reasonsAt } from '@tizhou/domain/content/reasons'
import { answersOfBlanks, withBlanks } from '@tizhou/domain/content/stemBlanks'
import { readAnswerKey } from '@tizhou/domain/scoring/answerKey'
import { givesFullForAll } from '@tizhou/domain/scoring/casetest'
import { cleanText } from '../text/cleanText.ts'
import { settleBareStatement } from './bareStatement.ts'
import { settledStyle } from './contradictions.ts'
import type { RowGroup } from './gatherGroups.ts'
import { answerLetters } from './options/answerLetters.ts'
import { hasError, note, type RowContent } from './rowContent.ts'
import { readWeights } from './weights.ts'

/** A question without chapter, group and external id. */
export type PlacelessDraft = Omit<QuestionDraft, 'externalID' | 'chapterPath' | 'group'>

const CHOICES: ReadonlySet<Form> = new Set(['ATEST', 'BTEST', 'A3TEST', 'XTEST', 'CASETEST'])
const GROUPED: ReadonlySet<Form> = new Set(['BTEST', 'A3TEST', 'CASETEST'])
const FEWEST_OPTIONS = 2

export const isGrouped = (form: Form): boolean => GROUPED.has(form)

/**
 * Makes a question of a row: style and form, options with weights, canonical answer. Undefined where the row is no
 * valid question; the reasons are then noted in the row.
 */
export function draftOf(row: RowContent, group: RowGroup): PlacelessDraft | undefined {
  settleBareStatement(row)
  if (hasError(row)) return undefined
  const letters = answerLetters(row)
  if (letters.reason !== undefined) {
    note(row, 'error', 'answer', letters.reason, row.answer)
    return undefined
  }
  row.answer = letters.answer
  const style = settledStyle(row, group.rows)
  const form = styleOfCode(style)?.form as Form
  const draft: PlacelessDraft = {
    style,
    form,
    stem: row.stem,
    options: CHOICES.has(form) ? row.options : [],
    answer: '',
    explanation: row.explanation,
    points: row.points,
  }
  const reasons = reasonsAt(draft.options, row.reasons)
  if (reasons.length > 0) draft.reasons = reasons
  for (const { name, content } of row.reasons)
    if (!reasons.some((one) => one.name === name))
      note(row, 'warning', 'options', `没有选项 ${name}，它的解析没有采用`, content)
  if (row.source !== undefined) draft.source = row.source
  if (row.year !== undefined) draft.year = row.year
  if (row.difficulty !== undefined) draft.difficulty = row.difficulty
  if (row.hint !== '') draft.hint = row.hint
  if (CHOICES.has(form)) checkOptions(row, draft)
  if (form === 'TKTEST') draft.stem = withBlanks(row.stem).stem
  // Forms without groups include the shared stem in their own.
  if (!isGrouped(form) && row.sharedStem !== '') draft.stem = `${row.sharedStem}\n${draft.stem}`
  if (form === 'A3TEST' && row.sharedStem === '') note(row, 'error', 'sharedStem', '共用题干题没有共用题干')
  readAnswer(row, draft)
  return hasError(row) ? undefined : draft
}

function checkOptions(row: RowContent, draft: PlacelessDraft): void {
  if (row.options.length < FEWEST_OPTIONS) {
    note(row, 'error', 'options', row.options.length === 0 ? '没有选项' : '只有一个选项')
    return
  }
  const twin = row.options.find(({ content }, at) => row.options.findIndex((other) => other.content === content) < at)
  if (twin) note(row, 'warning', 'options', `选项 ${twin.name} 与前面的选项内容相同`, twin.content)
  if (draft.form !== 'CASETEST' || row.weights === '') return
  const weighted = readWeights(row.weights, row.options)
  if (!weighted.ok) {
    note(row, 'error', 'weights', weighted.reason, row.weights)
    return
  }
  draft.options = weighted.options
  row.weighing = {
    unnamed: weighted.unnamed,
    allGivesFull: givesFullForAll(weighted.options.map(({ weight }) => weight)),
    allRight: false,
  }
}

function readAnswer(row: RowContent, draft: PlacelessDraft): void {
  if (hasError(row)) return
  const text = draft.form === 'TKTEST' ? answersOfBlanks(row.answer, withBlanks(row.stem).count) : row.answer
  const key = readAnswerKey(draft.form, text, draft.form === 'PDTEST' ? row.options : draft.options)
  if (!key.ok) {
    note(row, 'error', 'answer', key.reason, row.answer)
    return
  }
  // A reference answer is a text of the question; keys are not.
  const { markedAnswer } = row
  const isMarked = draft.form === 'JDTEST' && markedAnswer !== undefined && cleanText(markedAnswer) === key.answer
  draft.answer = isMarked ? markedAnswer : key.answer
  if (draft.form === 'CASETEST' && key.answer.length === draft.options.length)
    row.weighing = { unnamed: '', allGivesFull: false, allRight: true }
  if (draft.form !== 'TKTEST') return
  const blanks = withBlanks(row.stem).count
  const answers = key.answer.split('；').length
  if (blanks === 0) note(row, 'error', 'stem', '填空题的题干里没有空（写成 ____）', row.stem)
  else if (blanks !== answers) note(row, 'error', 'answer', `题干有 ${blanks} 个空，答案有 ${answers} 个`, row.answer)
}
