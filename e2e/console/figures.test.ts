import { readFile } from 'node:fs/promises'
import { logInto, logOut } from '../fixtures/console.ts'
import { expect, test } from '../fixtures/test.ts'

test('the home page tells each role its figures, says what they mean, and gives them as a chart, a table and a file', async ({
  page,
}) => {
  await logInto(page, 'operator')
  const figures = page.getByRole('region', { name: '数字' })
  for (const title of ['新学员', '活跃学员', '作答', '答对率'])
    await expect(figures.getByRole('button', { name: `${title}：说明` })).toBeVisible()
  await expect(figures.getByText(/比前 7 天/).first()).toBeVisible()

  // By the keyboard alone.
  await figures.getByRole('button', { name: '作答：说明' }).focus()
  await expect(page.getByRole('tooltip', { name: /学员提交的作答次数/ })).toBeVisible()

  await figures.getByText('近 30 天').click()
  // Nobody may have answered anything before today.
  await expect(
    figures.getByRole('img', { name: /^每日作答，/ }).or(figures.getByText('这段时间没有数据。')),
  ).toBeVisible()
  await figures.getByText('表', { exact: true }).click()
  await expect(figures.getByRole('columnheader', { name: '新学员' })).toBeVisible()
  await expect(figures.getByRole('img', { name: /^每日/ })).toHaveCount(0)

  const saved = page.waitForEvent('download')
  await figures.getByRole('button', { name: 'CSV' }).first().click()
  const text = await readFile(await (await saved).path(), 'utf8')
  expect(text).toContain('"日期","新学员","活跃学员","作答","答对率（%）"')
  expect(text.trim().split('\r\n')).toHaveLength(31)

  await logOut(page)
  await logInto(page, 'seller')
  await expect(figures.getByRole('button', { name: '新学员：说明' })).toBeVisible()
  await expect(figures.getByRole('button', { name: '作答：说明' })).toHaveCount(0)
  await expect(figures.getByText('进行中的试卷')).toHaveCount(0)
})

test('who exports a list is in the audit log', async ({ page }) => {
  await logInto(page, 'operator')
  await page.goto('/console/users?blocked=0')
  const saved = page.waitForEvent('download')
  await page.getByRole('region', { name: '用户', exact: true }).getByRole('button', { name: 'CSV' }).click()
  const text = await readFile(await (await saved).path(), 'utf8')
  expect(text).not.toMatch(/"1\d{10}"/)
  await page.goto('/console/')
  const figures = page.waitForEvent('download')
  await page.getByRole('region', { name: '数字' }).getByRole('button', { name: 'CSV' }).first().click()
  await figures
  await page.goto('/console/audit?kind=export')
  await expect(page.getByRole('row').filter({ hasText: '用户' }).first()).toContainText('operator')
  await expect(page.getByRole('row').filter({ hasText: '每日数字' }).first()).toContainText('operator')
})
