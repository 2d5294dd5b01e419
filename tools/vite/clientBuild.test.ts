import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { build } from 'vite'
import { afterEach, expect, test } from 'vitest'
import { compileHints } from './compileHints.ts'
import { contractTable, ofLearners } from './contractTable.ts'
import { precompress } from './precompress.ts'
import { serviceWorker } from './serviceWorker.ts'

const LONG = '题'.repeat(2000)
let root = ''

const CLIENT = {
  'index.html': '<!doctype html><div id="root"></div><script type="module" src="/src/main.ts"></script>',
  'public/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'src/main.ts': `import { calls } from 'virtual:calls'
    import './main.css'
    import('./page.ts').then((page) => page.show(calls))`,
  'src/main.css': `body::before { content: '${LONG}' }`,
  'src/page.ts': `export const show = (calls: unknown) => console.log(JSON.stringify(calls), '${LONG}')`,
  'src/service-worker.ts': `import { files, release } from 'virtual:release'
    self.addEventListener('install', () => console.log(release, JSON.stringify(files)))`,
}

afterEach(() => {
  rmSync(root, { recursive: true, force: true })
})

/** Each test builds a client; one builds four. */
const BUILDS = { timeout: 120_000 }

async function buildClient(changes: Partial<typeof CLIENT> = {}) {
  root = mkdtempSync(join(tmpdir(), 'tizhou-build-'))
  for (const [path, text] of Object.entries({ ...CLIENT, ...changes })) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const hints = compileHints((name) => name === 'index')
  const plugins = [contractTable(ofLearners), hints, serviceWorker(), precompress()]
  await build({ root, configFile: false, logLevel: 'error', plugins, build: { manifest: true, sourcemap: true } })
  const dist = join(root, 'dist')
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(dist, name)).isFile(),
  )
  const worker = readFileSync(join(dist, 'service-worker.js'), 'utf8')
  return { dist, files, worker, release: worker.match(/[`'"]([0-9a-f]{12})[`'"]/)?.[1] }
}

test('the service worker knows every file of the client, and none that a browser never loads', BUILDS, async () => {
  const { files, worker } = await buildClient()
  const served = files.filter((name) => !/\.(br|gz|map)$|^\.vite|^service-worker/.test(name))
  expect(served).toHaveLength(5)
  for (const name of served) expect(worker).toContain(`/${name}`)
  expect(worker).not.toMatch(/\.map|manifest\.json|\.br|\/service-worker\.js/)
})

test('the release changes with any file, also one whose name does not', BUILDS, async () => {
  const { release } = await buildClient()
  expect(release).toBeDefined()
  expect((await buildClient()).release).toBe(release)
  expect((await buildClient({ 'public/favicon.svg': '<svg/>' })).release).not.toBe(release)
  expect((await buildClient({ 'src/page.ts': 'export const show = () => {}' })).release).not.toBe(release)
})

test('the browser gets the addresses of the calls, and no schema', BUILDS, async () => {
  const { dist, files } = await buildClient()
  const code = files.filter((name) => name.endsWith('.js')).map((name) => readFileSync(join(dist, name), 'utf8'))
  expect(code.join()).toContain('/api/exam/submitReplies')
  expect(code.join()).not.toMatch(/minLength|additionalProperties/)
})

test(
  'what runs at once begins with the hint to compile it whole; what is asked for later does not',
  BUILDS,
  async () => {
    const { dist, files } = await buildClient()
    const codeOf = (name: RegExp) => readFileSync(join(dist, files.find((file) => name.test(file)) ?? ''), 'utf8')
    expect(codeOf(/index-.*\.js$/)).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/)
    expect(codeOf(/page-.*\.js$/)).not.toContain('allFunctionsCalledOnLoad')
  },
)

test('text over 1 kB stands there compressed in both ways, smaller files do not', BUILDS, async () => {
  const { dist, files } = await buildClient()
  const style = files.find((name) => name.endsWith('.css')) ?? ''
  const original = readFileSync(join(dist, style))
  expect(brotliDecompressSync(readFileSync(join(dist, `${style}.br`)))).toEqual(original)
  expect(gunzipSync(readFileSync(join(dist, `${style}.gz`)))).toEqual(original)
  expect(files).not.toContain('favicon.svg.br')
  expect(files.filter((name) => name.startsWith('.vite') && name.endsWith('.gz'))).toEqual([])
})
