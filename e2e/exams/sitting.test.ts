import type { BrowserContext, Page } from '@playwright/test'
import { enter } from '../fixtures/scenes/chapter.ts'
import {
  addressOf,
  answersOf,
  choose,
  chosen,
  clock,
  handIn,
  makePaper,
  passTime,
  questionNo,
  saveState,
  sitDown,
  type TestPaper,
} from '../fixtures/scenes/sittings.ts'
import { expect, test, testInOwnContext, testOfLostServer } from '../fixtures/test.ts'

/** /doexam, /navigatDoExam, /zydoexam: papers sat in the browser against the real server. */

const wrongOf = (answer: string) => (answer === 'A' ? 'B' : 'A')
const answerOf = (paper: TestPaper, at: number) => paper.questions[at]?.answer ?? ''

test('a whole paper: before the start, on the table, the report, the keys, and the list of attempts', async ({
  page,
  server,
  people,
}) => {
  const paper = await makePaper(server, [{ single: 3 }])
  await enter(page, people.learner)
  await page.goto(addressOf(paper))
  await expect(page.getByRole('heading', { level: 1, name: paper.name })).toBeVisible()
  await expect(page.getByRole('complementary', { name: '开考' })).toContainText('3 题')
  await page.getByRole('button', { name: '开始考试' }).click()
  await expect(clock(page)).toHaveText(/^(1:00:00|59:\d\d)$/)
  await choose(page, answerOf(paper, 0))
  await expect(page.getByRole('region', { name: '结果' })).toHaveCount(0)
  await page.keyboard.press('ArrowRight')
  await expect(questionNo(page, 2)).toBeVisible()
  await page.keyboard.press(wrongOf(answerOf(paper, 1)).toLowerCase())
  await page.keyboard.press('m')
  const sheet = page.getByRole('complementary', { name: '答题卡' })
  await expect(sheet.getByRole('button', { name: '第 2 题，已作答，已标记' })).toBeVisible()
  await expect(saveState(page)).toHaveText('已保存')
  await page.getByRole('button', { name: '交卷', exact: true }).click()
  const asked = page.getByRole('alertdialog', { name: '确认交卷？' })
  await expect(asked).toContainText('还有 1 题没有作答，1 题做了标记')
  await asked.getByRole('button', { name: '交卷' }).click()
  await page.getByRole('link', { name: '看成绩报告' }).click()
  await expect(page.getByRole('img', { name: '得分 1，满分 3' })).toBeVisible()
  await expect(page.getByRole('region', { name: '成绩' })).toContainText('✓ 合格')
  await expect(page.getByRole('figure', { name: '每题用时' }).getByRole('row')).toHaveCount(4)
  const next = page.getByRole('region', { name: '接下来' })
  await next.getByRole('button', { name: '放进今天的错题' }).click()
  await expect(next.getByRole('status')).toContainText('2 题已放进今天的错题')
  await next.getByRole('link', { name: '再做这 2 题' }).click()
  await expect(questionNo(page, 1)).toBeVisible()
  await page.getByRole('link', { name: '回到成绩报告' }).click()
  await page.getByRole('link', { name: '答案与解析' }).click()
  await expect(page.getByRole('region', { name: '结果' })).toContainText('回答正确')
  await page.getByRole('radio', { name: /^只看错题/ }).check({ force: true })
  await expect(questionNo(page, 2)).toBeVisible()
  await expect(page.getByRole('region', { name: '结果' })).toContainText('回答错误')
  await page.goto(addressOf(paper))
  await expect(page.getByRole('region', { name: '我的作答' })).toContainText('1 / 3 分')
})

test('after a reload in the middle everything is as it was', async ({ page, server, people }) => {
  await sitDown(page, server, people.learner, [{ single: 3 }])
  await choose(page, 'B')
  await page.getByRole('button', { name: '下一题' }).click()
  await choose(page, 'C')
  await page.reload()
  await expect(questionNo(page, 2)).toBeVisible()
  await expect(chosen(page, 'C')).toBeVisible()
  await page.getByRole('button', { name: '上一题' }).click()
  await expect(chosen(page, 'B')).toBeVisible()
})

test('opened in a second window the paper is there, the first says so and can have it back', async ({
  page,
  context,
  server,
  people,
}) => {
  await sitDown(page, server, people.learner, [{ single: 2 }])
  await choose(page, 'B')
  await expect(saveState(page)).toHaveText('已保存')
  const second = await context.newPage()
  await second.goto(page.url())
  await expect(chosen(second, 'B')).toBeVisible()
  await expect(page.getByText('这份试卷已在别处打开')).toBeVisible()
  await choose(second, 'D')
  await expect(saveState(second)).toHaveText('已保存')
  await page.getByRole('button', { name: '在这里继续作答' }).click()
  await expect(chosen(page, 'D')).toBeVisible()
  await expect(second.getByText('这份试卷已在别处打开')).toBeVisible()
})

