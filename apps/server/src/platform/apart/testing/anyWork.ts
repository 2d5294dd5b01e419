import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { apartWork, nextTold } from '../apartWork.ts'

/** The tasks that apart.test.ts runs in a child process. */
export type AnyTask =
  | { kind: 'sum'; numbers: number[] }
  | { kind: 'answer' }
  | { kind: 'environment' }
  | { kind: 'write'; file: string }
  | { kind: 'start' }
  | { kind: 'throw' }
  | { kind: 'abort' }
  | { kind: 'forever' }
  | { kind: 'heap' }
  | { kind: 'buffers' }

const held: unknown[] = []

await apartWork<AnyTask, unknown>(async (task, say) => {
  if (task.kind === 'sum') say(task.numbers.reduce((sum, one) => sum + one, 0))
  if (task.kind === 'answer') for (;;) say({ heard: await nextTold() })
  if (task.kind === 'environment') say(Object.keys(process.env))
  if (task.kind === 'write') writeFileSync(task.file, 'written')
  if (task.kind === 'start') say(spawnSync('true').status)
  if (task.kind === 'throw') throw new Error('broken')
  if (task.kind === 'abort') process.abort()
  if (task.kind === 'forever') for (;;);
  if (task.kind === 'heap') for (;;) held.push(Array.from({ length: 10_000 }, (_, at) => ({ at })))
  if (task.kind === 'buffers')
    for (;;) {
      held.push(Buffer.alloc(10_000_000, 1))
      await new Promise((resolve) => setImmediate(resolve))
    }
})
