import type { FormInstance } from 'antd'
import { useState } from 'react'
import { messageOf, RequestError } from '../../platform/request.ts'

interface FieldError {
  field: string
  reason: string
}

/** `roles[0]` and `rows[2].name` belong to the fields `roles` and `rows`. */
const fieldOf = (path: string): string => path.split(/[.[]/, 1)[0] as string

/** What a refused call says of fields (data.errors of status 400). */
function fieldErrorsOf(error: unknown): FieldError[] {
  if (!(error instanceof RequestError) || error.status !== 400) return []
  const errors = (error.data as { errors?: unknown } | null)?.errors
  if (!Array.isArray(errors)) return []
  return errors.filter((one): one is FieldError => typeof one?.field === 'string' && typeof one?.reason === 'string')
}

/**
 * Shows a refused call in its form: each reason at its field, everything else as `failure` above the form. `isStale`
 * is true where the call was refused because the form shows an old state. Clear both before the next attempt.
 */
export function useFormErrors(form: FormInstance, meansStale: (error: unknown) => boolean = () => false) {
  const [failure, setFailure] = useState<string>()
  const [isStale, setIsStale] = useState(false)
  function show(error: unknown): void {
    setIsStale(meansStale(error))
    const known = new Set(Object.keys(form.getFieldsValue(true) as object))
    for (const { name } of form.getFieldsError()) known.add(String(name[0]))
    const errors = fieldErrorsOf(error)
    const placed = errors.filter(({ field }) => known.has(fieldOf(field)))
    form.setFields(placed.map(({ field, reason }) => ({ name: fieldOf(field), errors: [reason] })))
    const rest = errors.filter((one) => !placed.includes(one))
    if (placed.length === 0 || rest.length > 0)
      setFailure(rest.length > 0 ? rest.map(({ reason }) => reason).join('；') : messageOf(error))
    const first = placed[0]
    if (first) form.getFieldInstance(fieldOf(first.field))?.focus?.()
  }
  const clear = () => {
    setFailure(undefined)
    setIsStale(false)
  }
  return { failure, isStale, show, clear }
}
