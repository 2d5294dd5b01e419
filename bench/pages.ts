import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { SERVER, SERVER_ENV } from '../tools/server.mjs'
import { findChromium } from '../tools/testing/chromium.ts'
import { enterClient } from './support/clientPage.ts'
import { median, startOnServerCore } from './support/processes.ts'

/**
 * Measures the time until a page's largest element shows (LCP), in Chromium on slow 4G (150 ms, 1.6 Mbit/s) with a four
 * times slower processor, for the demo learner on the built client: cold (empty cache, no service worker) and warm (the
 * service worker of the cold visit answers). Prints the medians of three runs. A busy machine makes the times longer,
 * not the counts: run it on a quiet one.
 */
const RUNS = Number(process.env.RUNS ?? 3)
const LATENCY_MS = 150
const BYTES_A_SECOND = (1.6 * 1024 * 1024) / 8
const CPU_RATE = 4
const SUBJECT = '临床执业医师'
const CHAPTER = '心力衰竭'

/** Aims: LCP in ms, cold and warm; layout shift 0; blocking time at most 100 ms; at most 12 scripts. */
const AIMS = { '/answerPage': { cold: 1500, warm: 500 }, '/mainIndex': { cold: 2000, warm: 600 } } as const
type PageName = keyof typeof AIMS

interface Measured {
  /** ms from the start of the navigation. */
  lcp: number
  /** The largest element, to check that it is the page's content. */
  largest: string
  cls: number
  /** The sum of the main thread's task time beyond 50 ms for each task, ms. */
  blocking: number
  scripts: number
  styles: number
  requests: number
  /** Kilobytes over the network, compressed. */
  kilobytes: number
}

/** Runs in the page before its own scripts. */
function observe(): void {
  const seen = { lcp: 0, largest: '', cls: 0, blocking: 0 }
  Object.assign(globalThis, { seen })
  const watch = (type: string, each: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true })
  watch('largest-contentful-paint', (entry) => {
    const { element } = entry as PerformanceEntry & { element: Element | null }
    seen.lcp = entry.startTime
    seen.largest = `${element?.tagName.toLowerCase()} ${element?.textContent?.trim().slice(0, 16)}`
  })
  watch('layout-shift', (entry) => {
    seen.cls += (entry as PerformanceEntry & { value: number }).value
  })
  watch('longtask', ({ duration }) => {
    seen.blocking += Math.max(0, duration - 50)
  })
}

function read(): Measured {
  const { seen } = globalThis as unknown as { seen: Pick<Measured, 'lcp' | 'largest' | 'cls' | 'blocking'> }
  const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  const [page] = performance.getEntriesByType('navigation') as PerformanceResourceTiming[]
  const kilobytes = [...files, ...(page ? [page] : [])].reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000
  const count = (ending: RegExp) => files.filter(({ name }) => ending.test(name)).length
  return { ...seen, scripts: count(/\.js$/), styles: count(/\.css$/), requests: files.length + 1, kilobytes }
}

/** Opens the address with slow network and processor, and waits until the page has settled. */
async function measure(context: BrowserContext, address: string): Promise<Measured> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_A_SECOND,
    uploadThroughput: BYTES_A_SECOND,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE })
  await page.addInitScript(observe)
  await page.goto(address, { waitUntil: 'load' })
  await page.waitForLoadState('networkidle')
  await setTimeout(3_000)
  await page.waitForLoadState('networkidle')
  const measured = await page.evaluate(read)
  await page.close()
  return measured
}

/** Waits, with a fast network, until the service worker has cached the client. */
async function settleWorker(context: BrowserContext, address: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(address)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.waitForLoadState('networkidle')
  await page.close()
}

/** Logs in and chooses the subject; gives the browser's storage and the addresses to measure. */
async function prepare(browser: Browser, baseURL: string) {
  const context = await browser.newContext({ baseURL, locale: 'zh-CN' })
  const page = await context.newPage()
  await enterClient(page, SUBJECT)
  await page.goto(`/chapterMenu?q=${CHAPTER}`)
  await page.getByRole('button', { name: new RegExp(`^(开始|继续|再做一遍|复习)：${CHAPTER}$`) }).click()
  await page.waitForURL(/\/answerPage\?/)
  const { pathname, search } = new URL(page.url())
  const storageState = await context.storageState()
  await context.close()
  return { storageState, addresses: { '/answerPage': pathname + search, '/mainIndex': '/mainIndex' } }
}

function tell(name: string, aim: number, runs: readonly Measured[]): void {
  const middle = (of: (one: Measured) => number) => median(runs.map(of))
  console.log(
    `  ${name.padEnd(18)} LCP ${middle(({ lcp }) => lcp).toFixed(0)} ms (aim ${aim}), ` +
      `shift ${middle(({ cls }) => cls).toFixed(3)}, blocking ${middle(({ blocking }) => blocking).toFixed(0)} ms, ` +
      `${middle(({ scripts }) => scripts)} scripts, ${middle(({ styles }) => styles)} styles, ` +
      `${middle(({ requests }) => requests)} requests, ${middle(({ kilobytes }) => kilobytes).toFixed(0)} kB; ` +
      `each ${runs.map(({ lcp }) => lcp.toFixed(0)).join(' ')} ms (${runs[0]?.largest})`,
  )
}

const folder = mkdtempSync(join(tmpdir(), 'tizhou-bench-'))
const server = await startOnServerCore(SERVER, /Tizhou is at http:\/\/[^:]+:(\d+)/, {
  ...SERVER_ENV,
  DATA_DIR: folder,
  PORT: '0',
  LOG_LEVEL: 'error',
})
const baseURL = `http://127.0.0.1:${server.port}`
const { executablePath, args, env } = await findChromium()
const browser = await chromium.launch({ executablePath, args, env })
try {
  const { storageState, addresses } = await prepare(browser, baseURL)
  console.log('\nPages on slow 4G, processor four times slower')
  for (const page of Object.keys(AIMS) as PageName[]) {
    const cold: Measured[] = []
    const warm: Measured[] = []
    for (let run = 0; run < RUNS; run++) {
      const context = await browser.newContext({ baseURL, storageState, locale: 'zh-CN' })
      cold.push(await measure(context, addresses[page]))
      await settleWorker(context, addresses[page])
      warm.push(await measure(context, addresses[page]))
      await context.close()
    }
    tell(`${page}, cold`, AIMS[page].cold, cold)
    tell(`${page}, warm`, AIMS[page].warm, warm)
  }
} finally {
  await browser.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
