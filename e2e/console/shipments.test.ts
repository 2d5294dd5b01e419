import { readFile } from 'node:fs/promises'
import { logInto, openRoom, rowOf } from '../fixtures/console.ts'
import { payForBooks } from '../fixtures/scenes/parcels.ts'
import { login } from '../fixtures/session.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ ownServer: true })

test('addresses are exported, numbers come back by a file, are checked, imported and undone as one step', async ({
  page,
  people,
  server,
}) => {
  const orderNo = await payForBooks(server, people.learner.userName)
  await login(page, people.learner)
  await page.goto('/expressPage')
  await page.getByRole('button', { name: /填写收货地址/ }).click()
  await page.getByRole('button', { name: '新增地址' }).click()
  const form = page.getByRole('dialog', { name: '新增地址' })
  await form.getByLabel('收货人').fill('李雷')
  await form.getByLabel('手机号').fill('13812345678')
  await form.getByLabel('省份').selectOption('北京市')
  await form.getByLabel('区县').selectOption({ index: 1 })
  await form.getByLabel('详细地址').fill('长安街 1 号')
  await form.getByRole('button', { name: '保存' }).click()
  await page.getByRole('button', { name: '寄到这里' }).click()
  await expect(page.getByText('备货中')).toBeVisible()

  await logInto(page, 'seller')
  await openRoom(page, '图书寄送')
  await expect(rowOf(page, orderNo)).toContainText('138****5678')
  await expect(page.getByText('长安街')).toHaveCount(0)
  // The export has the filtered rows: none for another agent.
  const filter = page.getByLabel('代理商', { exact: true })
  await filter.fill('6001-69')
  await filter.press('Enter')
  await expect(rowOf(page, orderNo)).toHaveCount(0)
  await page.getByRole('button', { name: '导出收货信息' }).click()
  const filtered = page.getByRole('dialog', { name: '导出收货信息？' })
  await expect(filtered).toContainText('只导出符合当前筛选条件')
  await filtered.getByRole('button', { name: '导出' }).click()
  await expect(page.getByText('符合条件的包裹中没有要打包或寄出的')).toBeVisible()
  await filter.fill('')
  await filter.press('Enter')
  await expect(rowOf(page, orderNo)).toBeVisible()
  await page.getByRole('button', { name: '收货信息存成 CSV' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog', { name: '导出收货信息？' }).getByRole('button', { name: '导出' }).click(),
  ])
  const exported = await readFile(await file.path(), 'utf8')
  expect(exported).toContain('长安街 1 号')
  expect(exported).toContain(orderNo)

  await page.getByRole('tab', { name: '单号导入' }).click()
  const upload = (text: string) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: '单号.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await upload('姓名,电话\n李雷,1\n')
  await expect(page.getByText(/^未接收：没有找到表头/)).toBeVisible()
  // The export itself with its last two columns filled in, and a row without an order.
  const lines = exported.trimEnd().split('\r\n')
  const filled = lines.map((line, at) => (at === 0 ? line : line.replace(/"",""$/, '"顺丰","SF1000000000001"')))
  await upload(`${filled.join('\r\n')}\r\n"T-none","","","","","","","圆通","YT0000000001"\r\n`)
  await expect(page.getByRole('heading', { level: 1, name: '单号.csv' })).toBeVisible()
  await expect(page.getByText('寄出 1 个，更正单号 0 个，没有变化 0 行，不能导入 1 行')).toBeVisible()
  await expect(rowOf(page, 'T-none')).toContainText('没有这个订单的包裹')
  await page.getByRole('button', { name: '导入 1 个单号' }).click()
  const question = page.getByRole('dialog', { name: '导入 1 个单号？' })
  await expect(question.getByRole('button', { name: '取消' })).toBeFocused()
  await question.getByRole('button', { name: '导入' }).click()
  await expect(page.getByRole('button', { name: '撤销导入' })).toBeVisible()
  await page.getByRole('button', { name: '撤销导入' }).click()
  await page.getByRole('dialog', { name: '撤销这次导入？' }).getByRole('button', { name: '撤销导入' }).click()
  await expect(page.getByText('1 个包裹已恢复')).toBeVisible()
  await openRoom(page, '图书寄送')
  await expect(rowOf(page, orderNo)).toContainText('待打包')

  // Each row with its result.
  await rowOf(page, orderNo).click()
  await page.getByRole('button', { name: '填写快递单号' }).click()
  const send = page.getByRole('dialog', { name: '填写快递单号' })
  await send.getByLabel('快递公司').click()
  await page.getByTitle('圆通速递').click()
  await send.getByLabel('快递单号').fill('YT0000000009')
  await send.getByRole('button', { name: '寄出' }).click()
  await expect(page.getByText('圆通速递 YT0000000009')).toBeVisible()
  await page.getByRole('button', { name: '标为退回' }).click()
  const mark = page.getByRole('dialog', { name: '包裹退回了？' })
  await mark.getByLabel('原因').fill('收件人拒收')
  await mark.getByRole('button', { name: '标为退回' }).click()
  await expect(page.getByText('已退回').first()).toBeVisible()
  await expect(page.getByRole('button', { name: '重新寄送' })).toBeVisible()
})

test('the operator says which books come with a version', async ({ page }) => {
  await logInto(page, 'operator')
  await openRoom(page, '图书寄送')
  await page.getByRole('tab', { name: '随寄图书' }).click()
  await page.getByRole('button', { name: '添加图书' }).click()
  const form = page.getByRole('dialog', { name: '添加随寄图书' })
  await form.getByRole('combobox', { name: '科目' }).fill('lczy')
  await page.getByTitle(/^临床执业医师（/).click()
  await form.getByLabel('版本编号').fill('99')
  await form.getByLabel('书名').fill('考前三页纸')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByText('该科目没有这个版本')).toBeVisible()
  await form.getByLabel('版本编号').fill('2')
  await form.getByRole('button', { name: '保存' }).click()
  const row = rowOf(page, '考前三页纸')
  await expect(row).toContainText('整个版本')
  await row.getByRole('button', { name: '停止：考前三页纸' }).click()
  await page.getByRole('dialog', { name: '停止寄送“考前三页纸”？' }).getByRole('button', { name: '停止寄送' }).click()
  await expect(row).toContainText('已停止')
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(row).not.toContainText('已停止')
})
