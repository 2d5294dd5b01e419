import { messageOf, RequestError } from '../../platform/request.ts'

/** Fields of papers by their names on the wire, whose reasons do not name them. */
const LABELS: Readonly<Record<string, string>> = {
  ...{ opensAt: '开放时间', closesAt: '截止时间', tellsAt: '公布时间', sourceName: '来源', module: '开通它的模块' },
}

interface FieldError {
  field: string
  reason: string
}

/** Why a call of the desk was refused: every reason once, with the field as the form calls it. */
export function refusalText(error: unknown): string {
  const errors = error instanceof RequestError ? (error.data as { errors?: FieldError[] } | null)?.errors : undefined
  if (!errors || errors.length === 0) return messageOf(error)
  return errors.map(({ field, reason }) => (LABELS[field] ? `${LABELS[field]}${reason}` : reason)).join('；')
}
