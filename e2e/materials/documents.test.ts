import type { Page } from '@playwright/test'
import { enter } from '../fixtures/scenes/chapter.ts'
import { expect, test, testInOwnContext } from '../fixtures/test.ts'
import { againUntil } from '../fixtures/until.ts'

const TITLE = '考点秘籍（整本）'
const reader = (page: Page) => page.getByRole('region', { name: `文档：${TITLE}` })
const sheet = (page: Page, number: number) =>
  reader(page).getByRole('article', { name: `第 ${number} 页`, exact: true })
const pageField = (page: Page) => reader(page).getByRole('textbox', { name: /^页码/ })

test('a document is read by mouse and keyboard: Chinese text is there, found, and one goes on where one was, on another device too', async ({
  page,
  people,
  browser,
  server,
}) => {
  await enter(page, people.vip)
  await page.goto('/pointsSecret')
  await page.getByRole('link', { name: '呼吸系统秘籍' }).click()
  await expect(page.getByText('砖红色胶冻样痰')).toBeVisible()
  await page.getByRole('list', { name: 'PDF 文档' }).getByRole('link', { name: TITLE }).press('Enter')

  // The picture, and over it the selectable text layer.
  await expect(sheet(page, 1).locator('canvas')).toBeVisible()
  await expect(sheet(page, 1)).toContainText('循环系统秘籍')
  await expect(sheet(page, 1)).toContainText('粉红色泡沫样痰')

  await reader(page).getByRole('radiogroup', { name: '旁边显示' }).getByText('查找').click()
  await reader(page).getByRole('searchbox', { name: '在文档里查找' }).fill('麻疹')
  await page.keyboard.press('Enter')
  await expect(reader(page).getByText('1 页里有“麻疹”')).toBeVisible()
  await reader(page)
    .getByRole('list', { name: '查找结果' })
    .getByRole('button', { name: /^第 7 页/ })
    .click()
  await expect(sheet(page, 7)).toContainText('口腔麻疹黏膜斑')
  await expect.poll(() => page.evaluate(() => CSS.highlights.get('document-hit')?.size ?? 0)).toBeGreaterThan(1)

  await reader(page).getByRole('radiogroup', { name: '旁边显示' }).getByText('缩略图').click()
  await expect(pageField(page)).toHaveValue('7')
  await reader(page).getByRole('region', { name: '页面', exact: true }).focus()
  await page.keyboard.press('Home')
  await expect(pageField(page)).toHaveValue('1')
  await page.keyboard.press('PageDown')
  await expect(pageField(page)).toHaveValue('2')
  const width = async () => (await sheet(page, 2).boundingBox())?.width ?? 0
  const before = await width()
  await page.keyboard.press('-')
  await expect.poll(width).toBeLessThan(before)
  await reader(page).getByRole('combobox', { name: '缩放' }).selectOption('适合整页')
  await reader(page).getByRole('button', { name: '第 3 页', exact: true }).click()
  await expect(sheet(page, 3).locator('canvas')).toBeVisible()
  // The response for page 5: that for page 3 may still be on its way, and the log-in below ends this session.
  const kept = page.waitForResponse(
    (response) =>
      response.url().includes('/api/tips_points/addLastLabel') &&
      decodeURIComponent(response.request().postData() ?? '').includes('"page":5'),
  )
  await pageField(page).fill('5')
  await page.keyboard.press('Enter')
  await expect(sheet(page, 5)).toContainText('泌尿系统秘籍')
  expect((await (await kept).json()).status).toBe(200)

  const other = await browser.newContext({ baseURL: server.url })
  const elsewhere = await other.newPage()
  await enter(elsewhere, people.vip)
  await elsewhere.goto('/pointsSecret')
  await expect(elsewhere.getByText('砖红色胶冻样痰')).toBeVisible()
  await againUntil(
    async () => {
      await elsewhere.goto('/pointsSecret')
      await elsewhere.getByRole('list', { name: 'PDF 文档' }).getByRole('link', { name: TITLE }).click()
    },
    (patience) => expect(pageField(elsewhere)).toHaveValue('5', patience),
  )
  await expect(sheet(elsewhere, 5)).toContainText('红细胞管型')
  await other.close()
})

