import { CHAPTER, enter } from '../fixtures/scenes/chapter.ts'
import { expect, test } from '../fixtures/test.ts'
import { amountToPay, giveVersion, HIGHER, LOWER, payByCode } from './shop.ts'

test('a locked chapter, its pop-up, the code, and the chapter is open: the page moves on by itself', async ({
  page,
  browser,
  people,
}) => {
  await enter(page, people.learner)
  await page.goto('/chapterMenu')
  await page.getByRole('searchbox', { name: '搜索章节' }).fill(CHAPTER)
  await expect(page).toHaveURL(/q=/)
  await page.getByRole('button', { name: `开通：${CHAPTER}` }).click()
  await page.getByRole('button', { name: '立即购买' }).click()

  const table = page.getByRole('table', { name: '各班次的价格与包含的功能' })
  await expect(table.getByRole('rowheader').first()).toHaveText('章节练习您需要的')
  await expect(table.getByRole('radio', { name: new RegExp(LOWER) })).toBeChecked()
  expect(await amountToPay(page)).toBe(19_800)
  await page.getByRole('button', { name: '扫码支付' }).click()
  await expect(page.getByRole('timer', { name: '付款剩余时间' })).toHaveText(/^请在 \d+:\d\d 内付款$/)

  // A reload and a second tab go on with the open order.
  await page.reload()
  await expect(page.getByRole('img', { name: '沙箱支付付款二维码' })).toBeVisible()
  const second = await page.context().newPage()
  await second.goto(page.url())
  await expect(second.getByRole('img', { name: '沙箱支付付款二维码' })).toBeVisible()

  await payByCode(page, browser)
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible()
  await expect(second.getByRole('heading', { name: '支付成功' })).toBeVisible()
  await expect(page.getByText('“章节练习”已经可以使用。')).toBeVisible()
  await second.close()
  await page.getByRole('button', { name: '回到刚才的页面' }).click()
  await expect(page).toHaveURL(/\/chapterMenu\?q=/)
  await expect(page.getByRole('button', { name: `开通：${CHAPTER}` })).toHaveCount(0)

  await page.goto('/myCenter')
  const orders = page.getByRole('list', { name: '我的订单' })
  await expect(orders.getByRole('listitem')).toHaveCount(1)
  await expect(orders).toContainText('已开通')
  await expect(orders).toContainText('¥198')
  await expect(page.getByRole('list', { name: '有效的班次' })).toContainText(LOWER)
})

test('the button to pay is seen at 1440 × 900 without scrolling, with everything that can be chosen', async ({
  page,
  people,
}) => {
  await enter(page, people.learner)
  for (const subject of ['ZY_LCZY_YTMJ', 'ZC_NK_YTMJ']) {
    await page.goto(`/pay?appEName=${subject}`)
    await expect(page.getByRole('button', { name: '扫码支付' })).toBeInViewport({ ratio: 1 })
  }
  // Without room for both columns, the versions keep the whole width.
  await page.setViewportSize({ width: 1020, height: 768 })
  await expect(page.getByRole('button', { name: '扫码支付' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1020)
})

test('an upgrade pays what is left of the year off, and ends the lower version', async ({
  page,
  browser,
  server,
  people,
}) => {
  await giveVersion(server, people.learner, 1)
  await enter(page, people.learner)
  await page.goto('/pay?vn=2')
  await expect(page.getByRole('radio', { name: /^升级/ })).toBeChecked()
  const pays = await amountToPay(page)
  // Half of a year of 198 is left.
  expect(pays).toBeGreaterThan(49_800 - 10_200)
  expect(pays).toBeLessThan(49_800 - 9_600)
  await page.getByRole('button', { name: '扫码支付' }).click()
  await payByCode(page, browser)
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible()
  await page.goto('/myCenter')
  await expect(page.getByRole('list', { name: '有效的班次' }).getByRole('listitem')).toHaveText([new RegExp(HIGHER)])
})

test('the plain difference keeps the end', async ({ page, browser, server, people }) => {
  await giveVersion(server, people.learner, 1)
  await enter(page, people.learner)
  await page.goto('/pay?vn=2')
  await page.getByRole('radio', { name: /补差价升级/ }).check()
  await expect.poll(() => amountToPay(page)).toBe(30_000)
  await page.getByRole('button', { name: '扫码支付' }).click()
  await payByCode(page, browser)
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible()
  await page.goto('/myCenter')
  const mine = page.getByRole('list', { name: '有效的班次' }).getByRole('listitem')
  await expect(mine).toHaveText([new RegExp(HIGHER)])
  await expect(mine.getByRole('progressbar')).toBeVisible()
})

test('instalments: each and the fee are said, and the payment page says how many', async ({
  page,
  browser,
  people,
}) => {
  await enter(page, people.learner)
  await page.goto('/pay?vn=2')
  const whole = await amountToPay(page)
  await page.getByRole('radio', { name: /^3 期/ }).check()
  await expect(page.getByText('花呗分 3 期支付')).toBeVisible()
  await expect.poll(() => amountToPay(page)).toBeGreaterThan(whole)
  await page.getByRole('button', { name: '扫码支付' }).click()
  await payByCode(page, browser)
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible()
})

test('a waiting order is found again in my account; cancelled there, it is over', async ({ page, people }) => {
  await enter(page, people.learner)
  await page.goto('/pay?vn=1')
  await page.getByRole('button', { name: '扫码支付' }).click()
  await expect(page.getByRole('img', { name: '沙箱支付付款二维码' })).toBeVisible()
  await page.goto('/myCenter')
  await page.getByRole('link', { name: '继续支付' }).click()
  await expect(page.getByRole('img', { name: '沙箱支付付款二维码' })).toBeVisible()
  await page.getByRole('button', { name: '我已付款' }).click()
  await expect(page.getByText('还没有收到付款，付款后本页会自动继续')).toBeVisible()
  await page.goto('/myCenter')
  await page.getByRole('button', { name: /^取消订单：/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '取消订单' }).click()
  await expect(page.getByRole('list', { name: '我的订单' })).toContainText('已关闭')
  await expect(page.getByRole('link', { name: '继续支付' })).toHaveCount(0)
})

test('choosing again closes the code before; tabs that wait for one order leave the browser its connections', async ({
  page,
  browser,
  people,
}) => {
  await enter(page, people.learner)
  await page.goto('/pay?vn=1')
  await page.getByRole('button', { name: '扫码支付' }).click()
  const first = await page.getByRole('link', { name: '在新窗口打开沙箱付款页' }).getAttribute('href')
  await page.getByRole('button', { name: '重新选择' }).click()
  await page.getByRole('radio', { name: /^3 期/ }).check()
  await page.getByRole('button', { name: '扫码支付' }).click()
  await expect(page.getByRole('img', { name: '沙箱支付付款二维码' })).toBeVisible()

  // The abandoned payment code can no longer be paid.
  const telephone = await browser.newPage()
  await telephone.goto(first ?? '')
  await expect(telephone.getByRole('button', { name: '确认支付' })).toHaveCount(0)
  await telephone.close()

  const address = page.url()
  const tabs = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const tab = await page.context().newPage()
      await tab.goto(address)
      return tab
    }),
  )
  for (const tab of tabs) await expect(tab.getByRole('img', { name: '沙箱支付付款二维码' })).toBeVisible()
  await payByCode(page, browser)
  for (const tab of [page, ...tabs]) await expect(tab.getByRole('heading', { name: '支付成功' })).toBeVisible()
  for (const tab of tabs) await tab.close()
  await page.goto('/myCenter')
  const orders = page.getByRole('list', { name: '我的订单' })
  await expect(orders.getByRole('listitem')).toHaveCount(2)
  await expect(orders).toContainText('已关闭')
  await expect(page.getByRole('list', { name: '有效的班次' }).getByRole('listitem')).toHaveCount(1)
})

