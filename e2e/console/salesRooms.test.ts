import { callAs, logInto, logOut, openRoom, rowOf, typeHtml } from '../fixtures/console.ts'
import { chooseSubject, login } from '../fixtures/session.ts'
import { expect, test } from '../fixtures/test.ts'

/** From the demo's orders: two orders of the partner, and one payment without an order. */
const PARTNER = '明远医学教育'
const UNKNOWN = 'DEMO-UNKNOWN-01'
/** A cell that names the house; its code also stands in numbers of orders and in sums. */
const HOUSE = /^889(?!\d)/
/** The year after next: a day in it is later than a year from now. */
const NEXT = new Date().getFullYear() + 2

test('an agent sees the own orders and statements, and nobody else’s; the operator enters what was paid', async ({
  page,
}) => {
  await logInto(page, 'agent')
  await openRoom(page, '代理商结算')
  const months = page.getByRole('region', { name: '每月对账单' })
  await expect(months.getByRole('row').filter({ hasText: PARTNER }).first()).toBeVisible()
  await expect(months.getByRole('cell', { name: HOUSE })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^登记付款/ })).toHaveCount(0)
  await openRoom(page, '订单')
  await expect(rowOf(page, '6001-69')).toHaveCount(2)
  await expect(page.getByRole('cell', { name: HOUSE })).toHaveCount(0)
  await expect(page.getByRole('tab', { name: '退款' })).toHaveCount(0)
  // Another agent's order is hidden, also at its address.
  const { status } = await callAs(page, 'GET', '/api/console/orders/detail', { orderID: '1' })
  expect(status).toBe(404)

  await logOut(page)
  await logInto(page, 'operator')
  await openRoom(page, '代理商结算')
  await page.getByRole('button', { name: `登记付款：${PARTNER}` }).click()
  const form = page.getByRole('dialog', { name: `登记付给“${PARTNER}”的佣金` })
  await form.getByLabel('金额（元）').fill('99999')
  await form.getByLabel('说明').fill('银行流水 1')
  await form.getByRole('button', { name: '登记' }).click()
  await expect(form.getByText('超过尚未结清的佣金')).toBeVisible()
  await form.getByLabel('金额（元）').fill('9.40')
  await form.getByRole('button', { name: '登记' }).click()
  await expect(rowOf(page, PARTNER).filter({ has: page.getByRole('button') })).toContainText('90.00')
})

test('a day that differs from the provider’s bill is opened, and the case it made is settled with a word on how', async ({
  page,
}) => {
  await logInto(page, 'operator')
  await openRoom(page, '对账')
  await rowOf(page, '有差异').first().click()
  const drawer = page.getByRole('dialog', { name: /沙箱 的差异$/ })
  await expect(drawer.getByRole('row').filter({ hasText: UNKNOWN })).toContainText('渠道有，我方没有')
  await page.keyboard.press('Escape')

  await openRoom(page, '订单')
  await page.getByRole('tab', { name: '待处理款项' }).click()
  const row = rowOf(page, '对账有差异')
  await expect(row).toContainText('198.00')
  await row.getByRole('button', { name: /^处理：/ }).click()
  const form = page.getByRole('dialog', { name: '结束这件事项' })
  await form.getByLabel('如何处理').fill('已在渠道后台原路退回')
  await form.getByRole('button', { name: '已处理' }).click()
  await expect(row).toContainText('已在渠道后台原路退回')
  await expect(row.getByRole('button', { name: /^处理：/ })).toHaveCount(0)

  // The payment without an order is refunded to its payer.
  const unknown = rowOf(page, UNKNOWN)
  await unknown.getByRole('button', { name: /^退回：/ }).click()
  const back = page.getByRole('dialog', { name: `退回交易 ${UNKNOWN}` })
  await back.getByLabel('原因').fill('不是本站的订单')
  await back.getByRole('button', { name: '原路退回' }).click()
  await expect(back).toBeHidden()
  await expect(unknown.getByRole('button', { name: /^处理：/ })).toHaveCount(0)
})

