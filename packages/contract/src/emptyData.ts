import type { TSchema } from 'typebox'
import { calls } from './contract.ts'

/**
 * The data of a call without data (status 300: specification, section 8), derived from its schema: lists are empty,
 * numbers 0, nullable values null. Texts, ids and choices need a value in the schema (`empty`, wire.ts): otherwise the
 * whole reply is null. Gives name → data, for calls with data that is not null.
 */
export function emptyAnswers(wanted: (name: string, path: string) => boolean): Record<string, unknown> {
  return Object.fromEntries(
    [...calls]
      .filter(([name, { path }]) => wanted(name, path))
      .flatMap(([name, { data }]): [string, unknown][] => {
        const empty = emptyOf(data)
        return empty === undefined ? [] : [[name, empty]]
      }),
  )
}

interface Shape {
  type?: string
  empty?: unknown
  minimum?: number
  minItems?: number
  anyOf?: Shape[]
  required?: string[]
  properties?: Record<string, Shape>
}

function emptyOf(schema: TSchema | Shape): unknown {
  const { type, empty, minimum = 0, minItems = 0, anyOf, required = [], properties = {} } = schema as Shape
  if (empty !== undefined) return empty
  if (anyOf) return anyOf.some((one) => one.type === 'null') ? null : firstOf(anyOf.map(emptyOf))
  if (type === 'null') return null
  if (type === 'array') return minItems > 0 ? undefined : []
  if (type === 'boolean') return false
  if (type === 'integer' || type === 'number') return minimum > 0 ? undefined : 0
  if (type !== 'object') return undefined
  const fields = required.map((name) => [name, emptyOf(properties[name] as Shape)] as const)
  return fields.some(([, value]) => value === undefined) ? undefined : Object.fromEntries(fields)
}

const firstOf = (values: unknown[]): unknown => values.find((value) => value !== undefined)
