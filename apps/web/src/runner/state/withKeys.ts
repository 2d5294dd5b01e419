import type { QuestionSet } from './question.ts'

/**
 * The set with the questions whose key came or went in a newer copy, in their places; the very same set where none did.
 */
export function withKeys(set: QuestionSet, newer: QuestionSet): QuestionSet {
  let changed = false
  const questions = set.questions.map((question) => {
    const other = newer.byID.get(question.id)
    if (!other || other.waits === question.waits) return question
    changed = true
    return { ...other, number: question.number }
  })
  return changed ? { ...set, questions, byID: new Map(questions.map((question) => [question.id, question])) } : set
}