test('on another machine one goes on where one was; the first machine is told by its lost session', async ({
  page,
  browser,
  server,
  people,
}) => {
  const paper = await sitDown(page, server, people.learner, [{ single: 2 }])
  await choose(page, 'C')
  await expect(saveState(page)).toHaveText('已保存')
  const other = await browser.newContext({ baseURL: server.url, locale: 'zh-CN' })
  const machine = await other.newPage()
  await enter(machine, people.learner)
  await machine.goto(addressOf(paper))
  await machine.getByRole('button', { name: '继续作答' }).click()
  await expect(chosen(machine, 'C')).toBeVisible()
  await choose(machine, 'A')
  await expect(saveState(machine)).toHaveText('已保存')
  // The page may already know by a call of its own: choosing an option below the dialog does no harm.
  const last = page.getByRole('radio', { name: /^E / })
  await page.getByRole('article').locator('label').filter({ has: last }).dispatchEvent('click')
  await expect(page.getByText('您的账号已在其他设备登录')).toBeVisible()
  await handIn(machine)
  await expect(machine.getByText('已交卷', { exact: true })).toBeVisible()
  expect((await answersOf(server, people.learner)).get(paper.questions[0]?.id ?? 0)).toBe('A')
  await other.close()
})

test('answers given while the network is cut stay on the device and arrive, a reload between', async ({
  page,
  context,
  server,
  people,
}) => {
  const paper = await sitDown(page, server, people.learner, [{ single: 2 }])
  await choose(page, 'A')
  await expect(saveState(page)).toHaveText('已保存')
  // Without its service worker the page could not be reloaded.
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await context.setOffline(true)
  await choose(page, 'D')
  await expect(saveState(page)).toHaveText('未连接，答案已存在本机（1 题）')
  await page.getByRole('button', { name: '下一题' }).click()
  await choose(page, 'B')
  await expect(saveState(page)).toHaveText('未连接，答案已存在本机（2 题）')
  // The application itself comes from its service worker.
  await page.reload()
  await expect(chosen(page, 'B')).toBeVisible()
  await context.setOffline(false)
  await expect(saveState(page)).toHaveText('已保存')
  const stored = await answersOf(server, people.learner)
  expect(paper.questions.map(({ id }) => stored.get(id))).toEqual(['D', 'B'])
})

test('a hand-in without network waits, can be taken back, and goes by itself once it is back', async ({
  page,
  context,
  server,
  people,
}) => {
  const paper = await sitDown(page, server, people.learner, [{ single: 2 }])
  await context.setOffline(true)
  await choose(page, 'B')
  await handIn(page)
  await expect(page.getByText('网络未连接，连上后自动交卷')).toBeVisible()
  await page.getByRole('button', { name: '继续作答' }).click()
  await choose(page, 'C')
  await handIn(page)
  await context.setOffline(false)
  await expect(page.getByText('已交卷', { exact: true })).toBeVisible({ timeout: 60_000 })
  expect((await answersOf(server, people.learner)).get(paper.questions[0]?.id ?? 0)).toBe('C')
})

testOfLostServer('the server killed in the middle of a paper: nothing is lost', async ({ page, server, people }) => {
  const paper = await sitDown(page, server, people.learner, [{ single: 2 }])
  await choose(page, 'A')
  await expect(saveState(page)).toHaveText('已保存')
  await server.kill9()
  await page.getByRole('button', { name: '下一题' }).click()
  await choose(page, 'E')
  await expect(saveState(page)).toHaveText(/^未连接/)
  await server.restart()
  await expect(saveState(page)).toHaveText('已保存', { timeout: 60_000 })
  const stored = await answersOf(server, people.learner)
  expect(paper.questions.map(({ id }) => stored.get(id))).toEqual(['A', 'E'])
})

testInOwnContext(
  'when time runs out the paper is collected by itself and the report says so',
  async ({ page, server, people }) => {
    await page.clock.install()
    const paper = await sitDown(page, server, people.learner, [{ single: 2, seconds: 3600 }])
    await choose(page, answerOf(paper, 0))
    await expect(saveState(page)).toHaveText('已保存')
    // An hour passes, on the server and on the page.
    await passTime(server, people.learner, 3_600_000)
    await page.clock.fastForward(3_600_000)
    await expect(page.getByText('已交卷', { exact: true })).toBeVisible({ timeout: 60_000 })
    await page.getByRole('link', { name: '看成绩报告' }).click()
    await expect(page.getByText('时间到自动收卷')).toBeVisible()
    await expect(page.getByRole('img', { name: '得分 1，满分 2' })).toBeVisible()
  },
)