test('a version is granted, extended, taken back and given again, each with its reason; the learner has it at once', async ({
  page,
  people,
}) => {
  // Four changes in the back office by two people, then the learner's page.
  test.slow()
  const { userName } = people.learner
  await logInto(page, 'seller')
  await openRoom(page, '权限')
  await page.getByRole('button', { name: '开通权限' }).click()
  const form = page.getByRole('dialog', { name: '开通权限' })
  await form.getByLabel('用户名（手机号）').fill(userName)
  await form.getByRole('combobox', { name: '科目' }).fill('lczy')
  await page.getByTitle(/^临床执业医师（/).click()
  await form.getByLabel('版本').click()
  await page.getByTitle(/^强化提升班（/).click()
  await form.getByRole('button', { name: '开通', exact: true }).click()
  await expect(form.getByText('请填写原因')).toBeVisible()
  await form.getByLabel('原因').fill('线下付款')
  await form.getByRole('button', { name: '开通', exact: true }).click()
  await expect(form).toBeHidden()

  const search = page.getByLabel('查找', { exact: true })
  await search.fill(userName)
  await search.press('Enter')
  const row = rowOf(page, '强化提升班')
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('人工开通')
  await expect(row.getByRole('button', { name: /^修改：/ })).toHaveCount(0)
  const setEnd = async (until: string, reason: string) => {
    await row.getByRole('button', { name: /^改期：/ }).click()
    const change = page.getByRole('dialog', { name: /强化提升班$/ })
    await change.getByLabel('有效到（当天结束时到期）').fill(until)
    await change.getByLabel('原因').fill(reason)
    await change.getByRole('button', { name: '保存' }).click()
    await expect(change).toBeHidden()
  }
  await setEnd(`${NEXT}-12-31`, '补偿停机')
  // The typed day, not the moment at its end.
  await expect(row).toContainText(`${NEXT}-12-31`)

  await row.getByRole('button', { name: /^收回：/ }).click()
  const revoke = page.getByRole('dialog', { name: /^收回 / })
  await revoke.getByLabel('原因').fill('款项没有到账')
  await revoke.getByRole('button', { name: '立即收回' }).click()
  await expect(row).toContainText('已收回')
  await expect(row.getByRole('button', { name: /^收回：/ })).toBeDisabled()
  await setEnd(`${NEXT}-12-31`, '已补款')
  await expect(row).not.toContainText('已收回')

  // The log has every reason, with the values before and after.
  await logOut(page)
  await logInto(page, 'operator')
  const { data } = await callAs(page, 'GET', '/api/console/audit/list', { pageSize: '20' })
  for (const reason of ['线下付款', '补偿停机', '款项没有到账', '已补款'])
    expect(JSON.stringify(data)).toContain(reason)

  await login(page, people.learner)
  await page.goto('/myCenter')
  await expect(page.getByRole('list', { name: '有效的班次' })).toContainText(`${NEXT} 年 12 月`)
})

test('a text that will hold is added, seen as learners will see it, and removed', async ({ page }) => {
  await logInto(page, 'operator')
  await openRoom(page, '协议')
  await page.getByRole('button', { name: '新增协议' }).click()
  const form = page.getByRole('dialog', { name: '新增协议' })
  await form.getByLabel('生效时间（北京时间）').fill('2099-12-31T08:00')
  await form.getByRole('textbox', { name: '标题' }).fill('直播课授权书')
  await typeHtml(form, '正文', '<p>授权正文<script>alert(1)</script></p>')
  await form.getByRole('button', { name: '预览' }).click()
  await expect(form.getByText('授权正文', { exact: true })).toBeVisible()
  await form.getByRole('button', { name: '保存' }).click()
  const row = rowOf(page, '直播课授权书')
  await expect(row).toContainText('未生效')
  await row.getByRole('button', { name: '删除：直播课授权书' }).click()
  await page.getByRole('dialog', { name: '删除“直播课授权书”？' }).getByRole('button', { name: '删除' }).click()
  await expect(row).toHaveCount(0)
})

test('what a learner signed is found; the whole number is seen by who asks for it', async ({ page, people }) => {
  await login(page, people.vip)
  await chooseSubject(page, '临床执业医师', '强化提升班')
  await page.goto('/agreementPage')
  await page.getByLabel('姓名').fill('韩梅梅')
  await page.getByLabel('身份证号').fill('11010519491231002X')
  await page.getByRole('button', { name: '改用键盘签名' }).click()
  await page.getByLabel('姓名').press('Enter')
  await expect(page.getByRole('img', { name: '韩梅梅 的签名' })).toBeVisible()

  await logInto(page, 'seller')
  await openRoom(page, '授权')
  const search = page.getByLabel('查找', { exact: true })
  await search.fill(people.vip.userName)
  await search.press('Enter')
  await expect(rowOf(page, '韩梅梅')).toHaveCount(1)
  await expect(rowOf(page, '韩梅梅')).not.toContainText('19491231')
  await page.getByRole('link', { name: '韩梅梅' }).click()
  const signature = page.getByRole('img', { name: '韩梅梅 的签名' })
  await expect.poll(() => signature.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await page.getByRole('button', { name: '查看完整号码' }).click()
  await expect(page.getByText('11010519491231002X')).toBeVisible()
})
