import { outsideLink } from '@tizhou/domain/agents/links'
import { Checkbox, Input, InputNumber, Select } from 'antd'
import type { ReactElement, ReactNode } from 'react'

type Rule =
  | { required: true; whitespace?: true; message: string }
  | { pattern: RegExp; message: string }
  | { validator: (rule: unknown, value?: string) => Promise<void> }
  | { type: 'integer'; min: number; max: number; message: string }

/** One field of a form: its name in the values, its label and its input. */
export interface Field<Name extends string = string> {
  name: Name
  label?: string
  input: ReactElement
  rules?: Rule[]
  /** Shown below the input. */
  extra?: string
  /** Shown as a tooltip of a question mark beside the label. */
  tooltip?: string
  /** Its share of a line with several fields; default 0: as wide as its input. */
  grow?: number
  /** Set for check boxes. */
  valuePropName?: 'checked'
  /** Formats a value outside of the form (shownValue.tsx). Default: by its input or kind. */
  shown?: (value: unknown) => ReactNode
}

/** A field on its own line, several side by side, or any other element of a form. */
export type Line<Name extends string = string> = Field<Name> | readonly Field<Name>[] | ReactElement

type More = Pick<Field, 'rules' | 'extra' | 'tooltip' | 'grow' | 'shown'> & { required?: boolean }

/** A field with a custom input, to which Form.Item gives `id`, `value` and `onChange`. */
export const field = <Name extends string>(
  name: Name,
  label: string,
  input: ReactElement,
  { required, rules = [], ...more }: More = {},
): Field<Name> => ({
  name,
  label,
  input,
  rules: [...(required ? [{ required, message: `请选择${label}` } as const] : []), ...rules],
  ...more,
})

type TextMore = More & Pick<React.ComponentProps<typeof Input>, 'placeholder' | 'disabled' | 'autoFocus' | 'type'>

/** One line of text of at most `max` characters; a required one must not be blank. */
export function text<Name extends string>(
  name: Name,
  label: string,
  max: number,
  { required, rules = [], placeholder, disabled, autoFocus, ...more }: TextMore = {},
): Field<Name> {
  const needed = required ? [{ required, whitespace: true, message: `请填写${label}` } as const] : []
  const shown = { placeholder, disabled: disabled || undefined, autoFocus }
  return {
    name,
    label,
    input: <Input maxLength={max} autoComplete="off" {...shown} />,
    rules: [...needed, ...rules],
    ...more,
  }
}

/** Several lines of text of at most `max` characters. */
export const longText = <Name extends string>(
  name: Name,
  label: string,
  max: number,
  more: More = {},
): Field<Name> => ({
  ...text(name, label, max, more),
  input: <Input.TextArea maxLength={max} autoSize={{ minRows: 2, maxRows: 5 }} />,
})

const wholeText = (min: number, max: number): string =>
  max === Number.MAX_SAFE_INTEGER ? `应为不小于 ${min} 的整数` : `应为 ${min} 到 ${max} 的整数`

/**
 * A whole number from `min` to `max`. A number outside stays as typed and is marked as invalid: an input that corrects
 * it would save what nobody typed.
 */
export function whole<Name extends string>(
  name: Name,
  label: string,
  [min, max]: readonly [min: number, max: number],
  { required, rules = [], disabled, suffix, ...more }: More & { disabled?: boolean; suffix?: string } = {},
): Field<Name> {
  const needed = required ? [{ required, message: `请填写${label}` } as const] : []
  const style = more.grow ? { width: '100%' } : undefined
  const input = <InputNumber disabled={disabled || undefined} suffix={suffix} style={style} />
  const within = { type: 'integer', min, max, message: wholeText(min, max) } as const
  return { name, label, input, rules: [...needed, within, ...rules], ...more }
}

/** The position of a row among the others, ascending. */
export const position = (more: More = {}): Field<'position'> =>
  whole('position', '排序', [0, 1_000_000], { required: true, ...more })

/** A day in the form `2026-11-21`. */
export const day = <Name extends string>(name: Name, label: string, more: More = {}): Field<Name> =>
  field(name, label, <Input type="date" />, more)

interface LinkMore extends More {
  placeholder?: string
  /** Parses the text; gives undefined where it is not valid. */
  read?: (text: string) => unknown
  reason?: string
}

/** An https address of an outside page, or another address that `read` accepts. */
export function link<Name extends string>(name: Name, label: string, more: LinkMore = {}): Field<Name> {
  const { required, read = outsideLink, reason = '应为 https 开头的完整地址', placeholder = 'https://', ...rest } = more
  const validator = async (_: unknown, typed = '') => {
    const address = typed.trim()
    if ((required || address !== '') && read(address) === undefined) throw new Error(reason)
  }
  return text(name, label, 2048, { placeholder, rules: [{ validator }], ...rest })
}

/** One of a few named values. */
export const choice = <Name extends string>(
  name: Name,
  label: string,
  names: Readonly<Record<string, string>>,
  more: More = {},
): Field<Name> => {
  const options = Object.entries(names).map(([value, shown]) => ({ value, label: shown }))
  return field(name, label, <Select options={options} />, more)
}

/** A check box; its value is true or false. */
export const tick = <Name extends string>(
  name: Name,
  shown: string,
  more: Pick<Field, 'label' | 'extra'> = {},
): Field<Name> => ({ name, input: <Checkbox>{shown}</Checkbox>, valuePropName: 'checked', ...more })
