import type { Page } from '@playwright/test'
import { changeStored } from '../fixtures/changed.ts'
import { chooseOnPage } from '../fixtures/scenes/loop.ts'
import type { TestServer } from '../fixtures/server.ts'
import { chooseSubject, login } from '../fixtures/session.ts'
import { expect, test, testOnOwnServer } from '../fixtures/test.ts'
import { againUntil } from '../fixtures/until.ts'

/** The page's own search: without a subject the frame has a search for subjects too. */
const search = (page: Page) => page.getByRole('main').getByRole('searchbox', { name: '搜索科目' })

/** The module info of a subject; the server may cache it for a second. */
async function moduleInfo(page: Page, server: TestServer, appEName: string): Promise<Record<string, unknown>> {
  const guid = await page.evaluate(() => localStorage.getItem('guid') ?? '')
  const reply = await page.request.get(`${server.url}/api/app/moduleInfoX?${new URLSearchParams({ guid, appEName })}`)
  return (await reply.json()).data
}

test('pinyin initials find a subject, and the keyboard alone chooses a version of it', async ({ page, people }) => {
  await login(page, people.learner)
  await page.goto('/switchMenu')
  await expect(page.getByRole('button', { name: /^内科主治医师/ })).toBeVisible()
  await search(page).fill('lczy')
  await expect(page.getByRole('button', { name: /^内科主治医师/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: '选择临床执业医师，强化提升班' })).toBeVisible()
  await search(page).press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: '选择临床执业医师，强化提升班' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/mainIndex')
  await expect(page.getByRole('heading', { level: 1, name: '临床执业医师' })).toBeVisible()
})

test('what was found is in the address: a reload and a link show the same', async ({ page, people }) => {
  await login(page, people.learner)
  await page.goto('/switchMenu')
  await search(page).fill('neikezhuzhi')
  await expect(page).toHaveURL('/switchMenu?q=neikezhuzhi')
  await page.reload()
  await expect(search(page)).toHaveValue('neikezhuzhi')
  await expect(page.getByRole('button', { name: '选择内科主治医师，高级班' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^临床执业医师/ })).toHaveCount(0)
})

test('the chosen version is stored, and the next device begins with it', async ({ page, browser, server, people }) => {
  await login(page, people.vip)
  await chooseOnPage(page, '内科主治医师', '高级班')
  // The storage follows the choice once the page is drawn.
  const stored = () =>
    page.evaluate(() => ({
      cookie: decodeURIComponent(document.cookie),
      version: JSON.parse(localStorage.getItem('AppVerOperJSON') ?? 'null'),
      vn: localStorage.getItem('curVipvn'),
    }))
  await expect.poll(stored).toMatchObject({
    cookie: expect.stringContaining('"AppEName":"ZC_NK_YTMJ"'),
    version: { VerNO: 1, VerName: '高级班', VerJSON: { hasChapterTest: 1, hasSpeakPoint: 1 } },
    vn: '2',
  })

  const other = await browser.newContext({ baseURL: server.url })
  const device = await other.newPage()
  await login(device, people.vip)
  await device.goto('/mainIndex')
  await expect(device.getByRole('heading', { level: 1, name: '内科主治医师' })).toBeVisible()
  await expect(device.getByText(/^有效期至/)).toBeVisible()
  await other.close()
})

testOnOwnServer(
  'my version went off sale: the dialog says so and leads to choosing, where it is left out',
  async ({ page, server, people }) => {
    await login(page, people.vip)
    await chooseSubject(page, '内科主治医师', '高级班')
    await changeStored(server, (tx) =>
      tx.run(
        `update subject_version set ver_no = 20 where vn = 2 and subject_id =
       (select subject_id from subject where code = 'ZC_NK_YTMJ')`,
        [],
      ),
    )
    await expect.poll(async () => JSON.stringify(await moduleInfo(page, server, 'ZC_NK_YTMJ'))).toContain('"VerNO":20')
    await page.goto('/mainIndex')
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText('该版本已下架，请重新选择科目，购买新版本')
    await dialog.getByRole('button', { name: '确定' }).click()
    await expect(page).toHaveURL('/switchMenu')
    await page
      .getByRole('region', { name: '全部科目' })
      .getByRole('button', { name: /^内科主治医师/ })
      .click()
    await expect(page.getByRole('button', { name: '选择内科主治医师，普通班' })).toBeVisible()
    await expect(page.getByRole('button', { name: '选择内科主治医师，高级班' })).toHaveCount(0)
  },
)

testOnOwnServer('my subject was withdrawn: told so, and it is no longer found', async ({ page, server, people }) => {
  await login(page, people.vip)
  await chooseSubject(page, '内科主治医师', '高级班')
  await changeStored(server, (tx) => tx.run(`update subject set withdrawn_at = 1 where code = 'ZC_NK_YTMJ'`, []))
  await page.goto('/mainIndex')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('该科目已下架，请使用其他科目')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(page).toHaveURL('/switchMenu')
  await expect(page.getByRole('region', { name: '我的科目' })).toContainText('该科目已下架，请使用其他科目')
  // The server may cache its list of subjects for another second.
  const all = page.getByRole('region', { name: '全部科目' })
  await againUntil(
    async () => {
      await page.reload()
      await expect(all.getByText('临床执业医师').first()).toBeVisible()
    },
    (patience) => expect(all.getByText('内科主治医师')).toHaveCount(0, patience),
  )
})

test('home: a locked module names the versions that open it; one that is mine leads to its page; the tab is kept', async ({
  page,
  people,
}) => {
  await login(page, people.learner)
  await chooseSubject(page, '临床执业医师', '题库基础班')
  await page.goto('/mainIndex')
  await page.getByRole('tab', { name: '全部功能' }).click()
  await page.getByRole('button', { name: /^历年真题/ }).click()
  await expect(page.getByRole('dialog')).toContainText('强化提升班')
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(page.getByRole('tab', { name: '全部功能' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('link', { name: /^章节练习.*免费章节可试做/ }).click()
  await expect(page).toHaveURL('/chapterMenu')
})

test('home ends where what one sees ends: what only screen readers read takes no room', async ({ page, people }) => {
  await login(page, people.vip)
  await chooseSubject(page, '内科主治医师', '高级班')
  await page.goto('/mainIndex')
  await expect(page.getByRole('table', { includeHidden: true }).first()).toBeAttached()
  const tall = await page
    .locator('.visually-hidden')
    .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height > 2).map((one) => one.outerHTML))
  expect(tall, 'a table is as tall as its rows, whatever its style says').toEqual([])
  const beyond = await page.evaluate(() => {
    const main = document.querySelector('main') as HTMLElement
    return document.documentElement.scrollHeight - Math.max(innerHeight, main.getBoundingClientRect().bottom + scrollY)
  })
  expect(beyond).toBeLessThan(120)
})

test('home counts down to the official exam date until I set my own', async ({ page, people }) => {
  await login(page, people.vip)
  await chooseSubject(page, '内科主治医师', '高级班')
  await page.goto('/mainIndex')
  const card = page.getByRole('region', { name: '距离考试' })
  await expect(card).toContainText('人机对话考试')
  await expect(card).toContainText('演示日期，请以官方公告为准')
  await card.getByRole('button', { name: '设置我的考试日期' }).click()
  await page.getByLabel('哪一天考试').fill('2090-03-05')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(card).toContainText('2090 年 3 月 5 日')
  await page.reload()
  await expect(card).toContainText('我的日期')
})
