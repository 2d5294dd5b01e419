import { createHash } from 'node:crypto'
import type { Form, Option } from '@tizhou/domain/content/question'
import { withoutMarkup } from '@tizhou/domain/richtext/markup'

/** What identifies a question: its texts and form, without answer and explanation, which are corrected later. */
export interface QuestionBody {
  form: Form
  sharedStem: string
  hint: string
  stem: string
  options: readonly Option[]
}

/**
 * Formats, width and spaces differ between exports of a bank, so they are ignored; signs and capitals carry meaning (mg,
 * Mg).
 */
const fold = (text: string): string =>
  withoutMarkup(text)
    .replace(/[！-～]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/\s+/g, '')

/**
 * The external id of a question for which the file gives none: a hash of its content, so that importing it again
 * changes nothing. `hash-` and 132 bits of SHA-256 in base64url.
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
