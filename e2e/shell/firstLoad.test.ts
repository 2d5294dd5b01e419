import type { Page, Request } from '@playwright/test'
import { CHAPTER, enter } from '../fixtures/scenes/chapter.ts'
import { openChapter, question } from '../fixtures/scenes/loop.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ ownContext: true })

/**
 * Leaves the page that is open and records what the next one asks for: its calls by the last step of their paths, and
 * its scripts. A page that is being left still fetches until the next one's first bytes arrive, so the blank page
 * stands between the two.
 */
async function leaveAndWatch(page: Page): Promise<{ calls: string[]; scripts: Set<string> }> {
  await page.goto('about:blank')
  const calls: string[] = []
  const scripts = new Set<string>()
  page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname.split('/').at(-1) as string)
    if (pathname.endsWith('.js') && request.frame() === page.mainFrame()) scripts.add(pathname)
  })
  return { calls, scripts }
}

const times = (calls: readonly string[], name: string) => calls.filter((call) => call === name).length

/**
 * Holds back the client's own script until the call was made: a page that makes its calls by the client stays empty.
 */
async function holdClientUntil(page: Page, call: string): Promise<void> {
  const asked = page.waitForRequest((request) => request.url().includes(`/${call}`))
  await page.route(/\/assets\/index-[^/]+\.js$/, async (route) => {
    await asked
    await route.continue()
  })
}

test('the question page begins its calls before the client has started, makes each once, and needs few files', async ({
  page,
  people,
}) => {
  await enter(page, people.vip)
  await openChapter(page, CHAPTER)
  const address = page.url()
  const seen = await leaveAndWatch(page)
  await holdClientUntil(page, 'getChapterTestEx')
  const chapter = page.waitForResponse((response) => response.url().includes('/getChapterTestEx'))
  await page.goto(address)
  expect(await (await chapter).headerValue('content-encoding')).toBe('gzip')
  await expect(question(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  for (const call of ['getChapterTestEx', 'moduleInfoX']) expect(times(seen.calls, call), call).toBe(1)
  expect(seen.scripts.size, [...seen.scripts].join(' ')).toBeLessThanOrEqual(12)
})

test('the home page begins its calls before the client has started, and makes each once', async ({ page, people }) => {
  await enter(page, people.vip)
  const seen = await leaveAndWatch(page)
  await holdClientUntil(page, 'studyOverview')
  await page.goto('/mainIndex')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const first = ['studyOverview', 'moduleInfoX', 'vipinfo', 'getExamTimeData', 'getExamDate', 'today']
  for (const call of first) expect(times(seen.calls, call), call).toBe(1)
})
