import type { QuestionSet } from './question.ts'

/**
 * The set with those questions replaced whose key was added or withheld in a newer copy; the same object where none
 * was.
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
