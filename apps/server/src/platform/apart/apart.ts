import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { MEMORY_CODE } from './memoryCode.ts'

export interface ApartLimits {
  /** MB of the heap; the process with all its buffers may hold `BESIDE_MB` more. */
  memoryMB: number
  milliseconds: number
}

/** `late` and `memory`: a limit was reached. `died`: the process ended before its work, and no limit is known for it. */
export type ApartEnd = 'late' | 'memory' | 'died'

/** The process ended before its work was done. */
export class ApartEnded extends Error {
  readonly why: ApartEnd

  constructor(why: ApartEnd, message: string) {
    super(message)
    this.why = why
  }
}

/** A process that works for this one. */
export interface Apart {
  tell(message: unknown): void
  /** Ends the process. Nothing is heard of it afterwards. */
  end(): void
  /** The process alone no longer keeps the server from ending. */
  unref(): void
}

interface Heard<M> {
  message(message: M): void
  /** Once, unless `end` was called before. */
  ended(error: ApartEnded): void
}

const LOOK_MS = 100
/** What Node itself, code and buffers take beside the heap. */
const BESIDE_MB = 200
/** Of what the process complains: enough to see that its memory was at an end. */
const COMPLAINT = 4_000

/**
 * Starts `file` (apartWork.ts) in a process of its own and gives it `task`. However hostile what it reads is, the
 * requests of others go on, and a fault of the engine or of a native library ends that process alone. It knows
 * nothing of the server's environment, may write no file and start no program; its heap, its memory as a whole
 * (measured where /proc tells, else by itself) and its processor time are bounded.
 */
export function startApart<M>(file: URL, task: unknown, limits: ApartLimits, heard: Heard<M>): Apart {
  const child = begin(fileURLToPath(file), limits)
  let over = false
  let complaint = ''
  const stop = () => {
    over = true
    clearTimeout(late)
    clearInterval(look)
    child.kill('SIGKILL')
  }
  const fail = (why: ApartEnd, message: string) => {
    if (over) return
    stop()
    heard.ended(new ApartEnded(why, message))
  }
  const late = setTimeout(() => fail('late', 'the work apart took too long'), limits.milliseconds)
  const look = setInterval(async () => {
    const used = await residentMB(child.pid)
    if (used > limits.memoryMB + BESIDE_MB) fail('memory', 'the work apart took too much memory')
  }, LOOK_MS)
  look.unref()
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-COMPLAINT)
  })
  child.on('message', (message) => {
    if (!over) heard.message(message as M)
  })
  child.on('error', (error) => fail('died', error.message))
  // All that it said has arrived by then.
  child.on('close', (code, signal) => {
    const isMemory = code === MEMORY_CODE || /out of memory|allocation failed/i.test(complaint)
    if (isMemory) fail('memory', 'the work apart ran out of memory')
    else fail('died', `the process for the work apart ended with ${signal ?? code}`)
  })
  // A process that is gone already says so by `close`.
  child.send({ task, memoryMB: limits.memoryMB + BESIDE_MB }, ignored)
  return {
    tell: (message) => {
      if (!over) child.send(message as object, ignored)
    },
    end: () => {
      if (!over) stop()
    },
    unref: () => {
      child.unref()
      child.channel?.unref()
      ;(child.stderr as { unref?: () => void } | null)?.unref?.()
      late.unref()
    },
  }
}

/** Gives what `startApart` has to say at the end; `heard` answers each message, and settles by what it is given. */
export async function workApart<T, M>(
  file: URL,
  task: unknown,
  limits: ApartLimits,
  heard: (message: M, work: { done(value: T): void; fail(error: unknown): void; tell(message: unknown): void }) => void,
  signal?: AbortSignal,
): Promise<T> {
  signal?.throwIfAborted()
  return new Promise<T>((resolve, reject) => {
    const over = () => {
      apart.end()
      signal?.removeEventListener('abort', onAbort)
    }
    const onAbort = () => fail(signal?.reason)
    const done = (value: T) => {
      over()
      resolve(value)
    }
    const fail = (error: unknown) => {
      over()
      reject(error)
    }
    const work = { done, fail, tell: (message: unknown) => apart.tell(message) }
    const apart = startApart<M>(file, task, limits, { message: (message) => heard(message, work), ended: fail })
    signal?.addEventListener('abort', onAbort)
  })
}

/**
 * The process begins with a bound of its processor time where the system has one: should this server be killed while
 * a file keeps the process busy, it ends all the same.
 */
function begin(file: string, { memoryMB, milliseconds }: ApartLimits): ChildProcess {
  const seconds = Math.ceil(milliseconds / 1000) * 4 + 60
  const args = [
    '--disable-warning=ExperimentalWarning',
    '--disable-warning=SecurityWarning',
    `--max-old-space-size=${memoryMB}`,
    '--permission',
    '--allow-fs-read=*',
    file,
  ]
  const options = {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
    // No password of a database or a shop.
    env: { NODE_ENV: process.env.NODE_ENV, TZ: process.env.TZ, SystemRoot: process.env.SystemRoot },
  } as const
  if (process.platform === 'win32') return spawn(process.execPath, args, { ...options, stdio: [...options.stdio] })
  return spawn('/bin/sh', ['-c', `ulimit -t ${seconds}; exec "$0" "$@"`, process.execPath, ...args], {
    ...options,
    stdio: [...options.stdio],
  })
}

/** MB in memory of a process; 0 where the system does not tell. */
async function residentMB(pid: number | undefined): Promise<number> {
  if (pid === undefined || process.platform !== 'linux') return 0
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return (Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024) / 1_000_000
}

const ignored = () => undefined
