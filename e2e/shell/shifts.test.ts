import { answerAny, enter } from '../fixtures/chapter.ts'
import { next, openChapter } from '../fixtures/loop.ts'
import { watchShifts } from '../fixtures/shifts.ts'
import { expect, test } from '../fixtures/test.ts'

test('nothing on the question page shifts while it loads and is answered', async ({ page, people }) => {
  const shifted = await watchShifts(page)
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
