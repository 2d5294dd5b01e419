import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './install.mjs'
import { runNode } from './node.mjs'

/** What the built client depends on. */
const SOURCES = [
  'apps/web',
  'packages/contract',
  'packages/domain',
  'packages/catalogue',
  'tools/vite',
  'package-lock.json',
]
const LEFT_OUT = new Set(['node_modules', 'dist', 'coverage'])
const DIST = join(ROOT, 'apps', 'web', 'dist')
/** Hash of the sources that dist was built from. Vite empties dist first, so a broken build leaves none. */
const MARK = join(DIST, '.build-hash')

/** Builds the web client when its sources are not those of the last build. Gives the exit code. */
export async function buildWeb({ quiet = false } = {}) {
  const hash = sourcesHash()
  if (existsSync(MARK) && readFileSync(MARK, 'utf8') === hash) {
    if (!quiet) console.log('The web client is built from these very sources already.')
    return 0
  }
  console.log('Building the web client …')
  const code = await runNode([join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'], {
    cwd: join(ROOT, 'apps', 'web'),
    env: { NODE_ENV: 'production' },
  })
  if (code === 0) writeFileSync(MARK, hash)
  return code
}

function sourcesHash() {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap(filesUnder)) {
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
