import type { Item } from '@tizhou/domain/runner/state'
import { choicesOf } from '@tizhou/question-view/choices.ts'
import type { QuestionSet } from './question.ts'

/** The set as the domain's state machine takes it: the data for answering and scoring, without texts. */
export function machineItems(set: QuestionSet): Item[] {
  return set.questions.map((question) => ({
    id: question.id,
    form: question.form,
    groupKey: question.group && String(question.group.id),
    section: String(question.sectionID ?? question.style.id),
    order: question.number,
    optionNames: choicesOf(question).map((choice) => choice.name),
    rubric: question.keyless ? null : question,
    blanks: question.blanks,
    sealed: question.sealed,
  }))
}
