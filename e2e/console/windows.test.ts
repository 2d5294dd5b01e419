import { logInto } from '../fixtures/console.ts'
import { expect, testInOwnContext as test } from '../fixtures/test.ts'

test('a window begins at its first field, sends once, and gives the focus back to what opened it', async ({ page }) => {
  await logInto(page, 'operator')
  await page.goto('/console/subjects')
  const opening = page.getByRole('button', { name: '新建科目' })
  await opening.focus()
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog')
  await expect(form.getByLabel('代码')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  await expect(opening).toBeFocused()
  await page.getByRole('link', { name: '临床执业医师', exact: true }).click()
  const dates = page.getByRole('tab', { name: /^考试日期/ })
  await dates.click()
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/examDates/save')) sent++
  })
  const adding = page.getByRole('button', { name: '添加考试日期' })
  await adding.focus()
  await page.keyboard.press('Enter')
  await expect(form.getByLabel('年份')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('2031')
  await form.getByLabel('名称').fill('两次回车')
  for (const [label, day] of [
    ['开始日期', '2031-05-01'],
    ['结束日期', '2031-05-02'],
  ] as const) {
    await form.getByLabel(label).fill(day)
    await page.keyboard.press('Tab')
  }
  await form.getByLabel('名称').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row').filter({ hasText: '两次回车' })).toHaveCount(1)
  await expect(form).toHaveCount(0)
  expect(sent).toBe(1)
  await expect(adding).toBeFocused()
})

test('cut off, the office says so above every room, and nothing is said to be missing', async ({ page, context }) => {
  await logInto(page, 'operator')
  await page.goto('/console/staff')
  await expect(page.getByRole('table', { name: '' }).first()).toBeVisible()
  await context.setOffline(true)
  const told = page.getByRole('status').filter({ hasText: '连不上服务器' })
  await expect(told).toBeVisible()
  await page.getByRole('textbox', { name: '查找' }).fill('没有这个人')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByText('没有符合筛选条件的记录')).toHaveCount(0)
  await context.setOffline(false)
  await expect(told).toHaveCount(0)
  await expect(page.getByText('没有符合筛选条件的记录')).toBeVisible()
})
