import type { ToPage } from './messages.ts'
import type { PageClient, Release, WorkerScope } from './scope.ts'

const PREFIX = 'shell-'
const PAGE = '/index.html'
const ASSETS = '/assets/'

/** How long to wait for a page from the network before the stored shell is shown, ms. */
export const PAGE_PATIENCE_MS = 3000

/** A page that does not name its release within this time, ms, keeps all releases. */
const ANSWER_MS = 2000

/** The server's answers vary only by encoding, which a worker never sees. */
const MATCH: CacheQueryOptions = { ignoreVary: true }

const nameOf = (release: string) => PREFIX + release

/**
 * Stores all files of this release beside those of others; files that another release has stored are not fetched again.
 * Rejects where any file is missing: an incomplete release would break without network.
 */
export async function keepShell({ caches, fetch }: WorkerScope, { release, files }: Release): Promise<void> {
  const cache = await caches.open(nameOf(release))
  await Promise.all(
    files.map(async (path) => {
      const hashed = path.startsWith(ASSETS)
      const kept = hashed ? await caches.match(path, MATCH) : undefined
      const response = kept ?? (await fetch(path, hashed ? {} : { cache: 'no-cache' }))
      if (!response.ok) throw new Error(`${path}: ${response.status}`)
      if (path === PAGE) await expectOwnPage(response.clone(), files)
      await cache.put(path, await withoutRedirect(response))
    }),
  )
}

/**
 * While servers are being updated, the page may belong to another release than the worker: rejects where its files are
 * others.
 */
async function expectOwnPage(page: Response, files: readonly string[]): Promise<void> {
  const named = (await page.text()).match(/\/assets\/[^"'\s]+/g) ?? []
  const foreign = named.find((path) => !files.includes(path))
  if (foreign) throw new Error(`${foreign} is of another release`)
}

/** A redirected response cannot answer a navigation. */
async function withoutRedirect(response: Response): Promise<Response> {
  if (!response.redirected) return response
  return new Response(await response.blob(), { headers: response.headers })
}

/**
 * Answers a navigation: from the network, or with this release's shell where the network fails, is too slow or gives an
 * error.
 */
export async function answerPage(scope: WorkerScope, request: Request, release: string): Promise<Response> {
  const network = scope.fetch(request)
  const shell = scope.caches.open(nameOf(release)).then((cache) => cache.match(PAGE, MATCH))
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), PAGE_PATIENCE_MS)
  })
  const first = await Promise.race([network, late]).catch(() => null)
  clearTimeout(timer)
  if (first && first.status < 500) return first
  return (await shell) ?? first ?? network
}

/** Answers the request for a file of the build from the cache of any stored release, else from the network. */
export async function answerFile(scope: WorkerScope, request: Request): Promise<Response> {
  return (await scope.caches.match(request, MATCH)) ?? scope.fetch(request)
}

/**
 * Removes older releases that no open page uses, so that open pages find their chunks until they close. Caches are
 * listed in the order of their creation: a newer waiting release is not removed.
 */
export async function dropUnusedShells(scope: WorkerScope, release: string): Promise<void> {
  const shells = (await scope.caches.keys()).filter((name) => name.startsWith(PREFIX))
  const older = shells.slice(0, Math.max(0, shells.indexOf(nameOf(release))))
  if (older.length === 0) return
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const entries = await Promise.all(pages.map(entryOf))
  if (entries.includes(null)) return
  for (const name of older) {
    const cache = await scope.caches.open(name)
    const used = await Promise.all(entries.map((entry) => cache.match(entry ?? '', MATCH)))
    if (!used.some(Boolean)) await scope.caches.delete(name)
  }
}

function entryOf(page: PageClient): Promise<string | null> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const done = (entry: string | null) => {
      clearTimeout(timer)
      port1.close()
      resolve(entry)
    }
    const timer = setTimeout(() => done(null), ANSWER_MS)
    port1.onmessage = (event: MessageEvent<string>) => done(event.data || null)
    const question: ToPage = { type: 'whichEntry' }
    page.postMessage(question, [port2])
  })
}
