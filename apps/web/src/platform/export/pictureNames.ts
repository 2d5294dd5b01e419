import { parse } from '@tizhou/domain/richtext/parse'
import type { ReadableQuestion } from '@tizhou/question-view/QuestionReading.tsx'
import { picturesOf } from '@tizhou/question-view/rich-text/blocks.ts'

/** The names of all pictures of a question, its explanation included. */
export function pictureNames(question: ReadableQuestion): string[] {
  const asked = [question.group?.stem, question.hint, question.stem, ...question.options.map((one) => one.content)]
  return [
    ...asked.flatMap((text) => (text ? picturesOf(parse(text, { kind: 'question' })) : [])),
    ...(question.reasons ?? []).flatMap(({ content }) => picturesOf(parse(content, { kind: 'question' }))),
    ...picturesOf(parse(question.explanation, { kind: 'explanation' })),
  ]
}
