// @vitest-environment node
import { expect, test, vi } from 'vitest'
import type { ToWorker } from './messages.ts'
import type { Extendable, FetchAsked, PageClient, Release, Told, WorkerScope } from './scope.ts'
import { PAGE_PATIENCE_MS } from './shell.ts'
import { startWorker } from './worker.ts'

const ORIGIN = 'https://tizhou.test'
const OLD: Release = { release: 'old', files: ['/assets/main-1.js', '/assets/page-1.js', '/index.html'] }
const NEW: Release = { release: 'new', files: ['/assets/main-2.js', '/assets/page-1.js', '/index.html'] }
const FILE = /^\/assets\//

/** Caches that the workers of one browser share, in the order of their creation. */
function pretendCaches() {
  const stored = new Map<string, Map<string, Response>>()
  const href = (key: RequestInfo | URL) => new URL(key instanceof Request ? key.url : key, ORIGIN).href
  const cacheOf = (name: string) => ({
    match: async (key: RequestInfo) => stored.get(name)?.get(href(key))?.clone(),
    put: async (key: RequestInfo, response: Response) => void stored.get(name)?.set(href(key), response),
    keys: async () => [...(stored.get(name)?.keys() ?? [])].map((url) => new Request(url)),
    delete: async (key: RequestInfo) => stored.get(name)?.delete(href(key)) ?? false,
  })
  const caches = {
    open: async (name: string) => {
      if (!stored.has(name)) stored.set(name, new Map())
      return cacheOf(name)
    },
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
    match: async (key: RequestInfo) =>
      [...stored.values()]
        .map((cache) => cache.get(href(key)))
        .find(Boolean)
        ?.clone(),
  }
  return { caches: caches as unknown as CacheStorage, stored }
}

interface Browser {
  caches: CacheStorage
  stored: Map<string, Map<string, Response>>
  pages: PageClient[]
  network: (path: string) => Promise<Response>
  asked: string[]
}

function newBrowser(): Browser {
  return {
    ...pretendCaches(),
    pages: [],
    asked: [],
    network: async (path) => new Response(path === '/index.html' ? '<script src="/assets/main-1.js">' : `net ${path}`),
  }
}

/** An open page with this entry script; null: it is frozen and does not answer. */
function page(entry: string | null): PageClient {
  return {
    postMessage(_message, [port]) {
      if (entry !== null) (port as MessagePort).postMessage(entry)
    },
  }
}

function newWorker(browser: Browser, built: Release) {
  const listeners = new Map<string, (event: Extendable & Partial<FetchAsked & Told>) => void>()
  const skipWaiting = vi.fn(async () => {})
  const scope: WorkerScope = {
    caches: browser.caches,
    clients: { matchAll: async () => browser.pages, claim: async () => {}, openWindow: async () => {} },
    registration: { showNotification: async () => {} },
    location: { origin: ORIGIN },
    fetch: async (input) => {
      const path = new URL(input instanceof Request ? input.url : input, ORIGIN).pathname
      browser.asked.push(path)
      return browser.network(path)
    },
    skipWaiting,
    addEventListener: (type: string, listener: (event: never) => void) =>
      void listeners.set(type, listener as (event: Extendable) => void),
  }
  startWorker(scope, built)

  async function meet(type: string, more: Partial<FetchAsked & Told> = {}): Promise<void> {
    const works: Promise<unknown>[] = []
    listeners.get(type)?.({ waitUntil: (work) => void works.push(work), ...more })
    await Promise.all(works)
  }

  return {
    skipWaiting,
    install: () => meet('install'),
    activate: () => meet('activate'),
    tell: (data: ToWorker, ports: MessagePort[] = []) => meet('message', { data, ports }),
    /** The response that the page gets; null: the worker leaves the request to the browser. */
    async get(path: string, init: { mode?: 'navigate'; method?: string } = {}): Promise<Response | null> {
      const { method = 'GET', mode } = init
      const request = new Request(ORIGIN + path, { method })
      if (mode) Object.defineProperty(request, 'mode', { value: mode })
      let response: Promise<Response> | null = null
      const met = meet('fetch', {
        request,
        respondWith: (given) => {
          response = given
        },
      })
      const answer = await response
      await met
      return answer
    },
  }
}

