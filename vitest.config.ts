import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'

/** One more than cores where there are two: tests of the server wait for PostgreSQL and for servers that they start. */
const WORKERS = Math.max(3, availableParallelism())

/** In CI a test has a second try: a machine that is busy with something else must not decide. */
const SECOND_TRY = process.env.CI ? 1 : 0

const packages: TestProjectConfiguration = {
  test: {
    name: 'packages',
    maxWorkers: WORKERS,
    retry: SECOND_TRY,
    pool: 'threads',
    isolate: false,
    include: ['packages/**/*.test.ts', 'tools/**/*.test.ts'],
    exclude: ['**/node_modules/**', 'tools/testing/**'],
    environment: 'node',
  },
}

const server: TestProjectConfiguration = {
  test: {
    name: 'server',
    maxWorkers: WORKERS,
    retry: SECOND_TRY,
    isolate: false,
    include: ['apps/server/**/*.test.ts', 'bench/**/*.test.ts', 'tools/testing/**/*.test.ts'],
    exclude: ['**/node_modules/**'],
    environment: 'node',
    globalSetup: ['tools/testing/postgres.ts'],
    // Servers that tests start as processes of their own start in half the time with what was compiled before.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/compiled') },
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
}

const web: TestProjectConfiguration = {
  extends: './apps/web/vite.config.ts',
  root: './apps/web',
  test: {
    name: 'web',
    maxWorkers: WORKERS,
    retry: SECOND_TRY,
    include: ['src/**/*.test.tsx', '../../packages/question-view/src/**/*.test.tsx'],
    environment: 'happy-dom',
    // Each file has its own window and modules, as in a process of its own, which would take 0.5 s to start.
    pool: 'vmThreads',
    setupFiles: [join(import.meta.dirname, 'tools/testing/channels.ts')],
    // Testing Library unmounts after each test only where it finds a global afterEach.
    globals: true,
    css: { modules: { classNameStrategy: 'non-scoped' } },
    testTimeout: 15_000,
  },
}

/** Tests of the client that need no DOM are named `.test.ts`, those that do `.test.tsx`. */
const webRules: TestProjectConfiguration = {
  extends: './apps/web/vite.config.ts',
  root: './apps/web',
  test: {
    name: 'web-rules',
    maxWorkers: WORKERS,
    retry: SECOND_TRY,
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
    name: 'console',
    maxWorkers: WORKERS,
    retry: SECOND_TRY,
    include: ['src/**/*.test.{ts,tsx}'],
    environment: 'happy-dom',
    globals: true,
    css: { modules: { classNameStrategy: 'non-scoped' } },
    testTimeout: 30_000,
  },
}

export default defineConfig({
  test: { maxWorkers: WORKERS, projects: [packages, server, webRules, web, office] },
})
