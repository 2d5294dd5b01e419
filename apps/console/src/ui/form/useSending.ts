import type { FormInstance } from 'antd'
import { useRef, useState } from 'react'
import { messageOf, RequestError } from '../../platform/request.ts'

interface FieldError {
  field: string
  reason: string
}

/** The field of a path: `roles[0]` and `rows[2].name` belong to `roles` and `rows`. */
const fieldOf = (path: string): string => path.split(/[.[]/, 1)[0] as string

/** The reasons that a refused call gives for fields (`data.errors` of status 400). */
function fieldErrorsOf(error: unknown): FieldError[] {
  if (!(error instanceof RequestError) || error.status !== 400) return []
  const errors = (error.data as { errors?: unknown } | null)?.errors
  if (!Array.isArray(errors)) return []
  return errors.filter((one): one is FieldError => typeof one?.field === 'string' && typeof one?.reason === 'string')
}

/**
 * Submits a form by `send` and shows why it was refused: reasons at their fields, everything else as `failure` above
 * the form. `isStale`: `meansStale` says that the form shows an outdated state; `pending`: it is being submitted.
 */
export function useSending<Values>(
  form: FormInstance<Values>,
  send: (values: Values) => Promise<unknown>,
  meansStale: (error: unknown) => boolean = () => false,
) {
  const [failure, setFailure] = useState<string>()
  const [isStale, setIsStale] = useState(false)
  const [pending, setPending] = useState(false)
  function show(error: unknown): void {
    setIsStale(meansStale(error))
    const known = new Set(Object.keys(form.getFieldsValue(true) as object))
    for (const { name } of form.getFieldsError()) known.add(String(name[0]))
    const errors = fieldErrorsOf(error)
    const placed = errors.filter(({ field }) => known.has(fieldOf(field)))
    form.setFields(placed.map(({ field, reason }) => ({ name: fieldOf(field) as never, errors: [reason] })))
    const rest = errors.filter((one) => !placed.includes(one))
    if (placed.length === 0 || rest.length > 0)
      setFailure(rest.length > 0 ? rest.map(({ reason }) => reason).join('；') : messageOf(error))
    const first = placed[0]
    if (!first) return
    // A group of inputs has no input of its own to focus: it is scrolled into view.
    form.scrollToField(fieldOf(first.field) as never, { block: 'center' })
    form.getFieldInstance(fieldOf(first.field) as never)?.focus?.()
  }
  // A second Enter comes before the form is drawn as one that is being sent.
  const isSending = useRef(false)
  async function submit(values: Values): Promise<void> {
    if (isSending.current) return
    isSending.current = true
    setFailure(undefined)
    setIsStale(false)
    setPending(true)
    try {
      await send(values)
    } catch (error) {
      show(error)
    } finally {
      isSending.current = false
      setPending(false)
    }
  }
  return { failure, isStale, pending, submit }
}
