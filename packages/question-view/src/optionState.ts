import type { Form } from '@tizhou/domain/content/question'
import { isMultiple } from './choices.ts'

/** The state of an option. After the verdict: right, wrongly chosen, missed; for `key` see optionState. */
export type OptionState = 'open' | 'chosen' | 'right' | 'wrong' | 'missed' | 'key' | 'rest'

/**
 * `key` and `missed` are right options that were not chosen: `missed` where several may be chosen, `key` where only one
 * is right or nothing was answered.
 */
export function optionState(
  question: { form: Form; answer: string },
  name: string,
  chosen: string,
  revealed: boolean,
): OptionState {
  const mine = chosen.includes(name)
  if (!revealed) return mine ? 'chosen' : 'open'
  const right = question.answer.includes(name)
  if (mine) return right ? 'right' : 'wrong'
  if (!right) return 'rest'
  return isMultiple(question.form) && chosen !== '' ? 'missed' : 'key'
}

/** Sign and word of each state: never colour alone (look, "Colour"). */
export const STATE_WORDS: Readonly<Record<OptionState, { sign: string; word: string } | null>> = {
  open: null,
  chosen: null,
  rest: null,
  right: { sign: '✓', word: '我选对了' },
  wrong: { sign: '✗', word: '我选错了' },
  missed: { sign: '–', word: '漏选' },
  key: { sign: '✓', word: '正确答案' },
}
