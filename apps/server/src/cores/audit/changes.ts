import { maskedPhones } from '@tizhou/domain/phone/maskedPhones'

/** One changed field in the audit log. `null`: absent. */
export interface Change {
  field: string
  before: string | null
  after: string | null
}

type Described = Readonly<Record<string, unknown>>

/** Names of fields whose value is never logged. */
const SECRET = /pass(word)?|secret|guid|hash|toke|recovery/i
const HIDDEN = '（已隐藏）'
/** Most characters of a value that are logged. */
const LONGEST = 2000

/**
 * The differences between two descriptions of a thing, field by field in the given order. Of secrets only the fact of a
 * change is logged; phone numbers are masked.
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
