import type { Form } from '@tizhou/domain/content/question'
import { isMultiple } from './choices.ts'

/** How one option stands. After the verdict: right, wrongly chosen, missed; `key` is a right one that nobody asked for. */
export type OptionState = 'open' | 'chosen' | 'right' | 'wrong' | 'missed' | 'key' | 'rest'

/**
 * `key` and `missed` are both right options that were not chosen: missed where several could have been chosen,
 * key where one was to be found (or nothing was answered at all).
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
