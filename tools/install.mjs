import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Everything here runs before the install, on any Node ≥ 20: it may use no dependency and no TypeScript. */

export const ROOT = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '')
const LOCK = join(ROOT, 'package-lock.json')
const INSTALLED = join(ROOT, 'node_modules', '.package-lock.json')
/** The hash of the lock file that node_modules last agreed with. */
const MARK = join(ROOT, 'node_modules', '.tizhou-lock')

/**
 * Installs the packages of the lock file unless node_modules already agrees with it. On a failure it prints the reason
 * and ends the process.
 */
export function ensureInstalled() {
  const hash = createHash('sha256').update(readFileSync(LOCK)).digest('hex')
  if (read(MARK) === hash && existsSync(INSTALLED)) return
  if (!agrees()) install()
  writeFileSync(MARK, hash)
}

/** Whether node_modules holds exactly the packages of the lock file, whoever installed them. */
function agrees() {
  try {
    const wanted = JSON.parse(read(LOCK)).packages
    const there = JSON.parse(read(INSTALLED)).packages
    /** @param {string} path */
    const same = (path) =>
      there[path] !== undefined &&
      existsSync(join(ROOT, path)) &&
      ['version', 'integrity', 'resolved', 'link'].every(
        (key) => wanted[path][key] === undefined || wanted[path][key] === there[path][key],
      )
    return (
      Object.keys(wanted).every(
        (path) => !path.includes('node_modules/') || (wanted[path].optional && !there[path]) || same(path),
      ) && Object.keys(there).every((path) => !path.includes('node_modules/') || path in wanted)
    )
  } catch {
    return false
  }
}

function install() {
  // Not on standard output, which another program may read.
  console.error('Installing what package-lock.json names (once; it takes a minute or so) …')
  const npm = spawnSync('npm', ['ci', '--loglevel=error', '--no-audit', '--no-fund', '--no-progress'], {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
    env: withoutOwnNode(),
  })
  if (npm.status === 0) return
  const said = npm.error ? npm.error.message : `${npm.stderr}${npm.stdout}`.trim()
  console.error(
    `${said}\n\nThe install failed. Most often the package registry cannot be reached: check the network, and`,
  )
  console.error('`npm config get registry` and `npm config get proxy`; then run the same command again.')
  process.exit(1)
}

/** PATH without the Node below node_modules: npm must not run on a Node that it is about to replace. */
function withoutOwnNode() {
  const env = { ...process.env }
  const key = Object.keys(env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH'
  env[key] = (env[key] ?? '')
    .split(delimiter)
    .filter((folder) => !folder.endsWith(`node_modules${sep}.bin`))
    .join(delimiter)
  return env
}

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
