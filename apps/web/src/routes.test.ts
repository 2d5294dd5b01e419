import { beforeEach, expect, test } from 'vitest'
import { endSession, startSession } from './platform/session.ts'
import { routePaths } from './routePaths.ts'
import { router } from './routes.tsx'

beforeEach(() => endSession())

const logIn = () => startSession({ guid: 'g'.repeat(40), userID: 7, userName: '138', NickName: '', roles: [] })

/** Where the router ends up, without loading any page. */
async function ends(path: string): Promise<string> {
  await router.navigate({ href: path, ignoreBlocker: true })
  await router.load().catch(() => undefined)
  return router.state.location.pathname
}

test('the table has exactly the paths of routePaths, and one for everything unknown', () => {
  const table = Object.keys(router.routesByPath)
  expect(table.sort()).toEqual([...routePaths, '/$'].sort())
})

test('without a guid every page but the open ones leads to / (specification, section 2)', async () => {
  const reached = new Map<string, string>()
  for (const path of routePaths) reached.set(path, await ends(path))
  const open = [...reached].filter(([path, end]) => path === end).map(([path]) => path)
  expect(open.sort()).toEqual(['/', '/Maintain', '/login'].sort())
  expect(new Set([...reached].filter(([path]) => !open.includes(path)).map(([, end]) => end))).toEqual(new Set(['/']))
})

test('the page that a visitor wanted is remembered for after log-in, query and all', async () => {
  await ends('/answerPage?cptID=3&appID=1')
  expect(router.state.location.state.wanted).toBe('/answerPage?cptID=3&appID=1')
})

test('with a guid every page is reached', async () => {
  logIn()
  for (const path of routePaths) expect(await ends(path)).toBe(path)
})

test('an unknown path leads to / (specification, section 2)', async () => {
  expect(await ends('/no/such/page')).toBe('/')
  logIn()
  expect(await ends('/nothing')).toBe('/')
})
