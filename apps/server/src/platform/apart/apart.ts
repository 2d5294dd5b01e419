import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { MEMORY_CODE } from './memoryCode.ts'

export interface ApartLimits {
  /** Heap limit in MB; the child process with all its buffers may use `BESIDE_MB` more. */
  memoryMB: number
  milliseconds: number
}

/** `late` and `memory`: the time or memory limit was reached. `died`: the process ended early for another reason. */
export type ApartEnd = 'late' | 'memory' | 'died'

/** The child process ended before its work was done. */
export class ApartEnded extends Error {
  readonly why: ApartEnd

  constructor(why: ApartEnd, message: string) {
    super(message)
    this.why = why
  }
}

/** A handle on a child process started by `startApart`. */
export interface Apart {
  tell(message: unknown): void
  /** Ends the process. Its later messages are ignored. */
  end(): void
  /** Lets the server exit although the process still runs (as `ChildProcess.unref`). */
  unref(): void
}

interface Heard<M> {
  message(message: M): void
  /** Called at most once, and not after `end`. */
  ended(error: ApartEnded): void
}

const LOOK_MS = 100
/** MB that Node itself, code and buffers need beside the heap. */
const BESIDE_MB = 200
/** Characters of the child's stderr that are kept: enough to recognise an out-of-memory message. */
const COMPLAINT = 4_000

/**
 * Starts `file` (apartWork.ts) in a child process and sends it `task`. A hostile input can then neither block the
 * requests of others nor crash the server through a fault of the engine or a native library. The child gets none of the
 * server's environment, may not write files or start programs; its heap, its resident memory (read from /proc where
 * there is one, else checked by the child itself) and its processor time are bounded.
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
  // All messages of the child have arrived by now.
  child.on('close', (code, signal) => {
    const isMemory = code === MEMORY_CODE || /out of memory|allocation failed/i.test(complaint)
    if (isMemory) fail('memory', 'the work apart ran out of memory')
    else fail('died', `the process for the work apart ended with ${signal ?? code}`)
  })
  // `close` reports a process that has already ended.
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

/**
 * Runs a task by `startApart` and settles once: `heard` gets each message with the functions that resolve or reject; an
 * early end of the process rejects.
 */
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
 * Starts the process with a limit of processor time (ulimit) where the system has one, so that a busy child ends even
 * if this server is killed.
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
    // The child gets none of the server's secrets (database, payment providers).
    env: { NODE_ENV: process.env.NODE_ENV, TZ: process.env.TZ, SystemRoot: process.env.SystemRoot },
  } as const
  if (process.platform === 'win32') return spawn(process.execPath, args, { ...options, stdio: [...options.stdio] })
  return spawn('/bin/sh', ['-c', `ulimit -t ${seconds}; exec "$0" "$@"`, process.execPath, ...args], {
    ...options,
    stdio: [...options.stdio],
  })
}

/** Resident memory of a process in MB; 0 where the system does not tell. */
async function residentMB(pid: number | undefined): Promise<number> {
  if (pid === undefined || process.platform !== 'linux') return 0
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return (Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024) / 1_000_000
}

const ignored = () => undefined
