import { logInto, openRoom, rowOf } from '../fixtures/console.ts'
import { expect, testOnOwnServer } from '../fixtures/test.ts'

testOnOwnServer(
  'what a sold module still lacks is counted, and each gap leads to where it is mended',
  async ({ page }) => {
    await logInto(page, 'editor')
    await openRoom(page, '资料')
    await page.getByRole('combobox', { name: '科目' }).fill('lczy')
    await page.getByTitle(/^临床执业医师（/).click()
    await page.getByRole('button', { name: '新建资料' }).click()
    const form = page.getByRole('dialog', { name: '新建资料' })
    await form.getByLabel('名称').fill('空讲义')
    await form.getByRole('button', { name: '保存' }).click()
    await expect(rowOf(page, '空讲义')).toBeVisible()

    await page.getByRole('link', { name: '还缺什么' }).click()
    const shelves = page.getByRole('table', { name: '各栏目' })
    const theory = shelves.getByRole('row').filter({ hasText: '理论学习' })
    await theory.getByRole('link', { name: '资料没有目录 1' }).click()
    const gaps = page.getByRole('region', { name: '要补的内容' })
    await expect(gaps.getByRole('row').filter({ hasText: '空讲义' })).toContainText('资料没有目录')
    await gaps.getByRole('link', { name: '写目录' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: '理论学习：空讲义' })).toBeVisible()
    for (const name of ['第一节', '第二节']) {
      await page.getByRole('button', { name: '新增一节' }).click()
      const add = page.getByRole('dialog', { name: '新增一节' })
      await add.getByRole('textbox', { name: '标题' }).fill(name)
      await add.getByRole('button', { name: '保存' }).click()
      await expect(page.getByRole('treeitem', { name })).toBeVisible()
    }

    await openRoom(page, '资料')
    await page.getByRole('link', { name: '还缺什么' }).click()
    await theory.getByRole('link', { name: '空的小节 2' }).click()
    await gaps.getByRole('link', { name: '写“第二节”' }).click()
    // The link opens the part that is empty.
    await expect(page.getByRole('treeitem', { name: '第二节' })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByText('没有正文。')).toBeVisible()
    await page.getByRole('link', { name: '返回资料' }).click()
    await expect(page).toHaveURL(/\/materials\?subject=\d+/)
    await expect(rowOf(page, '空讲义')).toBeVisible()
  },
)
