import { atMost } from '../text/atMost.ts'
import { parse } from './parse.ts'
import { plainText } from './plainText.ts'

/** The beginning of a stem as a single line, by which lists and messages call a question. A figure is never cut in half. */
export const stemLine = (stem: string, most: number): string =>
  atMost(
    plainText(parse(stem, { kind: 'question' }), () => '［图］')
      .replace(/\s+/g, ' ')
      .trim(),
    most,
  ).replace(/［图?…$/, '…')
