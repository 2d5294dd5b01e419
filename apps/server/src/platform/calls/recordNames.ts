import type { CallName } from '@tizhou/contract/contract'
import type { BadInput } from '@tizhou/contract/envelope'
import { RECORD_CARRIERS } from '@tizhou/contract/recordCarriers'
import type { RecordRefusal } from '@tizhou/contract/records'
import { Refusal } from './envelope.ts'

/** Statuses after which repeating the same request can never succeed. */
const FOR_GOOD: ReadonlySet<number> = new Set([201, 400, 403, 404, 409])

export interface RecordNaming {
  /** The records in which the parameters' reader found a fault, or the only record of the call. */
  unreadable(error: unknown, raw: Readonly<Record<string, unknown>>): unknown
  /**
   * The record that the handler refused, if the call carries only one. Of several it is not known which; the client
   * sends them one by one.
   */
  refused(error: unknown, params: Readonly<Record<string, unknown>>): unknown
}

/**
 * Names the records that a refusal is about (packages/contract, records.ts); undefined for calls without records.
 * Refusals before the parameters are read (session, access, rate, signature, maintenance) name none.
 */
export function recordNaming(call: CallName): RecordNaming | undefined {
  const carrier = RECORD_CARRIERS[call]
  if (!carrier) return undefined
  const { param, name } = carrier

  /** The names of all records of a call; undefined for a record without a readable name. */
  function namesOf(params: Readonly<Record<string, unknown>>): (string | undefined)[] {
    const carried = param === undefined ? params : parsed(params[param])
    return (Array.isArray(carried) ? carried : [carried]).map((record) => {
      const value = (record as Record<string, unknown> | null | undefined)?.[name]
      return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
    })
  }

  return {
    unreadable(error, raw) {
      const faults = faultsOf(error)
      if (param === undefined) return faults.includes('guid') ? error : named(error, namesOf(raw))
      const about = faults.filter((field) => /^\w+/.exec(field)?.[0] === param)
      const names = about.length > 0 ? namesOf(raw) : []
      if (names.length === 1) return named(error, names)
      return named(error, new Set(about.map((field) => names[placeOf(field)])))
    },
    refused(error, params) {
      const names = namesOf(params)
      return carrier.unreadableOnly || names.length !== 1 ? error : named(error, names)
    },
  }
}

function faultsOf(error: unknown): string[] {
  const { errors = [] } = ((error as { data?: unknown }).data ?? {}) as Partial<BadInput>
  return errors.map(({ field }) => field)
}

/** `repliesJson[3].cptID` → 3; -1 where the field belongs to no record. */
const placeOf = (field: string): number => Number(/\[(\d+)\]/.exec(field)?.[1] ?? -1)

function named(error: unknown, names: Iterable<string | undefined>): unknown {
  const records = [...names].filter((name) => name !== undefined)
  if (!(error instanceof Refusal) || !FOR_GOOD.has(error.status) || records.length === 0) return error
  const data: RecordRefusal = { ...(error.data as object | null), records }
  return new Refusal(error.status, error.message, data)
}

function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}
