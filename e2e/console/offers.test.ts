import { logInto, openRoom, rowOf } from '../fixtures/console.ts'
import { expect, test } from '../fixtures/test.ts'

const LATER = '2099-12-31'

test('a seller makes codes, sees them, and revokes what is left of them', async ({ page }) => {
  await logInto(page, 'seller')
  await openRoom(page, '价格与优惠')
  await page.getByRole('tab', { name: '兑换码' }).click()
  await page.getByRole('button', { name: '生成兑换码' }).click()
  const form = page.getByRole('dialog', { name: '生成兑换码' })
  await form.getByLabel('批次名称').fill('春季赠码')
  await form.getByLabel('科目代码').fill('ZC_NK_YTMJ')
  await form.getByLabel('版本号').fill('2')
  await form.getByLabel('数量').fill('3')
  await form.getByLabel('最后一天').fill(LATER)
  await form.getByRole('button', { name: '生成' }).click()
  const row = rowOf(page, '春季赠码')
  await expect(row).toContainText('0/3')
  await row.getByRole('button', { name: '查看“春季赠码”的兑换码' }).click()
  const drawer = page.getByRole('dialog', { name: '“春季赠码”的兑换码' })
  await expect(drawer.getByText('未使用')).toHaveCount(3)
  await page.keyboard.press('Escape')
  await row.getByRole('button', { name: '作废：春季赠码' }).click()
  const asked = page.getByRole('dialog', { name: '作废“春季赠码”？' })
  await expect(asked).toContainText('剩下的 3 个不能再使用')
  await asked.getByRole('button', { name: '作废' }).click()
  await expect(row).toContainText('已作废')
})

test('a price that holds later is seen in the preview, and is taken back', async ({ page }) => {
  await logInto(page, 'seller')
  await openRoom(page, '价格与优惠')
  await page.getByRole('button', { name: '添加价格' }).click()
  const form = page.getByRole('dialog', { name: '添加价格' })
  await form.getByLabel('科目代码').fill('ZC_NK_YTMJ')
  await form.getByLabel('版本号').fill('2')
  await form.getByLabel('价格（元）').fill('1.234')
  await expect(form.getByText('应为金额，最多两位小数')).toBeVisible()
  await form.getByLabel('价格（元）').fill('123.45')
  await form.getByLabel('从这天起').fill(LATER)
  await form.getByRole('button', { name: '保存' }).click()
  const row = page.getByRole('row').filter({ hasText: '123.45' }).filter({ hasText: '未生效' })
  await expect(row).toHaveCount(1)

  await page.getByLabel('科目代码').fill('ZC_NK_YTMJ')
  await page.getByLabel('日期').fill(LATER)
  await page.getByRole('button', { name: '预览' }).click()
  await expect(page.getByRole('row').filter({ has: page.locator('strong', { hasText: '123.45' }) })).toHaveCount(1)

  await row.getByRole('button', { name: /^结束：/ }).click()
  await page.getByRole('dialog', { name: /^删除/ }).getByRole('button', { name: '结束' }).click()
  await expect(row).toHaveCount(0)
})
