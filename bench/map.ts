import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { applyPlan } from '@tizhou/server/cores/materials/importing'
import { nearIds } from '@tizhou/server/platform/database/ids'
import { openStore } from '@tizhou/server/platform/database/open'
import { SERVER, SERVER_ENV } from '../tools/server.mjs'
import { findChromium } from '../tools/testing/chromium.ts'
import { enterClient } from './support/clientPage.ts'
import { median, startOnServerCore } from './support/processes.ts'

/**
 * Measures the frames of the map of a subject (/knowledgeVein) with 5,000 nodes while it is panned and zoomed, the
 * processor four times slower. Aim: no frame is dropped, which is a pause of more than one and a half frames between two
 * animation frames.
 */
const NODES = 5_000
const BRANCHES = 100
const SLOWDOWN = 4
const STEPS = 120
const FRAME_MS = 1000 / 60
const SUBJECT = '临床执业医师'

async function addNodes(file: string): Promise<void> {
  const store = await openStore({ sqliteFile: file })
  const [book] = await store.all<{ book_id: number }>(
    `select b.book_id from material_book b join subject s on s.subject_id = b.subject_id
     where b.shelf = 'map' and s.code = 'ZY_LCZY_YTMJ'`,
    [],
  )
  if (!book) throw new Error('the demo has no map')
  const next = nearIds()
  const branches = Array.from({ length: BRANCHES }, () => next())
  const leaves = Array.from({ length: NODES - BRANCHES }, (_, at) => branches[at % BRANCHES] as number)
  const nodes = [
    ...branches.map((id, at) => ({ id, parent: 0, name: `第 ${at + 1} 枝` })),
    ...leaves.map((parent, at) => ({ id: next(), parent, name: `第 ${at + 1} 个考点的名称` })),
  ].map((node) => ({ ...node, html: '', free: 1 as const, pointName: '', pictures: [] }))
  await store.write((tx) =>
    applyPlan(tx, nodes, { bookID: book.book_id, after: 1_000, pointIDs: new Map(), now: Date.now(), by: 'bench' }),
  )
  await store.close()
}

/** Milliseconds between the animation frames while `act` runs. */
async function framesDuring(page: Page, act: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    const frames: number[] = []
    let last = performance.now()
    const tick = (now: number) => {
      frames.push(now - last)
      last = now
      Object.assign(window, { benchFrame: requestAnimationFrame(tick), benchFrames: frames })
    }
    requestAnimationFrame(tick)
  })
  await act()
  return page.evaluate(() => {
    const { benchFrame, benchFrames } = window as unknown as { benchFrame: number; benchFrames: number[] }
    cancelAnimationFrame(benchFrame)
    return benchFrames.slice(2)
  })
}

function tell(what: string, frames: readonly number[]): boolean {
  const dropped = frames.filter((ms) => ms > 1.5 * FRAME_MS)
  console.log(
    `  ${what}: ${frames.length} frames, median ${median([...frames]).toFixed(1)} ms, longest ${Math.max(...frames).toFixed(0)} ms, ` +
      `${dropped.length} dropped (aim: 0)`,
  )
  return dropped.length === 0
}

const folder = mkdtempSync(join(tmpdir(), 'tizhou-bench-'))
const env = { ...SERVER_ENV, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'error' }
const start = () => startOnServerCore(SERVER, /Tizhou is at http:\/\/[^:]+:(\d+)/, env)
await (await start()).stop()
await addNodes(join(folder, 'tizhou.db'))
const server = await start()
const { executablePath, args, env: browserEnv } = await findChromium()
const browser = await chromium.launch({ executablePath, args, env: browserEnv })
try {
  const page = await browser.newPage({ baseURL: `http://127.0.0.1:${server.port}`, locale: 'zh-CN' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await enterClient(page, SUBJECT)
  await page.goto('/knowledgeVein')
  const map = page.getByRole('tree', { name: '知识脉络图' })
  await map.waitFor()
  await page.getByRole('button', { name: '全部展开' }).click()
  await page.waitForLoadState('networkidle')
  const box = await map.boundingBox()
  if (!box) throw new Error('the map is not there')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const pan = async () => {
    await page.mouse.move(x, y)
    await page.mouse.down()
    for (let step = 1; step <= STEPS; step++) await page.mouse.move(x + (step % 40), y - step * 3)
    await page.mouse.up()
  }
  const roll = async () => {
    for (let step = 0; step < STEPS; step++) await page.mouse.wheel(0, 60)
  }
  console.log(`\nMap of ${NODES} nodes, all unfolded, at ${SLOWDOWN}× slowdown`)
  const kept = [tell('pulled', await framesDuring(page, pan)), tell('rolled', await framesDuring(page, roll))]
  await page.getByRole('button', { name: /^看全图/ }).click()
  kept.push(tell('pulled, the whole map in sight', await framesDuring(page, pan)))
  if (kept.includes(false)) process.exitCode = 1
} finally {
  await browser.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
