import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { SERVER, SERVER_ENV } from '../tools/server.mjs'
import { findChromium } from '../tools/testing/chromium.ts'
import { enterClient } from './support/clientPage.ts'
import { Framing } from './support/framing.ts'
import { memoryOf, nodeOf, startOnServerCore } from './support/processes.ts'

/**
 * Browsers that stay open for hours (SOAK_MINUTES, 120 unless told): pages that rest, pages that are used, a slow
 * network, a network that goes and comes, and connections that ask nothing or stop in the middle. Everything passes a proxy that
 * follows each connection: no reply may come that belongs to no request. Also told:
 * replies by status, errors in pages, memory of the server.
 */
const MINUTES = Number(process.env.SOAK_MINUTES ?? 120)
const ROUND_MS = Number(process.env.SOAK_ROUND_MS ?? 45_000)
const SUBJECT = '临床执业医师'
const CHAPTER = '心力衰竭'

const seen = {
  connections: 0,
  requests: 0,
  stray: [] as string[],
  idleClosed: 0,
  halfAnswered: new Map<string, number>(),
  replies: new Map<string, number>(),
  errors: [] as string[],
  answers: 0,
}
const count = (map: Map<string, number>, key: string) => map.set(key, (map.get(key) ?? 0) + 1)
const stray = (text: string) => {
  seen.stray.push(text)
  console.log(`STRAY: ${JSON.stringify(text)}`)
}

const folder = mkdtempSync(join(tmpdir(), 'tizhou-soak-'))
const server = await startOnServerCore(SERVER, /Tizhou is at http:\/\/[^:]+:(\d+)/, {
  ...SERVER_ENV,
  DATA_DIR: folder,
  PORT: '0',
  LOG_LEVEL: 'error',
})

/** The proxy between browsers and server: passes every byte on and assigns replies to requests. */
const proxy = createServer((client) => {
  seen.connections++
  const framing = new Framing(stray)
  const upstream = connect(server.port, '127.0.0.1')
  const both = [client, upstream]
  client.on('data', (bytes: Buffer) => {
    framing.asked(bytes)
    if (!upstream.write(bytes)) client.pause()
  })
  upstream.on('data', (bytes: Buffer) => {
    framing.answered(bytes)
    if (!client.write(bytes)) upstream.pause()
  })
  client.on('drain', () => upstream.resume())
  upstream.on('drain', () => client.resume())
  client.on('end', () => upstream.end())
  upstream.on('end', () => client.end())
  for (const socket of both) {
    socket.on('error', () => {
      for (const one of both) one.destroy()
    })
    socket.on('close', () => {
      for (const one of both) one.destroySoon()
    })
  }
  client.once('close', () => {
    seen.requests += framing.requests
  })
})
await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
const { port } = proxy.address() as AddressInfo
const baseURL = `http://127.0.0.1:${port}`

const until = Date.now() + MINUTES * 60_000
const isOver = () => Date.now() >= until

/** Opens a connection that sends no request, or only a part of one; gives the server's reply. */
function strange(sent: string): Promise<string> {
  return new Promise((resolve) => {
    let got = ''
    const socket: Socket = connect(port, '127.0.0.1', () => sent && socket.write(sent))
    socket.on('data', (bytes) => {
      got += bytes.toString('latin1')
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(got))
  })
}

async function strangers(): Promise<void> {
  const going: Promise<unknown>[] = []
  while (!isOver()) {
    for (let at = 0; at < 10; at++)
      going.push(
        strange('').then((got) => {
          seen.idleClosed++
          if (got) stray(got)
        }),
      )
    for (const half of [
      'GET /api/serverTime HTTP/1.1\r\nHost: x\r\n',
      'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"a":',
    ])
      going.push(strange(half).then((got) => count(seen.halfAnswered, got.split('\r\n', 1)[0] || 'closed')))
    await pause(ROUND_MS)
  }
  await Promise.race([Promise.all(going), pause(60_000)])
}

function watch(page: Page, name: string): void {
  page.on('response', async (response) => {
    const { pathname } = new URL(response.url())
    count(seen.replies, String(response.status()))
    if (!pathname.startsWith('/api/') || response.status() !== 200) return
    const body = await response.text().catch(() => '')
    if (body.includes('请求超时')) stray(`${name} ${pathname}: ${body.slice(0, 120)}`)
  })
  page.on('pageerror', (error) => seen.errors.push(`${name}: ${error.message}`))
}

async function slow(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 800,
    downloadThroughput: 30_000,
    uploadThroughput: 10_000,
  })
}

