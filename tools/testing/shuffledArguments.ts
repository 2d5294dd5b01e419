import { parseArgs } from 'node:util'
import { readMoment } from './clock.ts'

/** Environment variable with the seed of the random order of a run's files (tools/vitest/shuffledFiles.ts). */
export const ORDER = 'TIZHOU_TEST_ORDER'

export interface Orders {
  /** The seed of each order. */
  orders: readonly number[]
  project: string | undefined
  workers: number | undefined
  /** Moments (ms) at which the orders run, in turn; empty: the present. */
  moments: readonly number[]
}

const USUAL = 3

/**
 * Reads `[N] [--project NAME] [--workers N] [--order SEED] [--at MOMENT …]`. Seeds count up from the given one or from
 * a random one; the orders take the moments in turn.
 */
export function readOrders(args: readonly string[], random: () => number): Orders {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: {
      project: { type: 'string' },
      workers: { type: 'string' },
      order: { type: 'string' },
      at: { type: 'string', multiple: true },
    },
    allowPositionals: true,
  })
  if (positionals.length > 1) throw new Error(`One number of orders, not ${positionals.join(' ')}`)
  const count = whole(positionals[0]) ?? USUAL
  const first = whole(values.order) ?? random()
  return {
    orders: Array.from({ length: count }, (_, at) => first + at),
    project: values.project,
    workers: whole(values.workers),
    moments: (values.at ?? []).map(readMoment),
  }
}

function whole(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^[1-9]\d{0,9}$/.test(text)) throw new Error(`${text} is no whole number above 0`)
  return Number(text)
}
