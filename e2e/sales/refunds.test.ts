import type { Browser, Page } from '@playwright/test'
import { logInto, openRoom, rowOf } from '../fixtures/console.ts'
import { CHAPTER, enter } from '../fixtures/scenes/chapter.ts'
import type { TestServer } from '../fixtures/server.ts'
import { expect, test } from '../fixtures/test.ts'
import { payByCode, refundsAtProvider } from './shop.ts'

/** Pays for the lower version and asks for a refund; gives the order's number. */
async function askBack(page: Page, browser: Browser): Promise<string> {
  await page.goto('/pay?vn=1')
  await page.getByRole('button', { name: '扫码支付' }).click()
  await payByCode(page, browser)
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible()
  await page.goto('/myCenter')
  const order = page.getByRole('list', { name: '我的订单' }).getByRole('listitem')
  const orderNo = /订单号 (\w+)/.exec((await order.textContent()) ?? '')?.[1] ?? ''
  await page.getByRole('button', { name: /^申请退款：/ }).click()
  const dialog = page.getByRole('dialog', { name: '申请退款' })
  await dialog.getByLabel('退款原因').selectOption('买错班次或科目')
  await dialog.getByRole('button', { name: '提交申请' }).click()
  await expect(order).toContainText('退款处理中')
  return orderNo
}

/** A sales staff member in another browser, at the open refunds. */
async function asSeller(browser: Browser, server: TestServer, work: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ baseURL: server.url })
  try {
    const page = await context.newPage()
    await logInto(page, 'seller')
    await openRoom(page, '订单')
    await page.getByRole('tab', { name: '退款' }).click()
    await work(page)
  } finally {
    await context.close()
  }
}

test('a refund that is asked for and agreed to: the provider is told, the access is gone, and the learner sees both', async ({
  page,
  browser,
  server,
  people,
}) => {
  await enter(page, people.learner)
  const orderNo = await askBack(page, browser)
  expect(await refundsAtProvider(server, orderNo)).toEqual([])
  await asSeller(browser, server, async (desk) => {
    await expect(rowOf(desk, orderNo)).toContainText('买错班次或科目')
    await desk.getByRole('button', { name: `同意退款：${orderNo}` }).click()
    const asked = desk.getByRole('dialog', { name: '退回 ¥198.00？' })
    await expect(asked).toContainText('开通的权限同时收回')
    await asked.getByRole('button', { name: '同意退款' }).click()
    await expect.poll(() => refundsAtProvider(server, orderNo)).toEqual([19_800])
    await rowOf(desk, orderNo).getByRole('link', { name: orderNo }).click()
    for (const told of ['学员申请退款', '同意退款', '退款完成'])
      await expect(desk.getByRole('listitem').filter({ hasText: told }).first()).toBeVisible()
    await expect(desk.getByRole('button', { name: '退款', exact: true })).toBeDisabled()
  })

  await page.goto('/myCenter')
  const orders = page.getByRole('list', { name: '我的订单' })
  await expect(orders).toContainText('已退款')
  await expect(orders).toContainText('已退 ¥198')
  await expect(page.getByRole('list', { name: '有效的班次' })).toHaveCount(0)
  await page.goto('/chapterMenu')
  await page.getByRole('searchbox', { name: '搜索章节' }).fill(CHAPTER)
  await expect(page.getByRole('button', { name: `开通：${CHAPTER}` })).toBeVisible()
})

test('a refund that is refused: nothing goes back, and the learner reads why', async ({
  page,
  browser,
  server,
  people,
}) => {
  await enter(page, people.learner)
  const orderNo = await askBack(page, browser)
  await asSeller(browser, server, async (desk) => {
    await desk.getByRole('button', { name: `拒绝：${orderNo}` }).click()
    const form = desk.getByRole('dialog', { name: `拒绝订单 ${orderNo} 的退款申请` })
    await form.getByLabel('原因').fill('课程已学过一半')
    await form.getByRole('button', { name: '拒绝退款' }).click()
    await expect(rowOf(desk, orderNo)).toContainText('已拒绝')
  })
  await page.goto('/myCenter')
  const orders = page.getByRole('list', { name: '我的订单' })
  await expect(orders).toContainText('退款申请没有通过：课程已学过一半')
  await expect(orders).toContainText('已开通')
  await expect(page.getByRole('list', { name: '有效的班次' }).getByRole('listitem')).toHaveCount(1)
  expect(await refundsAtProvider(server, orderNo)).toEqual([])
})

test('of a part the seller chooses until when the version stays open, and the learner sees it', async ({
  page,
  browser,
  server,
  people,
}) => {
  await enter(page, people.learner)
  const orderNo = await askBack(page, browser)
  await page.getByRole('button', { name: /^撤回退款申请：/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '撤回申请' }).click()
  await expect(page.getByRole('list', { name: '我的订单' })).toContainText('已开通')
  // In 30 days, by Beijing's day.
  const until = new Date(Date.now() + 30 * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10)
  await asSeller(browser, server, async (desk) => {
    await expect(rowOf(desk, orderNo)).toContainText('学员已撤回')
    await rowOf(desk, orderNo).getByRole('link', { name: orderNo }).click()
    await desk.getByRole('button', { name: /^退款/ }).click()
    const form = desk.getByRole('dialog', { name: `订单 ${orderNo} 退款` })
    await form.getByLabel('金额（元）').fill('98.00')
    await form.getByLabel(/^部分退款后.*保留到$/).fill(until)
    await form.getByLabel('原因').fill('只学一个月')
    await form.getByRole('button', { name: '退款' }).click()
    await expect.poll(() => refundsAtProvider(server, orderNo)).toEqual([9_800])
  })
  await page.goto('/myCenter')
  await expect(page.getByRole('list', { name: '我的订单' })).toContainText('已部分退款')
  const [year, month, day] = until.split('-').map(Number)
  await expect(page.getByRole('list', { name: '有效的班次' })).toContainText(
    `有效期至 ${year} 年 ${month} 月 ${day} 日`,
  )
})
