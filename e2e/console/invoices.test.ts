import { changeStored } from '../fixtures/changed.ts'
import { logInto, rowOf } from '../fixtures/console.ts'
import { expect, test } from '../fixtures/test.ts'

test('an invoice that waits is found from the home page, marked as issued with its number, and taken back', async ({
  page,
  server,
}) => {
  const title = '题舟测试有限公司'
  await changeStored(server, (tx) =>
    tx.run(
      `update sale_order set invoice = ?, invoice_asked_at = 1 where order_id =
       (select min(order_id) from sale_order where state = 'paid' and amount > 0)`,
      [JSON.stringify({ title, taxNo: '91110000', email: 'books@b.cn' })],
    ),
  )
  await logInto(page, 'seller')
  await page
    .getByRole('region', { name: '待处理' })
    .getByRole('link', { name: /^待开发票\s*[1-9]\d*\s*件/ })
    .click()
  const row = rowOf(page, title)
  await expect(row).toContainText('bo***@b.cn')
  await row.getByRole('button', { name: /^开票：/ }).click()
  const form = page.getByRole('dialog', { name: /的发票$/ })
  await form.getByLabel('发票号码').fill('2026-0001')
  await form.getByRole('button', { name: '登记已开票' }).click()
  await expect(page.getByText('已登记发票 2026-0001')).toBeVisible()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(row).toContainText('待开')
})
