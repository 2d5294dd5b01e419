import { acceptedAnswers, splitBlanks } from './blanks.ts'
import { graded, type Score } from './rubric.ts'

const TRAILING = /[.。,，、;；:：!！?？]+$/u

/**
 * What is compared instead of the written answer: full and half width, upper and lower case, white space and
 * punctuation at the end make no difference (`５ ｍｇ。` is `5mg`). Punctuation alone stays as it is.
 */
export function foldBlank(text: string): string {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKC')
    .replace(/[\s\p{Cf}]/gu, '')
  return plain.replace(TRAILING, '') || plain
}

/** Fill in: one mark for every blank that holds one of its accepted answers. */
export function scoreTKTest(key: string, reply: string): Score {
  const blanks = acceptedAnswers(key)
  const written = splitBlanks(reply, blanks.length)
  const right = blanks.filter((accepted, at) => {
    const answer = foldBlank(written[at] ?? '')
    return answer !== '' && accepted.some((one) => foldBlank(one) === answer)
  })
  return graded(right.length, blanks.length)
}