test('free pages are read, the others say what opens them; an address is of one learner and one page', async ({
  page,
  people,
  browser,
  server,
}) => {
  await enter(page, people.learner)
  await page.goto('/pointsSecret')
  await page.getByRole('link', { name: `${TITLE} 8 页，免费读 2 页` }).click()
  await expect(sheet(page, 1)).toContainText('夜间憋醒')
  await expect(reader(page).getByRole('button', { name: '第 3 页，未开通' })).toBeVisible()
  await expect(reader(page).getByRole('button', { name: '离线保存' })).toBeHidden()
  const asked = page.waitForResponse(/\/api\/materials\/document\/pages/)
  await page.reload()
  const { list } = (await (await asked).json()).data as { list: { page: number; address: string }[] }
  expect(list.map((one) => one.page)).toEqual([1, 2])

  await pageField(page).fill('3')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('强化提升班')
  await page.keyboard.press('Escape')
  await expect(reader(page).getByText('后面 6 页开通后可读')).toBeVisible()
  await reader(page).getByRole('button', { name: '查看开通方式' }).click()
  await expect(page.getByRole('dialog')).toContainText('强化提升班')

  const other = await browser.newContext({ baseURL: server.url })
  const stranger = await other.newPage()
  await enter(stranger, people.vip)
  const open = (of: Page, address: string) =>
    of.evaluate(async (path) => (await fetch(`${path}&guid=${localStorage.getItem('guid')}`)).status, address)
  const [first] = list
  expect(await open(page, first?.address ?? '')).toBe(200)
  expect(await open(stranger, first?.address ?? '')).toBe(403)
  expect(await open(page, (first?.address ?? '').replace('/1?', '/3?'))).toBe(403)
  await other.close()
})

testInOwnContext(
  'a bought document is kept and read without network, and is gone after the log-out',
  async ({ page, people, context }) => {
    await enter(page, people.vip)
    await page.goto('/mainIndex')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.goto('/pointsSecret')
    await page.getByRole('list', { name: 'PDF 文档' }).getByRole('link', { name: TITLE }).click()
    await expect(sheet(page, 1)).toContainText('循环系统秘籍')
    await reader(page).getByRole('button', { name: '离线保存' }).click()
    await expect(reader(page).getByRole('button', { name: '移除离线内容' })).toBeVisible({ timeout: 30_000 })
    await expect.poll(() => keptPages(page)).toBe(8)

    await context.setOffline(true)
    await page.reload()
    await expect(sheet(page, 1)).toContainText('循环系统秘籍')
    await pageField(page).fill('8')
    await page.keyboard.press('Enter')
    await expect(sheet(page, 8)).toContainText('不背新内容')
    await expect(sheet(page, 8).locator('canvas')).toBeVisible()
    await context.setOffline(false)

    await page.goto('/mainIndex')
    await page.getByRole('button', { name: /^我的/ }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await expect.poll(() => keptPages(page)).toBe(0)
  },
)

test('the whole tips are a document, saved as a file where that is allowed', async ({ page, people }) => {
  await enter(page, people.vip)
  await page.goto('/clearanceTips')
  await page.getByRole('link', { name: /^通关宝典（整本）/ }).click()
  const document = page.getByRole('region', { name: '文档：通关宝典（整本）' })
  await expect(document.getByRole('article', { name: '第 1 页', exact: true })).toContainText('高血压诊断')
  const saving = page.waitForEvent('download')
  await document.getByRole('button', { name: '下载 PDF' }).click()
  expect((await saving).suggestedFilename()).toBe('通关宝典（整本）.pdf')
  await document.getByRole('button', { name: '下一页' }).click()
  const placed = page.waitForResponse(/\/api\/materials\/document\/place/)
  await expect(document.getByRole('article', { name: '第 2 页', exact: true })).toContainText('首选')
  expect((await (await placed).json()).status).toBe(200)
  await page.getByRole('link', { name: '返回通关宝典' }).click()
  await expect(page.getByRole('cell', { name: '≥ 140/90 mmHg' })).toBeVisible()
})

const keptPages = (page: Page): Promise<number> =>
  page.evaluate(async () =>
    (await caches.has('documents')) ? (await (await caches.open('documents')).keys()).length : 0,
  )
