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
  outputDir: '../test-results/run',
  forbidOnly: Boolean(process.env.CI),
  fullyParallel: true,
  // One a core of a small machine. A third is a twentieth quicker, and its pages wait for a processor in the middle of
  // what a test does to them: a button moves between being pressed and let go, where no person would notice.
  workers: 2,
  retries: 0,
  // What is longer by nature says so (test.slow).
  timeout: 120_000,
  // Browsers share two cores with the servers of the tests: a page that comes late is no fault.
  expect: { timeout: 20_000, toPass: { timeout: 60_000 } },
  use: {
    browserName: 'chromium',
    actionTimeout: 20_000,
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
