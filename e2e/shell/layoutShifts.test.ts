import { watchLayoutShifts } from '../fixtures/layoutShifts.ts'
import { answerAny, enter } from '../fixtures/scenes/chapter.ts'
import { next, openChapter } from '../fixtures/scenes/loop.ts'
import { expect, test } from '../fixtures/test.ts'

test('nothing on the question page shifts while it loads and is answered', async ({ page, people }) => {
  const shifted = await watchLayoutShifts(page)
  await enter(page, people.vip)
  await openChapter(page, '心律失常')
  await page.reload()
  await page.waitForLoadState('networkidle')
  for (let number = 0; number < 4; number++) {
    await answerAny(page)
    await next(page)
  }
  expect(await shifted()).toBeLessThan(0.01)
})

/** Late content has its space from the start, so that no button moves under a press. */
test('nothing moves where calls come one after the other', async ({ page, people }) => {
  const shifted = await watchLayoutShifts(page)
  await enter(page, people.vip)
  // Each call is answered a tenth of a second after the one before.
  let turn = Promise.resolve()
  await page.route(/\/(api|free|user|tizhou)\//, async (route) => {
    const mine = turn
    turn = mine.then(() => new Promise((done) => setTimeout(done, 100)))
    await mine
    await route.continue()
  })
  for (const path of ['/mainIndex', '/review', '/erjianChapter', '/examSprint', '/clearanceTips']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect.soft(await shifted(), path).toBeLessThan(0.015)
  }
})
