import { htmlText } from '@tizhou/domain/richtext/htmlText'
import { type Field, field } from '../form/fields.tsx'
import { HtmlEditor } from './HtmlEditor.tsx'
import type { Rich } from './RichTools.tsx'

interface More {
  required?: boolean
  extra?: string
  /** Set for texts with tables and pictures. */
  rich?: Rich
}

const isBlank = (html: string): boolean => html.replace(/<[^>]*>|\s|&nbsp;/g, '') === ''

/** A formatted text: paragraphs, headings, lists, emphasis and links; at most `max` characters of HTML. */
export const htmlField = <Name extends string>(
  name: Name,
  label: string,
  max: number,
  { required, extra, rich }: More = {},
): Field<Name> => {
  const validator = async (_: unknown, typed = '') => {
    if (required && isBlank(typed)) throw new Error(`请填写${label}`)
    if (typed.length > max) throw new Error(`${label}太长：${typed.length} 个字符（含格式），最多 ${max} 个`)
  }
  return {
    ...field(name, label, <HtmlEditor label={label} max={max} rich={rich} />, {
      rules: [{ validator }],
      shown: (html) => htmlText(String(html ?? '')).slice(0, 300),
    }),
    ...(extra ? { extra } : {}),
  }
}
