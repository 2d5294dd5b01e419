import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './install.mjs'
import { runNode } from './node.mjs'

/** What every built client depends on, besides its own folder. */
const SHARED = [
  'packages/contract',
  'packages/domain',
  'packages/catalogue',
  'packages/question-view',
  'tools/vite',
  'package-lock.json',
]
const CLIENTS = [
  { folder: 'apps/web', name: 'web client' },
  { folder: 'apps/console', name: 'back office' },
]
const LEFT_OUT = new Set(['node_modules', 'dist', 'coverage'])

/** Builds each client whose sources are not those of its last build. Gives the exit code. */
export async function buildClients({ quiet = false } = {}) {
  for (const client of CLIENTS) {
    const code = await build(client, quiet)
    if (code !== 0) return code
  }
  return 0
}

/**
 * The mark is the hash of the sources that dist was built from. Vite empties dist first, so a broken build leaves none.
 * @param {{ folder: string, name: string }} client
 * @param {boolean} quiet
 */
async function build({ folder, name }, quiet) {
  const mark = join(ROOT, folder, 'dist', '.build-hash')
  const hash = sourcesHash([folder, ...SHARED])
  if (existsSync(mark) && readFileSync(mark, 'utf8') === hash) {
    if (!quiet) console.log(`The ${name} is built from these very sources already.`)
    return 0
  }
  console.log(`Building the ${name} …`)
  const code = await runNode([join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'], {
    cwd: join(ROOT, folder),
    env: { NODE_ENV: 'production' },
  })
  if (code === 0) writeFileSync(mark, hash)
  return code
}

/** @param {string[]} paths */
function sourcesHash(paths) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap(filesUnder)) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(ROOT, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

/**
 * Tests are no part of the client.
 * @param {string} path a folder, or a file of the root
 * @returns {string[]}
 */
function filesUnder(path) {
  if (!path.includes('/')) return [path]
  return readdirSync(join(ROOT, path), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const inside = `${path}/${entry.name}`
      if (entry.isDirectory()) return LEFT_OUT.has(entry.name) ? [] : filesUnder(inside)
      return /\.test\.tsx?$/.test(entry.name) ? [] : [inside]
    })
}
