import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { SERVER, SERVER_ENV } from '../tools/server.mjs'
import { findChromium } from '../tools/testing/chromium.ts'
import { enterClient } from './support/clientPage.ts'
import { median, startOnServerCore } from './support/processes.ts'

/**
 * Measures the cost of moving to the next question in the browser: script CPU time by the browser's own count at a
 * quarter of the speed, and requests. Aim: under 10 ms of script, no request.
 */
const MOVES = 20
const SLOWDOWN = 4
/** Long enough for all frames after a move. */
const SETTLED_MS = 250
const SUBJECT = '临床执业医师'
const CHAPTER = '心力衰竭'

const folder = mkdtempSync(join(tmpdir(), 'tizhou-bench-'))
const server = await startOnServerCore(SERVER, /Tizhou is at http:\/\/[^:]+:(\d+)/, {
  ...SERVER_ENV,
  DATA_DIR: folder,
  PORT: '0',
  LOG_LEVEL: 'error',
})
const { executablePath, args, env } = await findChromium()
const browser = await chromium.launch({ executablePath, args, env })
try {
  const page = await browser.newPage({ baseURL: `http://127.0.0.1:${server.port}`, locale: 'zh-CN' })
  await enterClient(page, SUBJECT)
  await page.goto('/chapterMenu')
  await page.getByRole('searchbox', { name: '搜索章节' }).fill(CHAPTER)
  await page
    .getByRole('button', { name: new RegExp(`：${CHAPTER}$`) })
    .last()
    .click()
  await page.getByRole('article').waitFor()
  await page.waitForLoadState('networkidle')

  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  const scriptMs = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return (metrics.find((metric) => metric.name === 'ScriptDuration')?.value ?? 0) * 1000
  }
  let requests = 0
  page.on('request', (request) => {
    if (!/saveProgress|\/files\/images\//.test(request.url())) requests++
  })
  const costs: number[] = []
  for (let move = 0; move < MOVES; move++) {
    const before = await scriptMs()
    await page.keyboard.press('ArrowRight')
    // Waits outside of the page, where the waiting script would count itself.
    await setTimeout(SETTLED_MS)
    costs.push((await scriptMs()) - before)
  }
  console.log(`\nMoving to the next question, ${MOVES} times, at ${SLOWDOWN}× slowdown`)
  console.log(
    `  script: median ${median(costs).toFixed(1)} ms, worst ${Math.max(...costs).toFixed(1)} ms (aim: under 10 ms)`,
  )
  console.log(`  requests: ${requests} (aim: none)`)
} finally {
  await browser.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
