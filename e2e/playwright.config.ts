import { defineConfig } from '@playwright/test'
import { findChromium } from '../tools/testing/chromium.ts'

const { executablePath, args, env } = await findChromium()

export default defineConfig({
  testDir: '.',
  projects: [
    { name: 'pages', testMatch: '**/*.test.ts', testIgnore: '**/wire.test.ts', teardown: 'wire' },
    // Judges the calls that the pages of all other tests sent; it runs last, whichever of them ran.
    { name: 'wire', testMatch: '**/wire.test.ts' },
  ],
  globalSetup: './fixtures/globalSetup.ts',
  outputDir: '../test-results/run',
  forbidOnly: Boolean(process.env.CI),
  fullyParallel: true,
  // One for each core of a small machine. A third worker makes the run only a twentieth quicker, and pages then wait
  // for a processor between the press and the release of a button, so that the button moves in between.
  workers: 2,
  retries: 0,
  // Longer tests say so by test.slow.
  timeout: 120_000,
  // Browsers share two cores with the servers of the tests: a slow page is no fault.
  expect: { timeout: 20_000, toPass: { timeout: 60_000 } },
  use: {
    browserName: 'chromium',
    actionTimeout: 20_000,
    launchOptions: { executablePath, args, env },
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // Animations take a sixth of the CPU time; a test about them turns them on (page.emulateMedia).
    contextOptions: { reducedMotion: 'reduce' },
    // A trace doubles the CPU time of a test: tools/testing/run.ts runs failed tests again with one.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
