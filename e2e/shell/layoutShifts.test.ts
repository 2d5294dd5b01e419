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

/** What comes late has its room from the start: nobody presses what has just taken the place of something else. */
test('nothing moves where calls come one after the other', async ({ page, people }) => {
  const shifted = await watchLayoutShifts(page)
  await enter(page, people.vip)
  // Each call in its turn, the next one a tenth of a second after the one before it.
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
