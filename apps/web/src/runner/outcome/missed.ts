import type { Entry } from '@tizhou/domain/runner/state'
import type { Question } from '../state/question.ts'

/** 漏选 has one sign, one word and one colour wherever it is told. */
export const MISSED = { sign: '–', word: '漏选' } as const

/** Every option chosen is right, and some right ones were not chosen: no marks, but another mistake than a wrong choice. */
export const isOnlyMissed = (
  { form, answer }: Pick<Question, 'form' | 'answer'>,
  { text, score }: Pick<Entry, 'text' | 'score'>,
): boolean =>
  form === 'XTEST' && score?.verdict === 'wrong' && text !== '' && [...text].every((name) => answer.includes(name))
