import { createBrowserHistory } from '@tanstack/history'
import { pageOfPath } from '@tizhou/domain/tracking/pages'
import { beforeEach, expect, test, vi } from 'vitest'
import listed from '../../../e2e/spec/routes.json' with { type: 'json' }
import { pageList, routePaths } from './pages.ts'
import { createPageRouter, isGoing } from './platform/navigation/router/router.ts'
import { endSession, startSession } from './platform/session/session.ts'
import { routes } from './routes.ts'

/** The first number after those of the specification's pages. */
const PURCHASE_POP_UP = 92

/** The product's route table and rules, with empty pages. */
const Nothing = () => null
const pages = routes.pages.map((page) => ({ ...page, load: async () => ({ default: Nothing }) }))
const router = createPageRouter({ ...routes, pages, history: createBrowserHistory() })
router.start()

beforeEach(async () => {
  // Every test starts at the landing page, without an agent and with empty storage.
  await endSession()
  await ends('/')
  await endSession()
})

const logIn = () => startSession({ guid: 'g'.repeat(40), userID: 7, userName: '138', NickName: '', roles: [] })

/** The address at which a navigation ends, with its query. */
async function ends(path: string): Promise<string> {
  router.history.push(path)
  await vi.waitFor(() => expect(isGoing(router.store.get())).toBe(false), { interval: 1 })
  return router.store.get().address.href
}

/** The same without the agent's code, which earlier tests leave in the browser. */
async function endsFiltered(path: string): Promise<string> {
  const end = new URL(await ends(path), location.origin)
  end.searchParams.delete('ac')
  return end.pathname + end.search
}

test('the table has exactly the 91 paths of the specification, and one for everything unknown', () => {
  expect(new Set(listed).size).toBe(91)
  const beyond = routePaths.filter((path) => (pageOfPath(path)?.pageNum ?? 0) > PURCHASE_POP_UP)
  const expected = [...listed, ...beyond]
  const differing = [...expected, ...pages.map(({ path }) => path)].filter(
    (path) => !expected.includes(path) || !pages.some((page) => page.path === path),
  )
  expect(differing, 'in one of e2e/spec/routes.json and the records of the pages (areas/*/pages.ts) only').toEqual([])
  expect(pages).toHaveLength(expected.length)
  expect([...routePaths].sort()).toEqual(expected.sort())
})

test('every page but the front page has a title of its own', () => {
  for (const { path, title } of pageList) expect(title === '', path).toBe(path === '/')
})

test('without a guid every page but the open ones leads to / (specification, section 2)', async () => {
  const open: string[] = []
  for (const path of routePaths) {
    const end = await ends(path)
    if (end === path) open.push(path)
    else expect(end, path).toBe('/')
  }
  // /paperPreview is the project's own, for editors: it shows nothing without the ticket of its address.
  const own = ['/paperPreview']
  expect(open.sort()).toEqual(['/', '/Maintain', '/forgetpwd', '/hzsWay', '/login', ...own, '/way'])
})

test('with a guid every page is reached', async () => {
  logIn()
  for (const path of listed) expect((await ends(path)).split('?')[0]).toBe(path)
})

test('the page that a visitor wanted is remembered for after log-in, query and all', async () => {
  await ends('/answerPage?cptID=3&appID=1')
  expect(router.store.get().address.state.wanted).toBe('/answerPage?cptID=3&appID=1')
})

test.each(['/no/such/page', '/MAININDEX', '/maintain', '/console.'])('unknown leads to /: %s', async (path) => {
  expect(await ends(path)).toBe('/')
  expect(router.store.get().address.state.wanted).toBeUndefined()
  logIn()
  expect(await ends(path)).toBe('/')
})

test('the agent code is carried to the next page and saved (specification, section 2)', async () => {
  logIn()
  await ends('/switchMenu?ac=300182-1')
  expect(localStorage.getItem('ac')).toBe('300182-1')
  localStorage.removeItem('ac')
  expect(await ends('/chapterMenu?q=1')).toBe('/chapterMenu?q=1&ac=300182-1')
  expect(localStorage.getItem('ac')).toBe('300182-1')
})

test('links and navigations show the agent code that they carry, on every page', async () => {
  logIn()
  await ends('/mainIndex?ac=5288')
  for (const path of routePaths) {
    expect(router.hrefOf({ to: path }), path).toBe(`${path}?ac=5288`)
    await router.navigate({ to: path })
    expect(router.store.get().address.search, path).toMatchObject({ ac: '5288' })
  }
})

test('the guard, an unknown path and the way back carry the agent code too', async () => {
  await ends('/way?ac=5288')
  expect(await ends('/pay')).toBe('/?ac=5288')
  expect(await ends('/unknown')).toBe('/?ac=5288')
  logIn()
  expect(await ends('/login?to=%2Fpay')).toBe('/login?to=%2Fpay&ac=5288')
})

test('a log-out clears the storage, but not the agent of the address', async () => {
  logIn()
  await ends('/login?ac=5288')
  await endSession()
  expect(localStorage.getItem('ac')).toBe('5288')
})

test('another agent in the target wins over the one that came along', async () => {
  await ends('/way?ac=5288')
  expect(await ends('/login?ac=889')).toBe('/login?ac=889')
  expect(localStorage.getItem('ac')).toBe('889')
})

test('filters come back to a page that keeps its state, and are gone where one clears them', async () => {
  logIn()
  await ends('/myErrorTest?by=time&recentDay=7')
  await ends('/mainIndex')
  expect(await endsFiltered('/myErrorTest')).toBe('/myErrorTest?by=time&recentDay=7')
  // The same link on the page itself clears the filters.
  expect(await endsFiltered('/myErrorTest')).toBe('/myErrorTest')
  await ends('/mainIndex')
  expect(await endsFiltered('/myErrorTest')).toBe('/myErrorTest')
})

test('a page without the mark begins anew', async () => {
  logIn()
  await ends('/answerPage?cptID=3&appID=1')
  await ends('/mainIndex')
  expect(await endsFiltered('/answerPage')).toBe('/answerPage')
})

test('home is told once that what one has bought has changed, not each time one comes back', async () => {
  logIn()
  expect(await endsFiltered('/mainIndex?fromUlr=mainJS')).toBe('/mainIndex?fromUlr=mainJS')
  await ends('/chapterMenu')
  expect(await endsFiltered('/mainIndex')).toBe('/mainIndex')
})
