import type { Entry } from '@tizhou/domain/runner/state'
import type { Question } from '../state/question.ts'

/** The sign and word of 漏选, the same everywhere. */
export const MISSED = { sign: '–', word: '漏选' } as const

/**
 * Whether every chosen option is right and only some right ones are missing. It earns no marks, but is another mistake
 * than a wrong option.
 */
export const isOnlyMissed = (
  { form, answer }: Pick<Question, 'form' | 'answer'>,
  { text, score }: Pick<Entry, 'text' | 'score'>,
): boolean =>
  form === 'XTEST' && score?.verdict === 'wrong' && text !== '' && [...text].every((name) => answer.includes(name))
