import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type CDPSession, chromium, type Page } from '@playwright/test'
import Database from 'better-sqlite3'
import { SERVER, SERVER_ENV } from '../tools/server.mjs'
import { findChromium } from '../tools/testing/chromium.ts'
import { enterClient } from './support/clientPage.ts'
import { startOnServerCore } from './support/processes.ts'

/**
 * A tree of 10,000 chapters on the chapter page: frames that are dropped and frames longer than 50 ms while one
 * scrolls through all of it and while one types a search. Aim: none of either. What the machine drops while the
 * page stands still is measured first: a busy machine is to be known by it. The main thread's own processor time a
 * frame does not depend on what else the machine does: under 16 ms of it nothing has to be dropped.
 */
const PARTS = 10
const GROUPS = 30
const LEAVES = 33
const SUBJECT = '临床执业医师'
const USER = '13800000002'
const FRAME_MS = 1000 / 60
const SCROLL_MS = 4_000
const WORD = '第 7 组 第 12 节'

const folder = mkdtempSync(join(tmpdir(), 'tizhou-bench-'))
const start = () =>
  startOnServerCore(SERVER, /Tizhou is at http:\/\/[^:]+:(\d+)/, {
    ...SERVER_ENV,
    DATA_DIR: folder,
    PORT: '0',
    LOG_LEVEL: 'error',
  })

/** The demo content with one more tree; a third of its questions answered, so that lines have their bars. */
function addTree(): number {
  const db = new Database(join(folder, 'tizhou.db'))
  const { subject_id: subjectID } = db.prepare('select subject_id from subject where short_name = ?').get(SUBJECT) as {
    subject_id: number
  }
  const { user_id: userID } = db.prepare('select user_id from user_account where user_name = ?').get(USER) as {
    user_id: number
  }
  const questions = (
    db.prepare('select question_id from question where subject_id = ? order by question_id').all(subjectID) as {
      question_id: number
    }[]
  ).map((row) => row.question_id)
  const chapter = db.prepare('insert into chapter values (?, 1, ?, ?, ?, ?, 0)')
  const item = db.prepare('insert into chapter_item values (?, ?, 0)')
  const done = db.prepare(
    `insert or ignore into user_question (user_id, subject_id, question_id, last_right, done_count, right_count,
       wrong_count, last_at) values (?, ?, ?, ?, 1, ?, 0, 1)`,
  )
  let id = 1
  db.transaction(() => {
    db.prepare(`insert into tree values (1, ?, '大目录', '', '', 'ChapterTest', 99, 1)`).run(subjectID)
    const add = (parent: number, at: number, name: string) => {
      chapter.run(++id, subjectID, parent, at, name)
      return id
    }
    for (let part = 0; part < PARTS; part++) {
      const partID = add(0, part, `第 ${part + 1} 篇`)
      for (let group = 0; group < GROUPS; group++) {
        const groupID = add(partID, group, `第 ${part + 1} 篇 第 ${group + 1} 组`)
        for (let leaf = 0; leaf < LEAVES; leaf++) {
          const leafID = add(groupID, leaf, `第 ${group + 1} 组 第 ${leaf + 1} 节：常见病的诊断与治疗`)
          item.run(leafID, questions[leafID % questions.length])
        }
      }
    }
    for (const [at, question] of questions.entries())
      if (at % 3 === 0) done.run(userID, subjectID, question, at % 2, at % 2)
    db.prepare('update subject set revision = revision + 1 where subject_id = ?').run(subjectID)
  })()
  db.close()
  return id - 1
}

interface Frames {
  frames: number
  dropped: number
  long: number
  worst: number
  /** CPU time of the page's main thread, ms. */
  busy: number
}

/** Frames while something is done, by the page's own count. */
async function framesOf(page: Page, devtools: CDPSession, act: () => Promise<void>): Promise<Frames> {
  await page.evaluate(() => {
    const seen: { at: number[]; long: number; stop: boolean } = { at: [], long: 0, stop: false }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      seen.long += list.getEntries().length
    }).observe({ type: 'long-animation-frame' })
    const tick = (now: number) => {
      seen.at.push(now)
      if (!seen.stop) requestAnimationFrame(tick)
    }
    requestAnimationFrame(tick)
  })
  const before = await busyMs(devtools)
  await act()
  const busy = (await busyMs(devtools)) - before
  const { at, long } = await page.evaluate(() => {
    const { seen } = window as unknown as { seen: { at: number[]; long: number; stop: boolean } }
    seen.stop = true
    return seen
  })
  const gaps = at.slice(1).map((now, last) => now - (at[last] as number))
  return {
    frames: gaps.length,
    dropped: gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / FRAME_MS) - 1), 0),
    long,
    worst: Math.max(...gaps),
    busy,
  }
}

async function busyMs(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return (metrics.find((metric) => metric.name === 'TaskDuration')?.value ?? 0) * 1000
}

const told = (name: string, { frames, dropped, long, worst, busy }: Frames) =>
  console.log(
    `  ${name.padEnd(34)} ${String(frames).padStart(4)} frames, ${String(dropped).padStart(3)} dropped, ` +
      `${String(long).padStart(2)} longer than 50 ms, worst ${worst.toFixed(0)} ms; ` +
      `main thread ${(busy / frames).toFixed(1)} ms a frame`,
  )

const first = await start()
await first.stop()
const nodes = addTree()
const server = await start()
const { executablePath, args, env } = await findChromium()
const browser = await chromium.launch({ executablePath, args, env })
try {
  const page = await browser.newPage({ baseURL: `http://127.0.0.1:${server.port}`, locale: 'zh-CN' })
  await enterClient(page, SUBJECT, USER)
  await page.goto('/chapterMenu')
  const tree = page.getByRole('tree')
  await tree.waitFor()
  await page.waitForLoadState('networkidle')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  console.log(`\nA tree of ${nodes} chapters, at ${await page.evaluate(() => navigator.hardwareConcurrency)} cores`)

  told('standing still', await framesOf(page, devtools, () => setTimeout(2_000)))
  told(
    'unfolding all of it',
    await framesOf(page, devtools, async () => {
      await page.getByRole('button', { name: '全部展开' }).click()
      await setTimeout(500)
    }),
  )
  const scrolled = await framesOf(page, devtools, () =>
    tree.evaluate(
      (box, ms) =>
        new Promise<void>((resolve) => {
          const from = performance.now()
          const step = (now: number) => {
            const share = Math.min(1, (now - from) / ms)
            box.scrollTop = share * box.scrollHeight
            if (share < 1) requestAnimationFrame(step)
            else resolve()
          }
          requestAnimationFrame(step)
        }),
      SCROLL_MS,
    ),
  )
  told('scrolling through all of it', scrolled)
  await tree.evaluate((box) => {
    box.scrollTop = 0
  })
  const box = await tree.boundingBox()
  if (box) await page.mouse.move(box.x + 200, box.y + 200)
  told(
    'turning the wheel',
    await framesOf(page, devtools, async () => {
      for (let turn = 0; turn < 60; turn++) await page.mouse.wheel(0, 400)
    }),
  )
  const search = page.getByRole('searchbox', { name: '搜索章节' })
  told(
    `typing “${WORD}”`,
    await framesOf(page, devtools, async () => {
      await search.pressSequentially(WORD, { delay: 90 })
      await setTimeout(600)
    }),
  )
  told(
    'taking the word out again',
    await framesOf(page, devtools, async () => {
      for (let at = 0; at < WORD.length; at++) await search.press('Backspace', { delay: 60 })
      await setTimeout(600)
    }),
  )
} finally {
  await browser.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
