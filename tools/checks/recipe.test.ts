import { execFile } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, matchesGlob } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { misplacedCallNames } from './callNames.ts'
import { copyTree, follow, NEW_CALL, NEW_PAGE } from './recipe.ts'
import { brokenTableRules } from './tableRules.ts'

const ROOT = join(import.meta.dirname, '../..')
/** The most files that a new call and a new page may touch (CONTRIBUTING). */
const MOST = { call: 6, page: 7 }
/** The programs read thousands of files, also on busy machines. */
const LONG_MS = 600_000

let copy: string
beforeAll(() => {
  copy = realpathSync(mkdtempSync(join(tmpdir(), 'tizhou-recipe-')))
  copyTree(ROOT, copy)
  follow(copy, [...NEW_CALL, ...NEW_PAGE])
}, LONG_MS)
afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** Runs a program in the copy. Gives its output where it fails, else an empty text. */
const run = (script: string, ...args: string[]) =>
  new Promise<string>((resolve) => {
    execFile(process.execPath, [script, ...args], { cwd: copy }, (error, out, err) =>
      resolve(error ? `${out}${err}` : ''),
    )
  })

/**
 * Type-checks the client's files and their imports. The server is left out: whether the call has its handler and its
 * query is checked below, which is quicker.
 */
function typesOfClient(edits: readonly { path: string }[]): Promise<string> {
  const ambient = globSync('apps/web/src/**/*.d.ts', { cwd: copy })
  const files = [...ambient, ...edits.map(({ path }) => path).filter((path) => path.startsWith('apps/web/src/'))]
  const config = join(copy, 'apps/web/tsconfig.recipe.json')
  writeFileSync(
    config,
    JSON.stringify({ extends: './tsconfig.json', include: [], files: files.map((file) => join(copy, file)) }),
  )
  return run('node_modules/typescript/bin/tsc', '-p', config, '--checkers', '1')
}

const ASKS_SERVER = `
import { contract } from '@tizhou/contract/contract'
import { support } from './apps/server/src/areas/support/handlers.ts'
import { Support } from './apps/server/src/cores/support/core.ts'

for (const name of Object.keys(contract.support)) if (!(name in support)) throw new Error('no handler for ' + name)
if (!('countArticles' in Support.prototype)) throw new Error('the core does not offer countArticles')
`

const recipe = (heading: string) => {
  const [, section = ''] = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8').split(`\n## ${heading}\n`)
  const paths = (section.split('\n## ')[0] ?? '').matchAll(/`((?:[\w.]+\/)[\w./<>]+\.tsx?)`/g)
  return [...paths].map(([, path = '']) => path.replaceAll(/<\w+>/g, '*'))
}

test.each([
  ['Adding a call', NEW_CALL, MOST.call],
  ['Adding a page', NEW_PAGE, MOST.page],
])('“%s” names every file that the example touches, and they are few', (heading, edits, most) => {
  const named = recipe(heading)
  const unnamed = edits.filter(({ path }) => !named.some((pattern) => matchesGlob(path, pattern)))
  expect(unnamed.map(({ path }) => path)).toEqual([])
  expect(new Set(edits.map(({ path }) => path)).size).toBeLessThanOrEqual(most)
})

test(
  'types hold with the call and the page',
  async () => {
    expect(await typesOfClient([...NEW_CALL, ...NEW_PAGE])).toBe('')
  },
  LONG_MS,
)

test(
  'the server has the call and its query',
  async () => {
    writeFileSync(join(copy, 'recipe.asks.ts'), ASKS_SERVER)
    expect(await run('recipe.asks.ts')).toBe('')
  },
  LONG_MS,
)

test('rules hold with the call and the page', () => {
  expect(misplacedCallNames(copy)).toEqual([])
  expect(brokenTableRules(copy)).toEqual([])
})

/** The tests of all pages and the new page's own, without the other projects. */
const OF_PAGES = `export default {
  root: 'apps/web',
  test: { environment: 'node', pool: 'threads', maxWorkers: 1, include: ['src/**/*.test.{ts,tsx}'] },
}
`
const CHECKS = ['src/paths.test', 'tracking/mainControls', 'tracking/pages', 'plans/diary']

test(
  'the checks of all pages hold with the page',
  async () => {
    writeFileSync(join(copy, 'recipe.config.ts'), OF_PAGES)
    expect(await run('node_modules/vitest/vitest.mjs', 'run', '--config', 'recipe.config.ts', ...CHECKS)).toBe('')
  },
  LONG_MS,
)