const offline = async () => {
  throw new TypeError('no network')
}

async function readyWorker(browser: Browser, built = OLD) {
  const worker = newWorker(browser, built)
  await worker.install()
  await worker.activate()
  browser.asked.length = 0
  return worker
}

test('without network a page starts from the kept shell, whatever its path, and its files are there', async () => {
  const browser = newBrowser()
  const worker = await readyWorker(browser)
  browser.network = offline
  const shell = await worker.get('/answerPage?cptID=5&appID=1', { mode: 'navigate' })
  expect(await shell?.text()).toContain('/assets/main-1.js')
  expect(await (await worker.get('/assets/page-1.js'))?.text()).toBe('net /assets/page-1.js')
})

test('with network a page comes from there', async () => {
  const browser = newBrowser()
  const worker = await readyWorker(browser)
  browser.network = async () => new Response('fresh')
  expect(await (await worker.get('/login', { mode: 'navigate' }))?.text()).toBe('fresh')
})

test('a page that the network does not bring within three seconds comes from the kept shell', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const browser = newBrowser()
  const worker = await readyWorker(browser)
  browser.network = () => new Promise(() => {})
  const shell = worker.get('/login', { mode: 'navigate' })
  await vi.advanceTimersByTimeAsync(PAGE_PATIENCE_MS)
  expect(await (await shell)?.text()).toContain('/assets/main-1.js')
  vi.useRealTimers()
})

test('a page that a proxy cannot get comes from the kept shell', async () => {
  const browser = newBrowser()
  const worker = await readyWorker(browser)
  browser.network = async () => new Response('bad gateway', { status: 502 })
  expect((await worker.get('/login', { mode: 'navigate' }))?.status).toBe(200)
})

test.each([
  ['/api/user/getUserInfo', {}],
  ['/api/exam/submitReplies', { method: 'POST' }],
  ['/files/books/1.pdf', { mode: 'navigate' as const }],
  ['/user/checkUserModulesDown', {}],
  ['/healthz.json', { mode: 'navigate' as const }],
  ['/openapi.json', {}],
  ['/api/user/getUserInfo', { mode: 'navigate' as const }],
  ['/files/books/1', { mode: 'navigate' as const }],
  ['/console', { mode: 'navigate' as const }],
  ['/console/staff', { mode: 'navigate' as const }],
  ['/local/outbox', { mode: 'navigate' as const }],
])('%s is never answered from what is kept', async (path, init) => {
  const worker = await readyWorker(newBrowser())
  expect(await worker.get(path, init)).toBeNull()
})

test('files of the build are not asked for again', async () => {
  const browser = newBrowser()
  const worker = await readyWorker(browser)
  await worker.get('/assets/main-1.js')
  expect(browser.asked).toEqual([])
})

test('a release with a hole in it is not installed', async () => {
  const browser = newBrowser()
  browser.network = async (path) => new Response('', { status: path === '/assets/page-1.js' ? 404 : 200 })
  await expect(newWorker(browser, OLD).install()).rejects.toThrow('/assets/page-1.js: 404')
})

test('a page of another release is not kept with this one', async () => {
  const browser = newBrowser()
  await expect(newWorker(browser, NEW).install()).rejects.toThrow('/assets/main-1.js is of another release')
})

async function afterNewRelease(pages: PageClient[]) {
  const browser = newBrowser()
  const old = await readyWorker(browser)
  browser.network = async (path) => new Response(path === '/index.html' ? '<script src="/assets/main-2.js">' : 'new')
  browser.pages = pages
  const next = newWorker(browser, NEW)
  await next.install()
  return { browser, old, next }
}

test('a new release fetches only what changed, and leaves the old one in place while it waits', async () => {
  const { browser, old } = await afterNewRelease([])
  expect(browser.asked.sort()).toEqual(['/assets/main-2.js', '/index.html'])
  await old.tell({ type: 'tidy' })
  expect([...browser.stored.keys()]).toEqual(['shell-old', 'shell-new'])
})

