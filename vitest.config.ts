import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'

/** One more than cores where there are two: tests of the server wait for PostgreSQL and for servers that they start. */
const WORKERS = Math.max(3, availableParallelism())

const packages: TestProjectConfiguration = {
  test: {
    name: 'packages',
    maxWorkers: WORKERS,
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
  test: {
    name: 'server',
    maxWorkers: WORKERS,
    isolate: false,
    include: ['apps/server/**/*.test.ts', 'bench/**/*.test.ts', 'tools/testing/**/*.test.ts'],
    exclude: ['**/node_modules/**', ...(withRealFile ? [] : ['**/imports/realFile.test.ts'])],
    environment: 'node',
    globalSetup: ['tools/testing/postgres.ts'],
    // Servers that tests start as processes of their own start in half the time with what was compiled before.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/compiled') },
    expect: { poll: { timeout: 10_000 } },
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
}

const WEB_ROOT = join(import.meta.dirname, 'apps/web')
/** What such a test left under way in its database would fail in a window that is gone: its process ends with it. */
const ON_INDEXED_DB = readdirSync(join(WEB_ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.tsx'))
  .map((file) => `src/${file.replaceAll('\\', '/')}`)
  .filter((file) => readFileSync(join(WEB_ROOT, file), 'utf8').includes('fake-indexeddb'))

/** Waits longer than Testing Library's second: what comes late on a busy machine comes all the same. */
const patienceOf = (app: string) => join(import.meta.dirname, `apps/${app}/src/testing/patience.ts`)

const inWindow = {
  maxWorkers: WORKERS,
  environment: 'happy-dom',
  // Testing Library unmounts after each test only where it finds a global afterEach.
  globals: true,
  css: { modules: { classNameStrategy: 'non-scoped' } },
  testTimeout: 15_000,
} as const

const web: TestProjectConfiguration = {
  extends: './apps/web/vite.config.ts',
  root: './apps/web',
  test: {
    ...inWindow,
    name: 'web',
    include: ['src/**/*.test.tsx', '../../packages/question-view/src/**/*.test.tsx'],
    exclude: ['**/node_modules/**', ...ON_INDEXED_DB],
    // Each file has its own window and modules, as in a process of its own, which would take 0.5 s to start.
    pool: 'vmThreads',
    setupFiles: [join(import.meta.dirname, 'tools/testing/channels.ts'), patienceOf('web')],
  },
}

const webStored: TestProjectConfiguration = {
  extends: './apps/web/vite.config.ts',
  root: './apps/web',
  test: { ...inWindow, name: 'web-stored', include: ON_INDEXED_DB, setupFiles: [patienceOf('web')] },
}

/** Tests of the client that need no DOM are named `.test.ts`, those that do `.test.tsx`. */
const webRules: TestProjectConfiguration = {
  extends: './apps/web/vite.config.ts',
  root: './apps/web',
  test: {
    name: 'web-rules',
    maxWorkers: WORKERS,
    include: ['src/**/*.test.ts'],
    environment: 'node',
    pool: 'threads',
    isolate: false,
    testTimeout: 15_000,
  },
}

const office: TestProjectConfiguration = {
  extends: './apps/console/vite.config.ts',
  root: './apps/console',
  test: {
    ...inWindow,
    name: 'console',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: [patienceOf('console')],
    testTimeout: 30_000,
  },
}

export default defineConfig({
  test: { maxWorkers: WORKERS, projects: [packages, server, webRules, web, webStored, office] },
})
