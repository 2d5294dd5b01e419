import { createContext, useContext } from 'react'

/** What a field passes to the control inside it. */
export interface FieldLink {
  id: string
  describedBy: string | undefined
  invalid: boolean
  required: boolean
}

export const FieldContext = createContext<FieldLink | null>(null)

/** The attributes that link a control to its field's label, hint and error; none outside a field. */
export function useFieldAttributes() {
  const field = useContext(FieldContext)
  if (!field) return {}
  return {
    id: field.id,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.invalid || undefined,
    'aria-required': field.required || undefined,
  }
}
