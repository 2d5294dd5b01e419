import { defineConfig } from '@playwright/test'
import { findChromium } from '../tools/testing/chromium.ts'

const { executablePath, args, env } = await findChromium()

export default defineConfig({
  testDir: '.',
  projects: [
    { name: 'pages', testMatch: '**/*.test.ts', testIgnore: '**/wire.test.ts', teardown: 'wire' },
    // What the others' pages sent: when they are over, whatever of them ran.
    { name: 'wire', testMatch: '**/wire.test.ts' },
  ],
  globalSetup: './fixtures/globalSetup.ts',
  outputDir: '../test-results',
  forbidOnly: Boolean(process.env.CI),
  fullyParallel: true,
  workers: 3,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    browserName: 'chromium',
    actionTimeout: 15_000,
    launchOptions: { executablePath, args, env },
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // A sixth of the CPU time goes into movement: a test that looks at it asks for it (page.emulateMedia).
    contextOptions: { reducedMotion: 'reduce' },
    // A trace doubles the CPU time of a test: tools/testing/run.ts runs what failed once more with one.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
