import type { QuestionSet } from '../../../runner/state/question.ts'

/** A part of a set, renumbered. */
export function someOf(set: QuestionSet, ids: readonly number[]): QuestionSet {
  const asked = new Set(ids)
  const questions = set.questions
    .filter(({ id }) => asked.has(id))
    .map((question, at) => ({ ...question, number: at + 1 }))
  return {
    ...set,
    questions,
    byID: new Map(questions.map((question) => [question.id, question])),
    styles: set.styles.flatMap((style) => {
      const own = style.questions.filter((id) => asked.has(id))
      return own.length > 0 ? [{ ...style, questions: own }] : []
    }),
  }
}
