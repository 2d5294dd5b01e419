import { CHAPTER, enter } from '../fixtures/scenes/chapter.ts'
import { chooseOnPage, loginByForm, openChapter } from '../fixtures/scenes/loop.ts'
import { test as base, expect } from '../fixtures/test.ts'
import { storedTracking } from '../fixtures/tracked.ts'

/** Some of these tests cause errors in the page on purpose, which must not fail them. */
const test = base.extend({
  ownServer: true,
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs off this pattern.
  watched: async ({}, use) => use(undefined),
})

test('what a learner clicked and how long a page was seen reach the database when the window is hidden', async ({
  page,
  server,
  people,
}) => {
  // A page that is left before the client has loaded its later files sends nothing.
  const viewTold = (name: string) =>
    page.waitForRequest(
      (request) => request.url().includes('/statistics/position') && Boolean(request.postData()?.includes(`=${name}&`)),
    )
  const start = viewTold('login')
  const home = viewTold('mainIndex')
  await loginByForm(page, people.vip)
  await start
  await chooseOnPage(page, '临床执业医师', '强化提升班')
  await home
  const question = viewTold('answerPage')
  await openChapter(page, CHAPTER)
  await question
  // A view shorter than half a second is not counted.
  const shown = await page.evaluate(() => performance.now())
  await page.waitForFunction((at) => performance.now() > at + 600, shown)
  // Delivery during unload is left to the browser: `hidden` is the last event that a page can rely on.
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect(async () => {
    const { events } = await storedTracking(server)
    const views = events.filter(({ kind }) => kind === 'position').map((event) => event.page)
    const stays = events.filter(({ kind }) => kind === 'stayTime').map((event) => event.page)
    expect(views).toEqual(expect.arrayContaining(['login', 'mainIndex', 'chapterMenu', 'answerPage']))
    expect(stays).toContain('answerPage')
    expect(events).toContainEqual(expect.objectContaining({ kind: 'userclick', page: 'chapterMenu', name: '开始章节' }))
  }).toPass()
  const { events } = await storedTracking(server)
  expect(events.find(({ kind }) => kind === 'position')?.fields).toMatchObject({ clientType: 3, codeName: 'pcagent' })
  expect(events.find(({ kind }) => kind === 'stayTime')?.fields).toMatchObject({ clientType: 5, appVer: '0' })
  expect(events.find(({ kind }) => kind === 'userclick')?.fields).toMatchObject({ agentID: '888' })
  expect(JSON.stringify(events)).not.toContain(people.vip.userName)
})

test('an error in a script is one group in the database, however often it happens', async ({ page, server }) => {
  const broken = async (chapter: number, rejected: boolean) => {
    await page.goto('/login')
    // Reports that were still being sent when a page was left are sent again.
    const told = page.waitForResponse(/\/frontend/)
    await page.evaluate(
      ([number, isRejection]) => {
        const error = new TypeError(`chapter ${number} of 13812345678 is broken`)
        if (isRejection) void Promise.reject(error)
        else setTimeout(() => reportError(error))
      },
      [chapter, rejected] as const,
    )
    await told
  }
  await broken(17, false)
  await broken(4711, true)
  await expect(async () => {
    const { groups } = await storedTracking(server)
    expect(groups).toEqual([expect.objectContaining({ bugType: 1, page: '/login', reports: 2, users: 0 })])
    expect(groups[0]?.detail).toContain('is broken')
    expect(groups[0]?.detail).not.toContain('13812345678')
  }).toPass()
})

test('a picture that is not there is a bug of type 5', async ({ page, server }) => {
  await page.goto('/login')
  await page.evaluate(() => {
    const picture = new Image()
    picture.src = '/files/images/0/missing.png?guid=secret'
    document.body.append(picture)
  })
  await expect(async () => {
    const { groups } = await storedTracking(server)
    expect(groups).toEqual([
      expect.objectContaining({ bugType: 5, page: '/login', detail: 'img /files/images/0/missing.png' }),
    ])
  }).toPass()
})

test('with tracking out of reach the learner notices nothing', async ({ page, context, people }) => {
  const tracking = /userclick|statistics\/position|stay\/time|\/frontend/
  await context.route(tracking, (route) => route.abort())
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  await enter(page, people.vip)
  const refused = page.waitForEvent('requestfailed', (request) => tracking.test(request.url()))
  await openChapter(page, CHAPTER)
  await refused
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: '网络' })).toHaveCount(0)
  expect(complaints).toEqual([])
})
