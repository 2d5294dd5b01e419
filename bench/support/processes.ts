import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, constants } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** The server gets the first core and the load generator the second, so that neither slows down the other. */
const SERVER_CORE = '0'
const LOAD_CORE = '1'
const ROOT = join(import.meta.dirname, '../..')
const canPin = availableParallelism() > 1 && has('taskset')

function has(command: string): boolean {
  try {
    execFileSync('which', [command], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Moves this process, the load generator, to its core. */
export function pinLoad(): void {
  if (canPin) execFileSync('taskset', ['-apc', LOAD_CORE, String(process.pid)], { stdio: 'ignore' })
}

export interface Running {
  child: ChildProcess
  port: number
  stop(): Promise<void>
}

const running = new Set<ChildProcess>()
const leftBehind = new Set<string>()

/** Ends a child process before this process ends in any way but SIGKILL, and removes the child's files. */
function endWithThis(child: ChildProcess): void {
  hearTheEnd()
  running.add(child)
  child.once('exit', () => running.delete(child))
}

/** Removes the folder when this process ends early. */
export function removeWithThis(folder: string): void {
  hearTheEnd()
  leftBehind.add(folder)
}

let isHeard = false
function hearTheEnd(): void {
  if (isHeard) return
  isHeard = true
  process.once('exit', () => {
    for (const child of running) child.kill('SIGKILL')
    for (const folder of leftBehind) rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => process.exit(128 + constants.signals[signal]))
}

/** Starts a Node program (flags, script, arguments) on the server's core and waits for the line that tells its port. */
export async function startOnServerCore(
  program: string[],
  portIn: RegExp,
  env: Record<string, string> = {},
): Promise<Running> {
  const command = canPin ? 'taskset' : process.execPath
  const before = canPin ? ['-c', SERVER_CORE, process.execPath] : []
  const child = spawn(command, [...before, ...program], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  })
  endWithThis(child)
  const port = await new Promise<number>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${program.join(' ')} ended with ${code}`)))
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      const match = portIn.exec(line)
      if (match) resolve(Number(match[1]))
    })
  })
  return {
    child,
    port,
    stop: () =>
      new Promise((resolve) => {
        child.removeAllListeners('exit')
        child.once('exit', () => {
          running.delete(child)
          resolve()
        })
        child.kill('SIGTERM')
      }),
  }
}

/** Megabytes: now, and the most there have been (Linux). */
export function memoryOf(pid: number): { now: number; peak: number } | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const megabytes = (field: string) => Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024
    return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') }
  } catch {
    return undefined
  }
}

/** The Node process below a launcher, whose memory counts. */
export function nodeOf(child: ChildProcess): number {
  const pid = child.pid as number
  try {
    const inner = execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
      .trim()
      .split('\n')[0]
    return inner ? Number(inner) : pid
  } catch {
    return pid
  }
}

/** CPU seconds of a process, counted in the system's ticks of 10 ms (Linux). */
export function processorSeconds(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) / 100
  } catch {
    return Number.NaN
  }
}

/** CPU time of a process in ms: of all its threads, and of the main thread (Linux). */
export function threadTimes(pid: number): { all: number; first: number } {
  let all = 0
  let first = 0
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    try {
      const ms = Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6
      all += ms
      if (Number(thread) === pid) first = ms
    } catch {
      // The thread has just ended.
    }
  }
  return { all, first }
}

/** The child processes of a process (Linux). */
export const childrenOf = (pid: number): number[] =>
  execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map(Number)

export const median = (values: number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