test('units follow each other with a rest between that can be ended; what was handed in is out of reach', async ({
  page,
  server,
  people,
}) => {
  const paper = await sitDown(page, server, people.learner, [{ single: 1, rest: 600 }, { single: 2 }], {
    path: 'zydoexam',
  })
  await expect(page.getByRole('list', { name: '单元' }).getByRole('listitem')).toHaveText([
    '第一单元：进行中',
    '第二单元：未开始',
  ])
  await choose(page, answerOf(paper, 0))
  await handIn(page)
  await expect(page.getByRole('timer', { name: '距下一单元开始' })).toBeVisible()
  await page.reload()
  await expect(page.getByText('第 1 单元已交卷')).toBeVisible()
  await page.getByRole('button', { name: '现在开始下一单元' }).click()
  await expect(page.getByRole('list', { name: '单元' }).getByRole('listitem')).toHaveText([
    '第一单元：已交',
    '第二单元：进行中',
  ])
  await expect(page.getByText(paper.questions[0]?.stem ?? '?')).toHaveCount(0)
  await choose(page, answerOf(paper, 1))
  await handIn(page)
  await page.getByRole('link', { name: '看成绩报告' }).click()
  await expect(page.getByRole('img', { name: '得分 2，满分 3' })).toBeVisible()
  await expect(page.getByRole('region', { name: '各单元' })).toBeVisible()
})

test('the navigator finds questions by state and mark', async ({ page, server, people }) => {
  await sitDown(page, server, people.learner, [{ single: 4 }], { path: 'navigatDoExam' })
  const navigator = page.getByRole('complementary', { name: '题目导航' })
  await choose(page, 'A')
  await navigator.getByRole('button', { name: '第 3 题，未做' }).click()
  await page.keyboard.press('m')
  await navigator.getByRole('radio', { name: /^标记/ }).check({ force: true })
  await expect(navigator.getByRole('button', { name: /^第 \d 题/ })).toHaveCount(1)
  await navigator.getByRole('radio', { name: /^未答/ }).check({ force: true })
  await expect(navigator.getByRole('button', { name: /^第 \d 题/ })).toHaveCount(3)
})

test('leaving a paper in the middle asks; its clock goes on', async ({ page, server, people }) => {
  const paper = await makePaper(server, [{ single: 1 }])
  await enter(page, people.learner)
  await page.goto(addressOf(paper))
  await page.getByRole('link', { name: /^回到/ }).click()
  await page.goBack()
  await page.getByRole('button', { name: '开始考试' }).click()
  await expect(clock(page)).toBeVisible()
  await page.evaluate(() => history.forward())
  await expect(page.getByText('离开后计时不会停止')).toBeVisible()
  await page.getByRole('button', { name: '继续作答' }).click()
  await expect(clock(page)).toBeVisible()
})

test('a paper cannot be handed in before its time', async ({ page, server, people }) => {
  await sitDown(page, server, people.learner, [{ single: 1 }], { handInAfterSeconds: 3000 })
  await page.getByRole('button', { name: '交卷', exact: true }).first().click()
  const asked = page.getByRole('alertdialog')
  await expect(asked).toContainText('才能交卷')
  await expect(asked.getByRole('button', { name: '交卷' })).toBeDisabled()
})

testInOwnContext(
  'neither key nor explanation is in page, replies, storage or caches before the hand-in',
  async ({ page, context, server, people }) => {
    const replies: Promise<string>[] = []
    context.on('response', (response) => {
      if (response.url().includes('/api/paper/')) replies.push(response.text().catch(() => ''))
    })
    const paper = await sitDown(page, server, people.learner, [{ single: 3 }])
    await choose(page, 'B')
    await expect(saveState(page)).toHaveText('已保存')
    await page.reload()
    await expect(chosen(page, 'B')).toBeVisible()
    const before = [...(await Promise.all(replies)), await everythingKept(page, context)].join('\n')
    const secrets = paper.questions.map(({ explanation }) => explanation.slice(0, 12))
    for (const secret of secrets) expect(before).not.toContain(secret)
    expect(before).toContain(paper.questions[0]?.stem.slice(0, 10))
    expect(before).not.toMatch(/"(Answer|Explain|Weight|TestPoint)"/)
    await handIn(page)
    await page.getByRole('link', { name: '看成绩报告' }).click()
    await page.getByRole('link', { name: '答案与解析' }).click()
    await expect(page.getByRole('region', { name: '结果' })).toBeVisible()
    expect((await Promise.all(replies)).join('\n')).toContain('"Explain"')
  },
)

/** All texts that a candidate could find in the browser. */
async function everythingKept(page: Page, context: BrowserContext): Promise<string> {
  const kept = await page.evaluate(async () => {
    const found = [
      document.documentElement.outerHTML,
      JSON.stringify({ ...localStorage }),
      JSON.stringify({ ...sessionStorage }),
    ]
    for (const { name } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const open = indexedDB.open(name ?? '')
        open.onsuccess = () => resolve(open.result)
        open.onerror = () => reject(open.error)
      })
      for (const store of db.objectStoreNames) {
        found.push(
          await new Promise<string>((resolve) => {
            const all = db.transaction(store).objectStore(store).getAll()
            all.onsuccess = () => resolve(JSON.stringify(all.result))
          }),
        )
      }
      db.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        if (!request.url.includes('/api/')) continue
        found.push((await (await cache.match(request))?.text()) ?? '')
      }
    }
    return found.join('\n')
  })
  return kept + JSON.stringify(await context.storageState())
}
