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
export const changesBetween = (before?: Described, after?: Described): Change[] => differences(before, after, shown)

/** The same of things that are no secret and that everybody may read, with their texts in whole. */
export const wholeChanges = (before?: Described, after?: Described): Change[] =>
  differences(before, after, (text) => text)

/** Whether a text of `changesBetween` is as it was: neither cut nor masked. */
export const isWhole = (text: string): boolean => !/…（共 \d+ 字）$/.test(text) && !/\d\*{4}\d/.test(text)

function differences(before: Described = {}, after: Described = {}, show: (text: string) => string): Change[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((field) => {
    const was = textOf(before[field])
    const is = textOf(after[field])
    if (was === is) return []
    const told = (text: string | null) => (text === null ? null : SECRET.test(field) ? HIDDEN : show(text))
    return [{ field, before: told(was), after: told(is) }]
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
