import { setImmediate as nextTurn } from 'node:timers/promises'

/** How long work over many rows goes on before requests get a turn, ms. */
const TURN_MS = 10
let turnedAt = 0

/**
 * Lets requests in where the last turn was a while ago. Also inside a transaction: it takes no time of its own, and reads
 * go on beside it.
 */
export async function breathe(): Promise<void> {
  if (performance.now() - turnedAt < TURN_MS) return
  await nextTurn()
  turnedAt = performance.now()
}

/** Works off what a generator does between its yields, and lets requests in. Gives what it returns. */
export async function inTurns<T>(steps: Generator<unknown, T>): Promise<T> {
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value
    await breathe()
  }
}

/** As `Array.map`, letting requests in. */
export async function mapInTurns<From, To>(from: readonly From[], make: (one: From, at: number) => To): Promise<To[]> {
  const made: To[] = []
  for (const [at, one] of from.entries()) {
    made.push(make(one, at))
    await breathe()
  }
  return made
}
