import { availableParallelism } from 'node:os'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'

/** Left to itself Vitest keeps one core for itself, which on a machine with two leaves one to the tests. */
const WORKERS = Math.max(2, availableParallelism() - 1)

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
