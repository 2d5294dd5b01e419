import { MEMORY_CODE } from './memoryCode.ts'

const LOOK_MS = 100

const told: unknown[] = []
const waiting: ((message: unknown) => void)[] = []
process.on('message', (message) => {
  const next = waiting.shift()
  if (next) next(message)
  else told.push(message)
})
// The parent process is gone.
process.once('disconnect', () => process.exit())

/** Resolves with the next message of the parent process. */
export const nextTold = (): Promise<unknown> =>
  told.length > 0 ? Promise.resolve(told.shift()) : new Promise((resolve) => waiting.push(resolve))

/**
 * The child's side of startApart (apart.ts): the file that runs in the child process calls it once. `run` gets the
 * task; what it throws ends the process, which otherwise runs until its parent ends it.
 */
export async function apartWork<Task, Said>(run: (task: Task, say: (message: Said) => void) => unknown): Promise<void> {
  const { task, memoryMB } = (await nextTold()) as { task: Task; memoryMB: number }
  setInterval(() => {
    if (process.memoryUsage.rss() > memoryMB * 1_000_000) process.exit(MEMORY_CODE)
  }, LOOK_MS).unref()
  await run(task, (message) => process.send?.(message))
}