test('invoice data and a refund are asked for in my account', async ({ page, browser, people }) => {
  await enter(page, people.learner)
  await page.goto('/pay?vn=1')
  await page.getByRole('button', { name: '扫码支付' }).click()
  await payByCode(page, browser)
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible()
  await page.getByRole('link', { name: '我的班次与订单' }).click()

  await page.getByRole('button', { name: /的发票信息$/ }).click()
  const invoice = page.getByRole('dialog', { name: '发票信息' })
  await invoice.getByRole('button', { name: '保存' }).click()
  await expect(invoice.getByText('请填写发票抬头：单位名称或个人姓名')).toBeVisible()
  await invoice.getByLabel('发票抬头').fill('海滨市第一医院')
  await invoice.getByLabel('税号').fill('12345')
  await invoice.getByLabel('电子邮箱').fill('li@example.org')
  await expect(invoice.getByText('税号为 15 至 20 位数字或字母；个人发票不用填写')).toBeVisible()
  await invoice.getByLabel('税号').fill('12370000000000000X')
  await invoice.getByRole('button', { name: '保存' }).click()
  const orders = page.getByRole('list', { name: '我的订单' })
  await expect(orders).toContainText('发票抬头 海滨市第一医院')

  await page.getByRole('button', { name: /^申请退款：/ }).click()
  const refund = page.getByRole('dialog', { name: '申请退款' })
  await refund.getByRole('button', { name: '提交申请' }).click()
  await expect(refund.getByText('请选择退款原因')).toBeVisible()
  await refund.getByLabel('退款原因').selectOption('买错班次或科目')
  await refund.getByRole('button', { name: '提交申请' }).click()
  await expect(orders).toContainText('退款处理中')
  await expect(orders).toContainText('原因：买错班次或科目')
  await expect(page.getByRole('button', { name: /^申请退款：/ })).toHaveCount(0)
  await page.getByRole('button', { name: /^撤回退款申请：/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '撤回申请' }).click()
  await expect(page.getByRole('button', { name: /^申请退款：/ })).toHaveCount(1)
})

test('agent 7021004 has no way to pay: the service is named in its place', async ({ page, people }) => {
  await enter(page, people.learner)
  await page.goto('/pay?ac=7021004')
  await expect(page.getByText('通过客服购买后方可使用此功能')).toBeVisible()
  await expect(page.getByRole('button', { name: '扫码支付' })).toHaveCount(0)
})

test('/videoNoBuy and /AIpay say what one would get and lead to paying', async ({ page, people }) => {
  await enter(page, people.learner)
  await page.goto('/videoNoBuy')
  await expect(page.getByRole('list', { name: '包含视频的班次' })).toContainText(HIGHER)
  await page.getByRole('button', { name: '查看购买方式' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '立即购买' }).click()
  await expect(page).toHaveURL(/\/pay\?modulevip=Video/)
  await page.goto('/AIpay')
  await page.getByRole('button', { name: '扫码支付' }).click()
  await expect(page.getByRole('img', { name: '沙箱支付付款二维码' })).toBeVisible()
  await expect(page).toHaveURL(/\/AIpay\?orderID=/)
})
