import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig, type Plugin, type TestProjectConfiguration } from 'vitest/config'
import { ORDER } from './tools/testing/shuffledArguments.ts'
import { ShuffledFiles } from './tools/vitest/shuffledFiles.ts'

/** One more than cores where there are two: tests of the server wait for PostgreSQL and for servers that they start. */
const WORKERS = Math.max(3, availableParallelism())

/**
 * How long a test waits for what has to come (`expect.poll`, `vi.waitFor`, Testing Library's `findBy` and `waitFor`). It
 * comes at once or late, as busy as the machine is; what never comes costs this once. Tests name no time of their own
 * but a longer one. TIZHOU_PATIENCE multiplies it where other programs come first (tools/testing/run.ts).
 */
const WAIT_MS = 15_000 * Number(process.env.TIZHOU_PATIENCE || 1)

const inTests = (path: string) => join(import.meta.dirname, path)

/** What every project has. A test that is long by nature says so itself. */
const patient = {
  maxWorkers: WORKERS,
  provide: { waitMs: WAIT_MS },
  setupFiles: [inTests('tools/vitest/waits.ts')],
  expect: { poll: { timeout: WAIT_MS } },
  testTimeout: 2 * WAIT_MS,
  hookTimeout: 4 * WAIT_MS,
}

const SEEDED = inTests('tools/vitest/fastCheck.ts')
/** Gives a test that imports fast-check the one with the seed of the run; to load it in a setup file costs every file. */
const seeded: Plugin = {
  name: 'fast-check with the seed of the run',
  enforce: 'pre',
  resolveId: (source, importer) => (source === 'fast-check' && importer !== SEEDED ? SEEDED : undefined),
}

const packages: TestProjectConfiguration = {
  plugins: [seeded],
  test: {
    ...patient,
    name: 'packages',
    pool: 'threads',
    isolate: false,
    include: ['packages/**/*.test.ts', 'tools/**/*.test.ts'],
    exclude: ['**/node_modules/**', 'tools/testing/**'],
    environment: 'node',
  },
}

/** The real question file stands beside the repository, and not on every machine: its tests are none there, not skipped ones. */
const withRealFile = existsSync(new URL('../shared/data/cmexam-val.xlsx', import.meta.url))

const server: TestProjectConfiguration = {
  plugins: [seeded],
  test: {
    ...patient,
    name: 'server',
    isolate: false,
    include: ['apps/server/**/*.test.ts', 'bench/**/*.test.ts', 'tools/testing/**/*.test.ts'],
    exclude: ['**/node_modules/**', ...(withRealFile ? [] : ['**/imports/realFile.test.ts'])],
    environment: 'node',
    globalSetup: ['tools/testing/databases/postgres.ts'],
    // Servers that tests start as processes of their own start in half the time with what was compiled before.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/compiled') },
  },
}

const WEB_ROOT = join(import.meta.dirname, 'apps/web')
/** What such a test left under way in its database would fail in a window that is gone: its process ends with it. */
const ON_INDEXED_DB = readdirSync(join(WEB_ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.tsx'))
  .map((file) => `src/${file.replaceAll('\\', '/')}`)
  .filter((file) => readFileSync(join(WEB_ROOT, file), 'utf8').includes('fake-indexeddb'))

/** Testing Library waits as long as the rest does. */
const patienceOf = (app: string) => [...patient.setupFiles, inTests(`apps/${app}/src/testing/patience.ts`)]

const inWindow = {
  ...patient,
  environment: 'happy-dom',
  // Testing Library unmounts after each test only where it finds a global afterEach.
  globals: true,
  css: { modules: { classNameStrategy: 'non-scoped' } },
} as const

const web: TestProjectConfiguration = {
  extends: './apps/web/vite.config.ts',
  root: './apps/web',
  plugins: [seeded],
  test: {
    ...inWindow,
    name: 'web',
    include: ['src/**/*.test.tsx', '../../packages/question-view/src/**/*.test.tsx'],
    exclude: ['**/node_modules/**', ...ON_INDEXED_DB],
    // Each file has its own window and modules, as in a process of its own, which would take 0.5 s to start.
    pool: 'vmThreads',
    setupFiles: [inTests('tools/testing/channels.ts'), ...patienceOf('web')],
  },
}

const webStored: TestProjectConfiguration = {
  extends: './apps/web/vite.config.ts',
  root: './apps/web',
  plugins: [seeded],
  test: { ...inWindow, name: 'web-stored', include: ON_INDEXED_DB, setupFiles: patienceOf('web') },
}

/** Tests of the client that need no DOM are named `.test.ts`, those that do `.test.tsx`. */
const webRules: TestProjectConfiguration = {
  extends: './apps/web/vite.config.ts',
  root: './apps/web',
  plugins: [seeded],
  test: {
    ...patient,
    name: 'web-rules',
    include: ['src/**/*.test.ts'],
    environment: 'node',
    // The client keeps its state in modules, so files that shared them would depend on their neighbours and order. Own
    // modules and globals a file cost nothing here (10.7 s, shared 11.0 s, a thread a file 14.6 s).
    pool: 'vmThreads',
  },
}

const office: TestProjectConfiguration = {
  extends: './apps/console/vite.config.ts',
  root: './apps/console',
  plugins: [seeded],
  test: {
    ...inWindow,
    name: 'console',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: [...patienceOf('console'), inTests('apps/console/src/testing/styles.ts')],
  },
}

export default defineConfig({
  test: {
    maxWorkers: WORKERS,
    projects: [packages, server, webRules, web, webStored, office],
    ...(process.env[ORDER] && { sequence: { sequencer: ShuffledFiles } }),
  },
})
