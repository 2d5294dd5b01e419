import type { EditConflict } from '@tizhou/contract/editConflict'
import { fieldName } from '@tizhou/domain/office/fieldNames'
import type { FormInstance } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import type { Field } from './fields.tsx'
import { shownValue } from './shownValue.tsx'

export type Whose = 'yours' | 'theirs'

/** A field whose value in the form differs from the one that another person saved meanwhile. */
export interface Contested {
  name: string
  label: string
  yours: unknown
  theirs: unknown
  shown: Readonly<Record<Whose, ReactNode>>
  chosen: Whose
}

type Values = Readonly<Record<string, unknown>>

const plain = (value: unknown): unknown => (value === undefined || value === '' ? null : value)
const same = (one: unknown, other: unknown): boolean => JSON.stringify(plain(one)) === JSON.stringify(plain(other))

/**
 * The label of a field; a check box has it beside itself, and a field without one takes that of the list of changes.
 */
const labelOf = (name: string, field?: Field, conflict?: EditConflict): string => {
  if (field?.label) return field.label
  const { children } = (field?.input.props ?? {}) as { children?: unknown }
  if (typeof children === 'string') return children
  return conflict?.fields.find((one) => one.field === name)?.label ?? fieldName(name)
}

/**
 * Handles an edit conflict in a form. `meet` takes the values that another person saved, at least the changed ones:
 * fields that were not touched take them, and for the others the editor chooses field by field, so that no input is
 * lost. `initial` are the values that the form was loaded with.
 */
export function useEditConflict(form: FormInstance, initial: Values, fields: readonly Field[]) {
  const [contested, setContested] = useState<readonly Contested[]>([])
  const base = useRef(initial)

  function meet(changed: Values, conflict?: EditConflict): void {
    const theirs = { ...base.current, ...changed }
    const typed = form.getFieldsValue(true) as Values
    const names = new Set([...fields.map(({ name }) => name), ...Object.keys(form.getFieldsValue() as object)])
    const found = [...names].flatMap((name): Contested[] => {
      const [yours, others] = [typed[name], theirs[name]]
      if (same(yours, others)) return []
      const field = fields.find((one) => one.name === name)
      const isMine = !same(yours, base.current[name])
      if (!isMine) form.setFieldValue(name, others)
      return [
        {
          name,
          label: labelOf(name, field, conflict),
          yours,
          theirs: others,
          shown: { yours: shownValue(yours, field), theirs: shownValue(others, field) },
          chosen: isMine ? 'yours' : 'theirs',
        },
      ]
    })
    base.current = theirs
    setContested(found)
  }

  function choose(name: string, whose: Whose): void {
    const one = contested.find((other) => other.name === name)
    if (!one) return
    form.setFieldValue(name, one[whose])
    setContested(contested.map((other) => (other === one ? { ...one, chosen: whose } : other)))
  }

  return { contested, meet, choose, clear: () => setContested([]) }
}
