import type { Browser, Page } from '@playwright/test'
import { setSetting } from '@tizhou/server/platform/database/settings'
import { changeStored } from '../fixtures/changed.ts'
import { answerAny, CHAPTER, enter } from '../fixtures/scenes/chapter.ts'
import { goTo, loginByForm, openChapter, question } from '../fixtures/scenes/loop.ts'
import type { People, Person } from '../fixtures/scenes/people.ts'
import { storedReplies } from '../fixtures/stored.ts'
import { expect, test, testOfLostServer, testOnOwnServer } from '../fixtures/test.ts'
import { againUntil } from '../fixtures/until.ts'

const REPLACED = '您的账号已在其他设备登录，本设备已下线；如非本人操作，请尽快重新登录并修改密码'
const EXPIRED = '登录信息失效，请您重新登录'
const NETWORK = '网络加载出错，请稍后再试'

const dialog = (page: Page) => page.getByRole('alertdialog')
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)
const cookies = async (page: Page) => (await page.context().cookies()).map(({ name }) => name).sort()

/** Logs somebody in in the browser of another device. */
async function otherDevice(browser: Browser, baseURL: string | undefined, { vip }: People): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseURL ?? '', locale: 'zh-CN' })
  const page = await context.newPage()
  await loginByForm(page, vip)
  return page
}

/** Logs in and opens the home page. */
async function enterHome(page: Page, person: Person): Promise<void> {
  await enter(page, person)
  await page.goto('/mainIndex')
  await expect(page.getByRole('button', { name: '我的账号' })).toBeVisible()
}

/** An action that calls the server. */
const act = (page: Page) => page.goto('/chapterMenu')

test('a log-in on another device ends the session here; logging in again makes it mine, and asks there', async ({
  page,
  browser,
  baseURL,
  people,
}) => {
  await enterHome(page, people.vip)
  const other = await otherDevice(browser, baseURL, people)

  await act(page)
  await expect(dialog(page)).toContainText(REPLACED)
  await expect(dialog(page).getByRole('button')).toHaveText(['退出', '重新登录'])
  const before = await stored(page, 'guid')
  await dialog(page).getByRole('button', { name: '重新登录' }).click()
  await expect(page).toHaveURL('/mainIndex')
  await expect(page.getByRole('button', { name: '我的账号' })).toBeVisible()
  expect(await stored(page, 'guid')).not.toBe(before)
  expect(await stored(page, 'homeTab')).toBe('home')
  await expect(dialog(page)).toHaveCount(0)

  await act(other)
  await expect(dialog(other)).toContainText(REPLACED)
  await expect(dialog(page)).toHaveCount(0)
  await other.context().close()
})

