import { parse } from '@tizhou/domain/richtext/parse'
import { plainText } from '@tizhou/domain/richtext/plainText'
import type { Question } from './question.ts'

const EXCERPT = 120
/** Characters of a shared case; few, so that the question itself is seen. */
const CASE_EXCERPT = 48

/** The beginning of a question's case and stem as plain text on one line, for lists. */
export function excerptOf({ group, stem }: Question): string {
  const shared = cut(oneLine(group?.stem ?? ''), CASE_EXCERPT)
  return cut(`${shared} ${oneLine(stem)}`.trim(), EXCERPT)
}

const oneLine = (text: string): string =>
  plainText(parse(text, { kind: 'question' }), () => '［图］')
    .replace(/\s+/g, ' ')
    .trim()

const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most)}…` : text)
