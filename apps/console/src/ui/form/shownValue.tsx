import { isValidElement, type ReactNode } from 'react'
import { SubjectName, SubjectSelect } from '../SubjectSelect.tsx'
import type { Field } from './fields.tsx'

const NONE = '（空）'
/** The most characters shown of a long text: enough to tell two apart. */
const LONGEST = 300

interface Option {
  value?: unknown
  label?: unknown
}

const optionsOf = (field?: Field): readonly Option[] => {
  const { options } = (field?.input.props ?? {}) as { options?: readonly Option[] }
  return Array.isArray(options) ? options : []
}

const short = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)

/** The value of a field outside of the form: the labels of its options, 是 or 否, a text without its format. */
export function shownValue(value: unknown, field?: Field): ReactNode {
  if (field?.shown) return field.shown(value) || NONE
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (value === null || value === undefined || value === '') return NONE
  if (field && isValidElement(field.input) && field.input.type === SubjectSelect)
    return <SubjectName appID={value as number} />
  return short(textOf(value, optionsOf(field))) || NONE
}

function textOf(value: unknown, options: readonly Option[]): string {
  const option = options.find((one) => one.value === value)
  if (typeof option?.label === 'string') return option.label
  if (Array.isArray(value)) return value.map((one) => textOf(one, options)).join('、')
  if (value !== null && typeof value === 'object')
    return Object.values(value)
      .filter((one) => one !== null && one !== undefined && one !== '')
      .map((one) => textOf(one, []))
      .join(' ')
  return String(value)
}