test('a log-in on another device ends the session here; leaving clears what was kept and leads to the log-in', async ({
  page,
  browser,
  baseURL,
  people,
}) => {
  await loginByForm(page, people.vip)
  expect(await cookies(page)).toEqual(expect.arrayContaining(['GUID', 'toke']))
  const other = await otherDevice(browser, baseURL, people)

  await act(page)
  await dialog(page).getByRole('button', { name: '退出' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByLabel('账号')).toBeVisible()
  await expect.poll(() => stored(page, 'guid')).toBeNull()
  expect(await cookies(page)).not.toEqual(expect.arrayContaining(['toke']))
  expect(await cookies(page)).not.toEqual(expect.arrayContaining(['GUID']))
  await other.goto('/mainIndex')
  await expect(other.getByRole('button', { name: '我的账号' })).toBeVisible()
  await expect(dialog(other)).toHaveCount(0)
  await other.context().close()
})

test('two tabs that were kicked out: what one of them answers counts for both', async ({
  page,
  browser,
  baseURL,
  people,
}) => {
  await enterHome(page, people.vip)
  const second = await page.context().newPage()
  const other = await otherDevice(browser, baseURL, people)
  await act(page)
  await act(second)
  await expect(dialog(page)).toContainText(REPLACED)
  await expect(dialog(second)).toContainText(REPLACED)
  await dialog(page).getByRole('button', { name: '重新登录' }).click()
  await expect(page).toHaveURL('/mainIndex')
  await expect(dialog(second)).toHaveCount(0)
  await expect(second.getByRole('button', { name: '我的账号' })).toBeVisible()
  await other.context().close()
})

test('an answer given while kicked out waits, and goes out after logging in again', async ({
  page,
  browser,
  baseURL,
  server,
  people,
}) => {
  await enter(page, people.vip)
  await openChapter(page, CHAPTER)
  const other = await otherDevice(browser, baseURL, people)
  await answerAny(page)
  await expect(dialog(page)).toContainText(REPLACED)
  expect(await storedReplies(server, people.vip)).toEqual([])
  await dialog(page).getByRole('button', { name: '重新登录' }).click()
  await expect(page).toHaveURL('/mainIndex')
  await expect.poll(() => storedReplies(server, people.vip)).toHaveLength(1)
  await other.context().close()
})

test('what was typed and not confirmed is there after being kicked out, leaving, and logging in again', async ({
  page,
  browser,
  baseURL,
  people,
}) => {
  const blank = question(page).getByRole('textbox', { name: /^第 1 空/ })
  await enter(page, people.vip)
  await openChapter(page, CHAPTER)
  let number = 1
  while ((await blank.count()) === 0) await goTo(page, ++number)
  await blank.fill('左心室舒张末')
  const other = await otherDevice(browser, baseURL, people)
  await act(page)
  await dialog(page).getByRole('button', { name: '退出' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect.poll(() => stored(page, 'guid')).toBeNull()
  await other.context().close()

  await enter(page, people.vip)
  await openChapter(page, CHAPTER)
  await goTo(page, number)
  await expect(blank).toHaveValue('左心室舒张末')
})

test('an expired session is told, cleared, and leads to the log-in and back', async ({ page, server, people }) => {
  await enterHome(page, people.vip)
  await changeStored(server, (tx) =>
    tx.run(
      `update session set ended_at = 1, ended_by = 'ended' where user_id = (select user_id from user_account where user_name = ?)`,
      [people.vip.userName],
    ),
  )
  // The server may cache a session for some seconds.
  await againUntil(
    () => act(page),
    (patience) => expect(dialog(page)).toContainText(EXPIRED, patience),
  )
  await expect(dialog(page).getByRole('button')).toHaveText(['确定'])
  await dialog(page).getByRole('button', { name: '确定' }).click()
  await expect(page).toHaveURL('/login?to=%2FchapterMenu')
  await expect.poll(() => stored(page, 'guid')).toBeNull()
})

testOfLostServer(
  'the server is away: what has no copy here says so, and works when it is back',
  async ({ page, server, people }) => {
    await loginByForm(page, people.vip)
    await page.goto('/switchMenu')
    const all = page.getByRole('region', { name: '全部科目' })
    await expect(all.getByRole('button', { name: /^临床执业医师/ })).toBeVisible()
    await server.stop()
    await all.getByRole('button', { name: /^临床执业医师/ }).click()
    await expect(page.getByRole('status').getByText(NETWORK)).toBeVisible()
    await expect(dialog(page)).toHaveCount(0)
    expect(await stored(page, 'guid')).not.toBeNull()

    await server.restart()
    await page.reload()
    await all.getByRole('button', { name: /^临床执业医师/ }).click()
    await expect(all.getByRole('button', { name: /^选择临床执业医师，/ }).first()).toBeVisible()
  },
)

test('a proxy’s failure is tried once more behind the scenes; where nothing gets through, the session is lost', async ({
  page,
  people,
}) => {
  await loginByForm(page, people.vip)
  let failures = 1
  await page.route(/\/api\/search\/appEName/, (route) =>
    failures-- > 0 ? route.fulfill({ status: 502, body: 'bad gateway' }) : route.continue(),
  )
  await page.goto('/switchMenu')
  const all = page.getByRole('region', { name: '全部科目' })
  await expect(all.getByRole('button', { name: /^临床执业医师/ })).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)

  await page.route(/\/api\//, (route) => route.fulfill({ status: 502, body: 'bad gateway' }))
  await page.reload()
  await expect(dialog(page)).toContainText(EXPIRED)
  expect(await stored(page, 'guid')).toBeNull()
  await dialog(page).getByRole('button', { name: '确定' }).click()
  await expect(page).toHaveURL('/login?to=%2FswitchMenu')
})

testOnOwnServer(
  'maintenance, as the operator turns it on: visitors and learners see the message, and go on when it is over',
  async ({ page, browser, baseURL, server, people }) => {
    const learner = await otherDevice(browser, baseURL, people)
    const status = () => page.request.get('/api/search/appEName').then(async (reply) => (await reply.json()).status)
    await changeStored(server, (tx) => setSetting(tx, 'maintenance', '今晚 2:00 恢复'))
    await expect.poll(status).toBe(408)

    await page.goto('/')
    await expect(page).toHaveURL(/\/Maintain\?msg=/)
    await expect(page.getByText('今晚 2:00 恢复', { exact: true })).toBeVisible()
    await learner.goto('/switchMenu')
    await expect(learner).toHaveURL(/\/Maintain\?msg=/)
    await expect(learner.getByText('今晚 2:00 恢复', { exact: true })).toBeVisible()
    expect(await stored(learner, 'guid')).not.toBeNull()

    await changeStored(server, (tx) => setSetting(tx, 'maintenance', ''))
    await expect.poll(status).not.toBe(408)
    await learner.getByRole('button', { name: '再试一次' }).click()
    await expect(learner).toHaveURL('/switchMenu')
    await expect(learner.getByRole('button', { name: '我的账号' })).toBeVisible()
    await page.getByRole('button', { name: '再试一次' }).click()
    await expect(page).toHaveURL('/')
    await learner.context().close()
  },
)
