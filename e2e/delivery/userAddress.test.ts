import { login } from '../fixtures/session.ts'
import { expect, test } from '../fixtures/test.ts'

test('addresses: the first is the default; one adds, changes, makes another the default and deletes, by keyboard too', async ({
  page,
  people,
}) => {
  await login(page, people.learner)
  await page.goto('/myCenter')
  await expect(page.getByText('还没有收货地址，购买含图书的班次时需要。')).toBeVisible()
  await page.getByRole('link', { name: '管理地址' }).click()
  await expect(page).toHaveURL(/\/userAddress\?backUrl=%2FmyCenter$/)
  await expect(page.getByText('还没有收货地址', { exact: true })).toBeVisible()

  // With empty fields each field shows its error, and nothing is sent.
  await page.getByRole('button', { name: '新增地址' }).click()
  const dialog = page.getByRole('dialog', { name: '新增地址' })
  await expect(dialog.getByLabel('收货人')).toBeFocused()
  await dialog.getByRole('button', { name: '保存' }).click()
  for (const fault of ['请填写收货人', '请填写 11 位手机号', '请选择省、市、区县', '请填写详细地址'])
    await expect(dialog.getByText(fault)).toBeVisible()

  await dialog.getByLabel('收货人').fill('李雷')
  await dialog.getByLabel('手机号').fill('138 1234 5678')
  await expect(dialog.getByLabel('城市')).toBeDisabled()
  await dialog.getByLabel('省份').selectOption('北京市')
  // The province has one city, which is selected.
  await expect(dialog.getByLabel('城市')).toHaveValue('110100')
  await dialog.getByLabel('省份').selectOption('浙江省')
  await expect(dialog.getByLabel('城市')).toHaveValue('')
  await dialog.getByLabel('城市').selectOption('杭州市')
  await dialog.getByLabel('区县').selectOption('西湖区')
  await dialog.getByLabel('详细地址').fill('文三路 1 号')
  await expect(dialog.getByLabel(/设为默认地址/)).toBeChecked()
  await dialog.getByLabel('手机号').press('Enter')

  const list = page.getByRole('list', { name: '收货地址' })
  await expect(list.getByRole('listitem')).toHaveText(/李雷13812345678默认浙江省 杭州市 西湖区 文三路 1 号/)

  await page.getByRole('button', { name: '新增地址' }).click()
  await dialog.getByLabel('收货人').fill('<b>韩梅梅</b>')
  await dialog.getByLabel('手机号').fill('13912345678')
  await dialog.getByLabel('省份').selectOption('广东省')
  await dialog.getByLabel('城市').selectOption('东莞市')
  await dialog.getByLabel('区县').selectOption({ index: 1 })
  await dialog.getByLabel('详细地址').fill('鸿福路 2 号')
  await dialog.getByRole('button', { name: '保存' }).click()
  const second = list.getByRole('listitem').filter({ hasText: '#韩梅梅#' })
  await expect(second).toBeVisible()
  await expect(list.getByRole('listitem').first()).toContainText('李雷')

  await second.getByRole('button', { name: '设为默认' }).click()
  await expect(list.getByRole('listitem').first()).toContainText('#韩梅梅#')
  await expect(list.getByText('默认', { exact: true })).toHaveCount(1)

  await page.getByRole('button', { name: '修改 李雷 的地址' }).click()
  const change = page.getByRole('dialog', { name: '修改地址' })
  await expect(change.getByLabel('区县')).toHaveValue('330106')
  await change.getByLabel('详细地址').fill('文三路 3 号')
  await change.getByRole('button', { name: '保存' }).click()
  await expect(list).toContainText('文三路 3 号')

  // Deleting asks first, and Enter chooses the harmless answer.
  await page.getByRole('button', { name: '删除 #韩梅梅# 的地址' }).click()
  const question = page.getByRole('alertdialog', { name: '删除地址' })
  await expect(question.getByRole('button', { name: '取消' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: '删除 #韩梅梅# 的地址' }).click()
  await question.getByRole('button', { name: '删除' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(list.getByRole('listitem')).toHaveText(/李雷13812345678默认/)

  await page.reload()
  await expect(list.getByRole('listitem')).toHaveText(/文三路 3 号/)
  await page.getByRole('button', { name: '返回个人中心' }).click()
  await expect(page).toHaveURL('/myCenter')
})
