import { Flex, Form } from 'antd'
import { Fragment, isValidElement } from 'react'
import type { Field, Line } from './fields.tsx'

/** The fields of these lines, without other elements. */
export const fieldsOf = (lines: readonly Line[]): Field[] =>
  lines.flatMap((line): readonly Field[] =>
    isValidElement(line) ? [] : Array.isArray(line) ? (line as readonly Field[]) : [line as Field],
  )

/** The fields of a form, line by line. Must be inside a Form. */
export function FormLines({ lines }: { lines: readonly Line[] }) {
  return lines.map((line, at) => {
    // Lines keep their order while the form is shown.
    const key = String(at)
    if (isValidElement(line)) return <Fragment key={key}>{line}</Fragment>
    const fields: readonly Field[] = Array.isArray(line) ? line : [line]
    if (fields.length === 1 && fields[0]) return <OneField key={key} of={fields[0]} />
    return (
      <Flex key={key} gap={12}>
        {fields.map((one) => (
          <OneField key={one.name} of={one} />
        ))}
      </Flex>
    )
  })
}

/** Least width of a field that grows, in px: a long text below its neighbour wraps instead. */
const GROWING = 120

const OneField = ({ of: { input, grow, shown: _, ...item } }: { of: Field }) => (
  <Form.Item {...item} style={grow ? { flex: grow, minWidth: GROWING } : undefined}>
    {input}
  </Form.Item>
)
