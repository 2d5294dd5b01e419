import { expectNoSeriousFault, RULES } from '../fixtures/axe.ts'
import { payForBooks, sendParcel } from '../fixtures/scenes/parcels.ts'
import { login } from '../fixtures/session.ts'
import { expect, test } from '../fixtures/test.ts'

test('books of a paid order: an address is given, chosen again, the parcel followed, and its receipt confirmed', async ({
  page,
  people,
  server,
}) => {
  const { userName } = people.learner
  await login(page, people.learner)
  await page.goto('/expressPage')
  await expect(page.getByText('还没有要寄送的图书')).toBeVisible()
  const orderNo = await payForBooks(server, userName)
  await page.reload()
  await expect(page.getByText('有 1 个订单的图书在等您填写收货地址')).toBeVisible()
  const parcel = page.getByRole('region', { name: `订单 ${orderNo}` })
  await expect(parcel.getByRole('list', { name: `订单 ${orderNo} 的图书` })).toContainText('通关必做 2000 题')
  await expect(parcel.getByRole('button', { name: /确认收货/ })).toHaveCount(0)

  // There is no address: it is created on the way and then selected.
  await parcel.getByRole('button', { name: /填写收货地址/ }).click()
  const choice = page.getByRole('dialog', { name: '选择收货地址' })
  await expect(choice.getByText('还没有收货地址，先添加一个。')).toBeVisible()
  await expect(choice.getByRole('button', { name: '寄到这里' })).toBeDisabled()
  await choice.getByRole('button', { name: '新增地址' }).click()
  const form = page.getByRole('dialog', { name: '新增地址' })
  await form.getByLabel('收货人').fill('李雷')
  await form.getByLabel('手机号').fill('13812345678')
  await form.getByLabel('省份').selectOption('浙江省')
  await form.getByLabel('城市').selectOption('杭州市')
  await form.getByLabel('区县').selectOption('西湖区')
  await form.getByLabel('详细地址').fill('文三路 1 号')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(choice.getByRole('radio')).toBeChecked()
  await choice.getByRole('button', { name: '寄到这里' }).click()
  await expect(choice).toBeHidden()
  await expect(parcel.getByText('收货人：李雷 13812345678，浙江省 杭州市 西湖区 文三路 1 号')).toBeVisible()
  await expect(parcel.getByText('备货中')).toBeVisible()

  // A second address from the page of addresses, and back: by keyboard it is chosen instead.
  await page.getByRole('link', { name: '管理地址' }).click()
  await expect(page).toHaveURL(/\/userAddress\?backUrl=%2FexpressPage$/)
  await page.getByRole('button', { name: '新增地址' }).click()
  await form.getByLabel('收货人').fill('韩梅梅')
  await form.getByLabel('手机号').fill('13912345678')
  await form.getByLabel('省份').selectOption('广东省')
  await form.getByLabel('城市').selectOption('东莞市')
  await form.getByLabel('区县').selectOption({ index: 1 })
  await form.getByLabel('详细地址').fill('鸿福路 2 号')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toBeHidden()
  await page.getByRole('button', { name: '返回物流信息' }).click()
  await expect(page).toHaveURL('/expressPage')
  await parcel.getByRole('button', { name: /修改收货地址/ }).click()
  await expect(choice.getByRole('radio', { name: /李雷/ })).toBeChecked()
  await page.keyboard.press('ArrowDown')
  await expect(choice.getByRole('radio', { name: /韩梅梅/ })).toBeChecked()
  await expectNoSeriousFault(page, 'address for a parcel', RULES.guidelines)
  await choice.getByRole('button', { name: '寄到这里' }).click()
  await expect(parcel.getByText(/收货人：韩梅梅/)).toBeVisible()

  await sendParcel(server, orderNo, `SF${Date.now()}`, 28)
  await page.reload()
  const way = parcel.getByRole('list', { name: /的物流进度$/ })
  await expect(way.getByRole('listitem').first()).toContainText('网点正在派件')
  await expect(way.getByRole('listitem')).toHaveCount(5)
  await expect(parcel.getByRole('button', { name: /收货地址/ })).toHaveCount(0)
  await expectNoSeriousFault(page, 'expressPage', RULES.guidelines)
  await parcel.getByRole('button', { name: /物流进度/ }).click()
  await expect(way).toHaveCount(0)

  // Confirming receipt asks first, and Enter chooses the harmless answer.
  await parcel.getByRole('button', { name: /确认收货/ }).click()
  const question = page.getByRole('alertdialog', { name: '确认收货' })
  await expect(question.getByRole('button', { name: '再等等' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(parcel.getByText('已收货')).toHaveCount(0)
  await parcel.getByRole('button', { name: /确认收货/ }).click()
  await question.getByRole('button', { name: '已收到，确认' }).click()
  await expect(parcel.getByText('已收货', { exact: true })).toBeVisible()
  await expect(parcel.getByRole('button', { name: /确认收货/ })).toHaveCount(0)
})

test('a failure says that the books are safe, and a retry shows them', async ({ page, people, server }) => {
  await login(page, people.learner)
  const orderNo = await payForBooks(server, people.learner.userName)
  await page.route('**/api/user/allDeliver*', (route) => route.abort())
  await page.goto('/expressPage')
  await expect(page.getByText('物流信息没有加载成功')).toBeVisible()
  await page.unroute('**/api/user/allDeliver*')
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.getByRole('region', { name: `订单 ${orderNo}` })).toBeVisible()
})
