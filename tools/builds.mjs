import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './install.mjs'
import { runNode } from './node.mjs'

/** The sources that every built client depends on besides its own folder. */
const SHARED = [
  'packages/contract',
  'packages/domain',
  'packages/catalogue',
  'packages/question-view',
  'tools/vite',
  'package-lock.json',
]

/**
 * @typedef {object} Build
 * @property {string} folder the result is written to its `dist`
 * @property {string} name
 * @property {string[]} sources files and folders that the result is built from
 * @property {() => Promise<number>} make builds and gives the exit code; a failed build leaves `dist` empty or
 * unchanged
 */

/** @param {string} folder */
const vite = (folder) =>
  runNode([join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'], {
    cwd: join(ROOT, folder),
    env: { NODE_ENV: 'production' },
  })

/** @type {Build[]} */
const BUILDS = [
  { folder: 'apps/web', name: 'web client', sources: ['apps/web', ...SHARED], make: () => vite('apps/web') },
  {
    folder: 'apps/console',
    name: 'back office',
    sources: ['apps/console', ...SHARED],
    make: () => vite('apps/console'),
  },
  {
    folder: 'apps/server',
    name: 'server',
    sources: [
      'apps/server/src',
      'packages/contract',
      'packages/domain',
      'packages/catalogue',
      'packages/demo/src',
      'tools/serverBundle.mjs',
      'package-lock.json',
    ],
    make: () => runNode(['tools/serverBundle.mjs'], { cwd: ROOT }),
  },
]
const LEFT_OUT = new Set(['node_modules', 'dist', 'coverage'])

/** Builds the clients and the server whose sources changed since their last build. Gives the exit code. */
export async function buildAll({ quiet = false } = {}) {
  for (const one of BUILDS) {
    const code = await build(one, quiet)
    if (code !== 0) return code
  }
  return 0
}

/**
 * Skips the build where the mark file holds the hash of the present sources.
 * @param {Build} build
 * @param {boolean} quiet
 */
async function build({ folder, name, sources, make }, quiet) {
  const mark = join(ROOT, folder, 'dist', '.build-hash')
  const hash = sourcesHash(sources)
  if (existsSync(mark) && readFileSync(mark, 'utf8') === hash) {
    if (!quiet) console.log(`The ${name} is built from these very sources already.`)
    return 0
  }
  console.log(`Building the ${name} …`)
  const code = await make()
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
 * All files below a folder, without tests, which no build contains.
 * @param {string} path a folder, or a file
 * @returns {string[]}
 */
function filesUnder(path) {
  if (statSync(join(ROOT, path)).isFile()) return [path]
  return readdirSync(join(ROOT, path), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const inside = `${path}/${entry.name}`
      if (entry.isDirectory()) return LEFT_OUT.has(entry.name) ? [] : filesUnder(inside)
      return /\.test\.tsx?$/.test(entry.name) ? [] : [inside]
    })
}