async function logIn(browser: Browser) {
  const context = await browser.newContext({ baseURL, locale: 'zh-CN' })
  const page = await context.newPage()
  await enterClient(page, SUBJECT)
  await page.close()
  return context
}

async function openChapter(page: Page): Promise<void> {
  await page.goto(`/chapterMenu?q=${CHAPTER}`)
  await page.getByRole('button', { name: new RegExp(`^(开始|继续|再做一遍|复习)：${CHAPTER}$`) }).click()
  await page.waitForURL(/\/answerPage\?/)
}

/** Repeats an action until the time is over; errors are reported, and the action goes on. */
async function again(name: string, everyMs: number, act: (round: number) => Promise<void>): Promise<void> {
  for (let round = 0; !isOver(); round++) {
    await act(round).catch((error: Error) => seen.errors.push(`${name}: ${error.message.split('\n', 1)[0]}`))
    await pause(everyMs)
  }
}

const WALK = ['/mainIndex', '/chapterMenu', '/review', '/myCenter', '/mainIndex', '/customerService', '/studyMain']

async function run(context: BrowserContext): Promise<void> {
  const open = async (name: string) => {
    const page = await context.newPage()
    watch(page, name)
    return page
  }
  const resting = await open('resting')
  await resting.goto('/mainIndex')
  const restingSlow = await open('resting on a slow line')
  await restingSlow.goto('/review')
  await slow(restingSlow)
  const answering = await open('answering')
  await openChapter(answering)
  const walking = await open('walking')
  const walkingSlow = await open('walking on a slow line')
  await slow(walkingSlow)
  const leaving = await open('in and out of the network')
  await leaving.goto('/mainIndex')
  const leavingTools = await context.newCDPSession(leaving)
  await leavingTools.send('Network.enable')

  await Promise.all([
    strangers(),
    again('answering', ROUND_MS / 3, async (round) => {
      if (round % 20 === 19) await openChapter(answering)
      await answering.keyboard.press('ABCDE'[round % 5] as string)
      await answering.keyboard.press('ArrowRight')
      seen.answers++
    }),
    again('walking', ROUND_MS, async (round) => {
      await walking.goto(WALK[round % WALK.length] as string)
    }),
    again('walking on a slow line', ROUND_MS * 2, async (round) => {
      await walkingSlow.goto(WALK[round % WALK.length] as string, { timeout: 120_000 })
    }),
    again('in and out', ROUND_MS * 3, async () => {
      const conditions = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
      await leavingTools.send('Network.emulateNetworkConditions', { offline: true, ...conditions })
      await pause(5_000)
      await leavingTools.send('Network.emulateNetworkConditions', { offline: false, ...conditions })
    }),
    again('idle for longer than a connection lives', ROUND_MS * 5, async () => {
      await resting.getByRole('button', { name: '我的账号' }).click()
      await resting.keyboard.press('Escape')
    }),
    again('memory', 600_000, async () => tell()),
  ])
}

function tell(): void {
  const memory = memoryOf(nodeOf(server.child))
  console.log(
    `  ${((until - Date.now()) / 60_000).toFixed(0)} min left: ${seen.connections} connections, ${seen.requests} requests on those that ended, ` +
      `${seen.answers} answers, ${seen.idleClosed} closed that asked nothing, ` +
      `half requests: ${JSON.stringify(Object.fromEntries(seen.halfAnswered))}; replies ${JSON.stringify(Object.fromEntries(seen.replies))}; ` +
      `replies without a request: ${seen.stray.length}; errors ${seen.errors.length}; server ${memory?.now.toFixed(0)} MB (most ${memory?.peak.toFixed(0)})`,
  )
}

const { executablePath, args, env } = await findChromium()
const browser = await chromium.launch({ executablePath, args, env })
try {
  console.log(`\n${MINUTES} minutes of open browsers`)
  await run(await logIn(browser))
  tell()
  for (const error of seen.errors.slice(0, 20)) console.log(`  ${error}`)
  if (seen.stray.length > 0) process.exitCode = 1
} finally {
  await browser.close()
  proxy.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
