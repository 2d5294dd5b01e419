import { parseRunning } from '@tizhou/domain/richtext/running'
import { picturesOf } from '@tizhou/question-view/rich-text/blocks.ts'
import { pictureURL } from '@tizhou/question-view/rich-text/pictureBase.ts'
import type { Question } from '../state/question.ts'

/** The folder of a subject's pictures on the server. */
export const pictureBase = (appID: number): string => `/files/images/${appID}`

/** Addresses of all pictures of a question, its explanation included. */
export function picturesOfQuestion(question: Question, appID: number): string[] {
  const asked = [question.group?.stem, question.hint, question.stem, ...question.options.map((one) => one.content)]
  const names = [
    ...asked.flatMap((text) => (text?.includes('[') ? picturesOf(parseRunning(text, { kind: 'question' })) : [])),
    ...(question.reasons ?? []).flatMap(({ content }) => picturesOf(parseRunning(content, { kind: 'question' }))),
    ...(question.explanation.includes('[')
      ? picturesOf(parseRunning(question.explanation, { kind: 'explanation' }))
      : []),
  ]
  return [...new Set(names)].map((name) => pictureURL(pictureBase(appID), name))
}
