import { enter } from '../fixtures/scenes/chapter.ts'
import {
  addressOf,
  answersOf,
  choose,
  clock,
  handIn,
  makePaper,
  questionNo,
  saveState,
  sitDown,
  sitInRoomA,
} from '../fixtures/scenes/sittings.ts'
import { expect, test } from '../fixtures/test.ts'

/** What a candidate sees where the network fails just before a fetch. */

test('a paper whose start the network stops begins by itself when it is back', async ({
  page,
  context,
  server,
  people,
}) => {
  const paper = await makePaper(server, [{ single: 2 }])
  await enter(page, people.learner)
  const listens = page.waitForResponse((response) => response.url().includes('/events'))
  await page.goto(addressOf(paper))
  const start = page.getByRole('button', { name: '开始考试' })
  await expect(start).toBeVisible()
  await listens
  await context.setOffline(true)
  // A look that fails meanwhile leaves the page as it is.
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/paper/info'))
  await page.evaluate(() => {
    // The tab itself hears what another tab tells.
    new BroadcastChannel('tizhou-news').postMessage('papers')
  })
  await failed
  await start.click()
  await expect(page.getByText('正在自动重试')).toBeVisible()
  await context.setOffline(false)
  await expect(clock(page)).toBeVisible()
  await expect(questionNo(page, 1)).toBeVisible()
})

for (const [title, sits] of [
  ['without network the next question type and step are waited for in words, and come by themselves', 'frame'],
  ['the same in room A', 'room A'],
] as const) {
  test(title, async ({ page, context, server, people }) => {
    const units = [{ single: 1, steps: true }]
    const sat =
      sits === 'room A'
        ? sitInRoomA(page, server, people.learner, units)
        : sitDown(page, server, people.learner, units, { room: 'A', kind: 'computer' })
    const { questions } = await sat
    const [first, step1, step2] = questions
    await choose(page, 'B')
    await expect(saveState(page)).toHaveText('已保存')

    await context.setOffline(true)
    await choose(page, 'C')
    await page.getByRole('button', { name: '下一题型' }).first().click()
    await page.getByRole('alertdialog').getByRole('button', { name: '确认进入' }).click()
    const waiting = page.getByRole('alert')
    await expect(waiting).toContainText('网络未连接，下一题型的试题还没有取到')
    await expect(waiting).toContainText('有 1 题的作答已存在本机')
    await expect(clock(page)).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText(step1?.stem ?? '?')).toBeVisible()

    await choose(page, 'A')
    await expect(saveState(page)).toHaveText('已保存')
    await context.setOffline(true)
    await page.keyboard.press('Enter')
    await page.getByRole('alertdialog').getByRole('button', { name: '确认', exact: true }).click()
    await expect(page.getByText('网络未连接，本小题已存在本机；连上后自动确认并显示下一小题。')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText(step2?.stem ?? '?')).toBeVisible()
    const stored = await answersOf(server, people.learner)
    expect([first, step1].map((one) => stored.get(one?.id ?? 0))).toEqual(['C', 'A'])
  })
}

test('the next unit that cannot be fetched is waited for with its clock, and comes by itself', async ({
  page,
  context,
  server,
  people,
}) => {
  const { questions } = await sitDown(page, server, people.learner, [{ single: 1 }, { single: 1 }], {
    path: 'zydoexam',
  })
  await choose(page, 'B')
  await expect(saveState(page)).toHaveText('已保存')
  // The network fails between two successive calls.
  await page.evaluate(() => {
    const real = window.fetch
    window.fetch = (input, init) => {
      const isCut = !navigator.onLine || String(input).includes('/api/paper/open')
      return isCut ? Promise.reject(new TypeError('cut')) : real(input, init)
    }
    window.addEventListener('offline', () => {
      window.fetch = real
    })
  })
  await handIn(page)
  await expect(page.getByText('正在进入“第二单元”')).toBeVisible()
  await expect(page.getByText('本单元已开始计时')).toBeVisible()
  await expect(clock(page)).toHaveText(/^(1:00:00|59:\d\d)$/)
  await context.setOffline(true)
  await context.setOffline(false)
  await expect(page.getByText(questions[1]?.stem ?? '?')).toBeVisible({ timeout: 60_000 })
})

test('a room is opened again without network as it was, with its own table', async ({
  page,
  context,
  server,
  people,
}) => {
  const { questions } = await sitInRoomA(page, server, people.learner, [{ single: 2 }])
  await choose(page, 'B')
  await expect(saveState(page)).toHaveText('已保存')
  // Without its service worker the page could not be reloaded.
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText(questions[0]?.stem ?? '?')).toBeVisible()
  await expect(page.getByRole('progressbar', { name: '作答进度' })).toHaveAttribute('aria-valuenow', '1')
})
