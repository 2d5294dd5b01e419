import { logInto, openRoom, rowOf } from '../fixtures/console.ts'
import { expect, test } from '../fixtures/test.ts'

test('an operator adds a shop, changes it, removes it, brings it back, and finds all of that in the audit log', async ({
  page,
}) => {
  await logInto(page, 'operator')
  await openRoom(page, '代理商')
  await page.getByRole('tab', { name: '旗舰店' }).click()
  await page.getByRole('button', { name: '添加' }).click()
  const added = page.getByRole('dialog', { name: '添加旗舰店' })
  await added.getByLabel('名称').fill('晨光书店')
  await added.getByLabel('链接').fill('http://books.example.org')
  await added.getByRole('button', { name: '保存' }).click()
  await expect(added.getByText('应为 https 开头的完整地址')).toBeVisible()
  await added.getByLabel('链接').fill('https://books.example.org/')
  await added.getByRole('button', { name: '保存' }).click()
  const row = rowOf(page, '晨光书店')
  await expect(row).toContainText('https://books.example.org/')

  await row.getByRole('button', { name: '修改：晨光书店' }).click()
  const changed = page.getByRole('dialog', { name: '修改“晨光书店”' })
  await changed.getByLabel('介绍').fill('正版教材')
  await changed.getByRole('button', { name: '保存' }).click()
  await expect(row).toContainText('正版教材')

  await row.getByRole('button', { name: '删除：晨光书店' }).click()
  await page.getByRole('dialog', { name: '删除“晨光书店”？' }).getByRole('button', { name: '删除' }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(row).toContainText('正版教材')

  await page.getByRole('tabpanel').getByRole('link', { name: '操作记录' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '操作记录' })).toBeVisible()
  await expect(rowOf(page, '旗舰店 晨光书店').filter({ hasText: '保存' })).toHaveCount(3)
  await expect(rowOf(page, '旗舰店 晨光书店').filter({ hasText: '删除' })).toHaveCount(1)
})

test('a link with a code that no agent has is told to the operator', async ({ page, server }) => {
  const link = new URL('/way?ac=typo-42', server.url).href
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: '题舟' })).toBeVisible()
  await logInto(page, 'operator')
  await openRoom(page, '代理商')
  await expect(page.getByRole('list', { name: '没有代理商在用的代理码' })).toContainText('typo-42：1 次访问')
})

test('the banners of a class of exams are added and removed beside it', async ({ page }) => {
  await logInto(page, 'operator')
  await openRoom(page, '代理商')
  await page.getByRole('tab', { name: '考试大类与横幅' }).click()
  await page
    .getByRole('button', { name: /^横幅：/ })
    .first()
    .click()
  const drawer = page.getByRole('dialog', { name: /的横幅$/ })
  await drawer.getByRole('button', { name: '添加横幅' }).click()
  const form = page.getByRole('dialog', { name: '添加横幅' })
  await form.getByLabel('标题').fill('冲刺季')
  await form.getByLabel('查找词').fill('医师')
  await form.getByRole('button', { name: '保存' }).click()
  const row = drawer.getByRole('row').filter({ hasText: '冲刺季' })
  await expect(row).toContainText('医师')
  await row.getByRole('button', { name: '删除：冲刺季' }).click()
  await page.getByRole('dialog', { name: '删除横幅“冲刺季”？' }).getByRole('button', { name: '删除' }).click()
  await expect(row).toHaveCount(0)
})
