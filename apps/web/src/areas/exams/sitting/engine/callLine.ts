import { RequestError } from '@tizhou/contract/client'
import { fateOf } from '../../../../platform/delivery/fate.ts'
import { waitAfter } from './refusals.ts'
import type { Doing, Surroundings } from './surroundings.ts'

/** The learner took back what was asked for, or the paper is in other hands. */
export class Dropped extends Error {}

/** A wish of the page beyond saving answers: one at a time, in the order in which they were made. */
interface Task {
  doing: Doing | null
  run(): Promise<void>
  drop(error: unknown): void
}

interface LineOptions {
  env: Pick<Surroundings, 'later' | 'random'>
  /** What is done when nobody wishes anything, and whether there is any of it. */
  save(): Promise<void>
  hasWork(): boolean
  /** A saving that nobody waits for was refused. */
  onRefused(error: unknown): Promise<void>
  onOffline(): void
  onDoing(doing: Doing | null): void
  onIdle(): void
}

export type CallLine = ReturnType<typeof createCallLine>

/** One thing after another: wishes first, then saving; what the network stopped is tried again, ever more rarely. */
export function createCallLine(options: LineOptions) {
  const { env } = options
  const tasks: Task[] = []
  let working: Promise<void> | null = null
  let running: Task | undefined
  let failures = 0
  let closed = false
  /** Ends a pause after a failure. */
  let hurry = () => {}

  function leave(task: Task): void {
    const at = tasks.indexOf(task)
    if (at !== -1) tasks.splice(at, 1)
    if (task.doing) options.onDoing(null)
  }

  const hasWork = (): boolean => !closed && (tasks.length > 0 || options.hasWork())

  async function work(): Promise<void> {
    while (hasWork()) {
      const task = tasks[0]
      running = task
      try {
        await (task ? task.run() : options.save())
      } catch (error) {
        if (task) task.drop(error)
        else await options.onRefused(error)
      }
      running = undefined
      if (task) leave(task)
    }
    if (!closed) options.onIdle()
  }

  /** Does now what is to be done, also where a pause was on. */
  function wake(): void {
    hurry()
    if (closed || working) return
    working = Promise.resolve()
      .then(work)
      .finally(() => {
        working = null
        if (hasWork()) wake()
      })
  }

  /** Null: until somebody hurries. */
  function pause(ms: number | null): Promise<void> {
    return new Promise((resolve) => {
      const off = ms === null ? () => {} : env.later(ms, resolve)
      hurry = () => {
        off()
        resolve()
      }
    })
  }

  return {
    wake,
    pause,

    /** Makes a call until the server answered it, whatever the answer. */
    async insist<T>(make: () => Promise<T>, isWanted: () => boolean): Promise<T> {
      for (;;) {
        try {
          const data = await make()
          failures = 0
          return data
        } catch (error) {
          const fate = error instanceof RequestError ? fateOf(error) : 'refused'
          if (fate === 'refused') throw error
          options.onOffline()
          await pause(fate === 'signedOut' ? null : waitAfter(++failures, env.random(), error as RequestError))
          if (closed || !isWanted()) throw new Dropped()
        }
      }
    },

    /**
     * Puts a wish into the line; rejects with the server's refusal, or Dropped. `signal` takes it out as long as it
     * waits; what is under way looks at it itself.
     */
    add(doing: Doing | null, run: () => Promise<void>, signal?: AbortSignal): Promise<void> {
      return new Promise((resolve, reject) => {
        const task: Task = { doing, drop: reject, run: () => run().then(resolve) }
        tasks.push(task)
        if (doing) options.onDoing(doing)
        signal?.addEventListener(
          'abort',
          () => {
            if (running === task) return hurry()
            leave(task)
            reject(new Dropped())
          },
          { once: true },
        )
        wake()
      })
    },

    /** Everything that waits is dropped; what is under way comes to its end. */
    clear(): void {
      for (const task of [...tasks]) {
        if (task === running) continue
        leave(task)
        task.drop(new Dropped())
      }
    },

    close(): void {
      closed = true
      for (const task of tasks.splice(0)) task.drop(new Dropped())
      hurry()
    },
  }
}
