import { createHash } from 'node:crypto'
import type { Form, Option } from '@tizhou/domain/content/question'

/** What makes a question the same one again: its texts and form, not its answer or explanation, which get corrected. */
export interface QuestionBody {
  form: Form
  sharedStem: string
  hint: string
  stem: string
  options: readonly Option[]
}

/** Widths and spaces differ from one export of a bank to the next; signs and capitals carry meaning (mg, Mg). */
const fold = (text: string): string =>
  text.replace(/[！-～]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0)).replace(/\s+/g, '')

/**
 * The external id of a question whose file gives none: the same for the same question in every file, so that
 * importing it again changes nothing. `hash-` and 132 bits of SHA-256 in base64url.
 */
export function idOfContent(body: QuestionBody): string {
  const parts = [
    body.form,
    body.sharedStem,
    body.hint,
    body.stem,
    ...body.options.flatMap(({ name, content }) => [name, content]),
  ]
  return `hash-${createHash('sha256')
    .update(JSON.stringify(parts.map(fold)))
    .digest('base64url')
    .slice(0, 22)}`
}
