import { MEMORY_CODE } from './memoryCode.ts'

const LOOK_MS = 100

const told: unknown[] = []
const waiting: ((message: unknown) => void)[] = []
process.on('message', (message) => {
  const next = waiting.shift()
  if (next) next(message)
  else told.push(message)
})
// Whoever started this process is gone.
process.once('disconnect', () => process.exit())

/** Resolves with the next message of whoever started this process. */
export const nextTold = (): Promise<unknown> =>
  told.length > 0 ? Promise.resolve(told.shift()) : new Promise((resolve) => waiting.push(resolve))

/**
 * The other side of startApart (apart.ts): a file that stands in a process of its own calls it once. `run` gets the
 * task; what it throws ends the process, which otherwise stays until it is ended from outside.
 */
export async function apartWork<Task, Said>(run: (task: Task, say: (message: Said) => void) => unknown): Promise<void> {
  const { task, memoryMB } = (await nextTold()) as { task: Task; memoryMB: number }
  setInterval(() => {
    if (process.memoryUsage.rss() > memoryMB * 1_000_000) process.exit(MEMORY_CODE)
  }, LOOK_MS).unref()
  await run(task, (message) => process.send?.(message))
}
