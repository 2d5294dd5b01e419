import type { Call } from '@tizhou/contract/call'
import { isJsonText } from '@tizhou/contract/wire'
import fc from 'fast-check'

interface Schema {
  type?: string
  anyOf?: Schema[]
  const?: unknown
  enum?: unknown[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  pattern?: string
  items?: Schema
  minItems?: number
  properties?: Record<string, Schema>
  required?: string[]
}

const SEED = 20261121

/**
 * Parameters that a call's declaration accepts, as they travel: made from the schema, so that a call declared
 * tomorrow is covered without a line of its own. `known`: values to take where a parameter has that name.
 */
export function sampleParams(call: Call, known: Record<string, string | number>): Record<string, string> {
  const schema = call.params as unknown as Required<Pick<Schema, 'properties'>> & Schema
  const params: Record<string, string> = {}
  for (const [name, one] of Object.entries(schema.properties)) {
    const isRequired = schema.required?.includes(name) ?? false
    if (name in known) params[name] = String(known[name])
    else if (isRequired) {
      const value = valueFor(one, known)
      params[name] = isJsonText(one) || typeof value === 'object' ? JSON.stringify(value) : String(value)
    }
  }
  return params
}

function valueFor(schema: Schema, known: Record<string, string | number>): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return valueFor(schema.anyOf[0] as Schema, known)
  switch (schema.type) {
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, Math.min(1, schema.maximum ?? 1))
    case 'boolean':
      return true
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => valueFor(schema.items ?? {}, known))
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([name]) => schema.required?.includes(name))
          .map(([name, one]) => [name, known[name] ?? valueFor(one, known)]),
      )
    case 'null':
      return null
    default:
      return textOf(schema)
  }
}

/** Fitting texts by pattern and lengths: to look for one takes 500 tries, always the same. */
const found = new Map<string, string>()

function textOf(schema: Schema): string {
  const { pattern, minLength = 0, maxLength = 1000 } = schema
  if (!pattern) return 'x'.repeat(Math.max(1, minLength)).slice(0, Math.max(1, maxLength))
  const key = `${minLength} ${maxLength} ${pattern}`
  const known = found.get(key) ?? patternText(pattern, minLength, maxLength)
  found.set(key, known)
  return known
}

function patternText(pattern: string, minLength: number, maxLength: number): string {
  const fits = (text: string) => text.length >= Math.max(1, minLength) && text.length <= maxLength
  const expression = new RegExp(pattern)
  const plain = ['a', '1'].map((letter) => letter.repeat(Math.max(1, minLength))).find((text) => expression.test(text))
  if (plain !== undefined) return plain
  return fc.sample(fc.stringMatching(expression), { seed: SEED, numRuns: 500 }).find((text) => fits(text)) ?? ''
}
