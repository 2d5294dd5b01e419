import type { Page } from '@playwright/test'
import { answerAny, CHAPTER, enter, expectStoredOnce } from '../fixtures/scenes/chapter.ts'
import { goTo, logOut, next, openChapter, question } from '../fixtures/scenes/loop.ts'
import { expect, test } from '../fixtures/test.ts'

/** Waits until the service worker has cached the shell, so that pages open without network. */
const workerReady = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })

test('two tabs on the same chapter lose nothing and count nothing twice', async ({ page, context, server, people }) => {
  await enter(page, people.vip)
  await openChapter(page, CHAPTER)
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(question(other)).toBeVisible()
  await context.setOffline(true)
  for (const [number, tab] of [
    [1, page],
    [2, other],
    [3, page],
    [4, other],
  ] as const) {
    await goTo(tab, number)
    await answerAny(tab)
  }
  await context.setOffline(false)
  await expectStoredOnce(server, people.vip, 4)
})

test('answers that were not sent wait through a log-out for the next log-in', async ({
  page,
  context,
  server,
  people,
}) => {
  await enter(page, people.vip)
  await openChapter(page, CHAPTER)
  await workerReady(page)
  await context.setOffline(true)
  await answerAny(page)
  await logOut(page)
  await page.getByRole('button', { name: '仍然退出' }).click()
  await expect(page).toHaveURL(/\/(login)?$/)
  await context.setOffline(false)
  await enter(page, people.vip)
  await page.goto('/mainIndex')
  await expectStoredOnce(server, people.vip, 1)
})

test('every form reaches the server, whatever order it is answered in', async ({ page, server, people }) => {
  test.slow()
  await enter(page, people.vip)
  await openChapter(page, '急性阑尾炎')
  const total = Number(/共 (\d+) 题/.exec((await question(page).textContent()) ?? '')?.[1])
  for (let number = total; number >= 1; number--) {
    await goTo(page, number)
    await answerAny(page)
  }
  await expectStoredOnce(server, people.vip, total)
})

test('moving to the next question asks the server for nothing', async ({ page, people }) => {
  await enter(page, people.vip)
  await openChapter(page, '心律失常')
  await page.waitForLoadState('networkidle')
  const asked: string[] = []
  page.on('request', (request) => {
    // Calls about questions. Calls about place, page and clicks are sent in the background, and news arrive at any
    // time.
    const isOfQuestions = /\/api\/exam\/|testid=|cptid=/i.test(`${request.url()} ${request.postData() ?? ''}`)
    if (isOfQuestions && !/saveProgress|userclick|statistics\/position|stay\/time/.test(request.url()))
      asked.push(request.url())
  })
  for (let move = 0; move < 5; move++) await next(page)
  expect(asked).toEqual([])
})
