import { satTheMocks } from '../fixtures/changed.ts'
import { answerAny, CHAPTER, enter, expectStoredOnce } from '../fixtures/scenes/chapter.ts'
import { answer, goTo, next, openChapter, question, sheetCell } from '../fixtures/scenes/loop.ts'
import { storedReplies } from '../fixtures/stored.ts'
import { expect, test, testOfLostServer } from '../fixtures/test.ts'

test.beforeEach(async ({ page, people }) => {
  await enter(page, people.vip)
  await openChapter(page, CHAPTER)
})

test('an answer is judged at once and still there after the page was closed', async ({ page, server, people }) => {
  expect(await answer(page, 'A')).toBe('回答错误')
  await next(page)
  await expect.poll(async () => (await storedReplies(server, people.vip)).map(({ reply }) => reply)).toEqual(['A'])

  const address = page.url()
  const again = await page.context().newPage()
  await page.close()
  await again.goto(address)
  await expect(sheetCell(again, 1)).toHaveAccessibleName('第 1 题，答错')
  await expect(again.getByRole('article', { name: /^第 2 题/ }), 'goes on where one was').toBeVisible()
})

test('offline, twenty answers and a reload: once online again each is on the server once', async ({
  page,
  context,
  server,
  people,
}) => {
  test.slow()
  // Without its service worker the page could not be reloaded.
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await context.setOffline(true)
  for (let number = 1; number <= 20; number++) {
    await goTo(page, number)
    await answerAny(page)
  }
  expect(await storedReplies(server, people.vip)).toEqual([])

  await page.reload()
  await expect(question(page)).toBeVisible()
  await expect(sheetCell(page, 20)).toHaveAccessibleName(/^第 20 题，答[对错]/)

  await context.setOffline(false)
  const replies = await expectStoredOnce(server, people.vip, 20)
  expect(new Set(replies.map(({ replyID }) => replyID)).size).toBe(20)
})

test('offline the home page says what waits, and 错题本 that it can not be loaded; online the word goes', async ({
  page,
  context,
}) => {
  test.slow()
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await context.setOffline(true)
  for (const number of [1, 2]) {
    await goTo(page, number)
    await answerAny(page)
  }
  await page.goto('/mainIndex')
  await expect(page.getByText('2 题待同步')).toBeVisible()
  await page.goto('/myErrorTest')
  await expect(page.getByText('错题没有加载成功')).toBeVisible()
  await page.goto('/mainIndex')
  await context.setOffline(false)
  await expect(page.getByText('题待同步')).toBeHidden()
})

testOfLostServer(
  'a server killed in the middle of answering has every answer once it is back',
  async ({ page, server, people }) => {
    await satTheMocks(server, people.vip)
    await page.reload()
    for (let number = 1; number <= 8; number++) {
      if (number === 5) await server.kill9()
      await goTo(page, number)
      await answer(page, 'C')
    }
    await server.restart()
    await expectStoredOnce(server, people.vip, 8)
  },
)
