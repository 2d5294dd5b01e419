import { maskedPhones } from '@tizhou/domain/phone/maskedPhones'

/** One field of what was changed, as the audit log keeps it. `null`: it was not there. */
export interface Change {
  field: string
  before: string | null
  after: string | null
}

type Described = Readonly<Record<string, unknown>>

/** Names of fields whose value is nobody's to read, not even the operator's. */
const SECRET = /pass(word)?|secret|guid|hash|toke|recovery/i
const HIDDEN = '（已隐藏）'
/** Of a long text, characters: enough to see what happened. */
const LONGEST = 2000

/**
 * What differs between two descriptions of the same thing, field by field in the order given. Secrets show only
 * that they changed; phone numbers are masked.
 */
export function changesBetween(before: Described = {}, after: Described = {}): Change[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((field) => {
    const was = textOf(before[field])
    const is = textOf(after[field])
    if (was === is) return []
    const show = (text: string | null) => (text === null ? null : SECRET.test(field) ? HIDDEN : shown(text))
    return [{ field, before: show(was), after: show(is) }]
  })
}

function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null
  return typeof value === 'object' ? JSON.stringify(value, withoutSecrets) : String(value)
}

const withoutSecrets = (key: string, value: unknown): unknown => (SECRET.test(key) ? HIDDEN : value)

function shown(text: string): string {
  const masked = maskedPhones(text)
  return masked.length > LONGEST ? `${masked.slice(0, LONGEST)}…（共 ${masked.length} 字）` : masked
}