test('an open page of the old release finds its chunks after the new one took over, until it closes', async () => {
  const { browser, next } = await afterNewRelease([page('/assets/main-1.js'), page('/assets/main-2.js')])
  await next.activate()
  await next.tell({ type: 'tidy' })
  browser.network = async (path) => new Response('gone', { status: FILE.test(path) ? 404 : 200 })
  expect((await next.get('/assets/main-1.js'))?.status).toBe(200)
  browser.pages = [page('/assets/main-2.js')]
  await next.tell({ type: 'tidy' })
  expect([...browser.stored.keys()]).toEqual(['shell-new'])
})

test('a page that cannot say what it runs keeps the old release', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { browser, next } = await afterNewRelease([page(null)])
  await next.activate()
  const done = next.tell({ type: 'tidy' })
  await vi.advanceTimersByTimeAsync(5000)
  await done
  expect([...browser.stored.keys()]).toEqual(['shell-old', 'shell-new'])
  vi.useRealTimers()
})

test('a new release waits until a page says so', async () => {
  const { next } = await afterNewRelease([])
  expect(next.skipWaiting).not.toHaveBeenCalled()
  await next.tell({ type: 'takeOver' })
  expect(next.skipWaiting).toHaveBeenCalledOnce()
})

test.each([
  ['/assets/main-2.js', true],
  ['/assets/main-1.js', false],
])('a page that began with %s is of the new release: %s', async (entry, expected) => {
  const { next } = await afterNewRelease([])
  const { port1, port2 } = new MessageChannel()
  const answer = new Promise((resolve) => {
    port1.onmessage = (event) => resolve(event.data)
  })
  await next.tell({ type: 'isYours', entry }, [port2])
  expect(await answer).toBe(expected)
  port1.close()
})

test('pictures of opened chapters are there without network, until the session ends', async () => {
  const browser = newBrowser()
  const worker = await readyWorker(browser)
  await worker.get('/files/images/1/seen.png')
  await worker.tell({ type: 'keepPictures', urls: ['/files/images/1/next.png', 'https://elsewhere.test/x.png'] })
  expect(browser.asked).toEqual(['/files/images/1/seen.png', '/files/images/1/next.png'])
  browser.network = offline
  expect(await (await worker.get('/files/images/1/seen.png'))?.text()).toBe('net /files/images/1/seen.png')
  expect(await (await worker.get('/files/images/1/next.png'))?.text()).toBe('net /files/images/1/next.png')
  await worker.tell({ type: 'forgetPictures' })
  await expect(worker.get('/files/images/1/seen.png')).rejects.toThrow('no network')
})

test('what reads documents is kept when it was used, the version that is used alone; kept pages go with the session', async () => {
  const browser = newBrowser()
  const worker = await readyWorker(browser)
  await worker.get('/assets/pdfjs-1.0/old.mjs')
  await worker.get('/assets/pdfjs-2.0/pdf.mjs')
  await worker.get('/assets/pdfjs-2.0/cmaps/H.bcmap')
  browser.network = offline
  expect(await (await worker.get('/assets/pdfjs-2.0/pdf.mjs'))?.text()).toBe('net /assets/pdfjs-2.0/pdf.mjs')
  expect(await (await worker.get('/assets/pdfjs-2.0/cmaps/H.bcmap'))?.text()).toContain('H.bcmap')
  await expect(worker.get('/assets/pdfjs-1.0/old.mjs')).rejects.toThrow('no network')
  await (await browser.caches.open('documents')).put('/kept/1', new Response('page'))
  await worker.tell({ type: 'forgetPictures' })
  expect(browser.stored.has('documents')).toBe(false)
  expect(browser.stored.has('readers')).toBe(true)
})

test('a picture that is not there is not kept', async () => {
  const browser = newBrowser()
  const worker = await readyWorker(browser)
  browser.network = async () => new Response('no', { status: 404 })
  await worker.get('/files/images/1/lost.png')
  await worker.tell({ type: 'keepPictures', urls: ['/files/images/1/lost.png'] })
  expect(browser.stored.get('pictures')?.size).toBe(0)
})
