import { logInto, openRoom, rowOf } from '../fixtures/console.ts'
import { enter } from '../fixtures/scenes/chapter.ts'
import { expect, testOnOwnServer } from '../fixtures/test.ts'

testOnOwnServer(
  'a book is made, imported from Markdown, changed, moved, and its import undone; learners read what stands',
  async ({ page, context, people }) => {
    const desk = await context.newPage()
    await logInto(desk, 'editor')
    await openRoom(desk, '资料')
    await desk.getByRole('combobox', { name: '科目' }).fill('lczy')
    await desk.getByTitle(/^临床执业医师（/).click()
    // The chosen subject is kept in other rooms and on the way back.
    await openRoom(desk, '知识点')
    await expect(rowOf(desk, '产后出血的病因')).toBeVisible()
    await openRoom(desk, '资料')
    await desk.getByRole('button', { name: '新建资料' }).click()
    const form = desk.getByRole('dialog', { name: '新建资料' })
    await form.getByLabel('名称').fill('考前讲义')
    await form.getByLabel('次序').fill('1')
    await form.getByRole('button', { name: '保存' }).click()
    await rowOf(desk, '考前讲义').getByRole('button', { name: '打开“考前讲义”的目录' }).click()

    const markdown = '# 讲义第一章 {免费}\n\n以==肺循环淤血==为主\n\n# 讲义第二章\n\n![没有](x.png)\n\n第二章正文'
    await desk
      .getByLabel('要导入的文件')
      .setInputFiles({ name: '讲义.md', mimeType: 'text/markdown', buffer: Buffer.from(markdown) })
    const check = desk.getByRole('dialog', { name: '核对“讲义.md”' })
    await expect(check).toContainText('找不到的图片：1 处')
    await check.getByRole('button', { name: '导入' }).click()
    await expect(check).toBeHidden()
    const tree = desk.getByRole('tree')
    await tree.getByText('讲义第二章').click()
    await desk.getByRole('button', { name: '上移' }).click()
    await expect(tree.getByRole('treeitem').first()).toContainText('讲义第二章')
    // By keyboard: the row keeps the focus, and the move can be undone.
    await tree.getByRole('treeitem', { name: '讲义第二章' }).press('Alt+ArrowDown')
    await expect(tree.getByRole('treeitem').first()).toContainText('讲义第一章')
    await expect(tree.getByRole('treeitem', { name: '讲义第二章' })).toBeFocused()
    await desk
      .getByRole('alert')
      .filter({ hasText: '已移动“讲义第二章”' })
      .getByRole('button', { name: '撤销' })
      .click()
    await expect(tree.getByRole('treeitem').first()).toContainText('讲义第二章')
    // By the row's menu, and by dragging onto another row.
    await tree.getByRole('button', { name: '移动“讲义第一章”' }).click()
    await desk.getByRole('menuitem', { name: /^降一级/ }).click()
    const first = tree.getByRole('treeitem', { name: '讲义第一章' })
    await expect(first).toHaveAttribute('aria-level', '2')
    await first.dragTo(tree.getByRole('treeitem', { name: '讲义第二章' }), { targetPosition: { x: 120, y: 2 } })
    await expect(first).toHaveAttribute('aria-level', '1')
    await expect(tree.getByRole('treeitem').first()).toContainText('讲义第一章')
    await tree.getByText('讲义第一章').click()
    await desk.getByRole('button', { name: '编辑', exact: true }).click()
    const edit = desk.getByRole('dialog', { name: '编辑“讲义第一章”' })
    await edit.getByRole('textbox', { name: '标题' }).fill('讲义第一章（修订）')
    await edit.getByRole('button', { name: '保存' }).click()
    await expect(tree).toContainText('讲义第一章（修订）')
    await expect(desk.getByText(/第 1 版“讲义第一章”/)).toBeVisible()

    await enter(page, people.learner)
    await page.goto('/theoretical')
    await page.getByRole('navigation', { name: '书' }).getByRole('link', { name: '考前讲义' }).click()
    await page.getByRole('link', { name: '讲义第一章（修订）' }).click()
    await expect(page.locator('mark')).toHaveText('肺循环淤血')

    await desk.getByRole('button', { name: '撤回“讲义.md”' }).click()
    await desk
      .getByRole('dialog')
      .filter({ hasText: '撤回“讲义.md”的导入？' })
      .getByRole('button', { name: '撤回' })
      .click()
    await desk
      .getByRole('dialog')
      .filter({ hasText: '一起撤走手工修改？' })
      .getByRole('button', { name: '一起撤走' })
      .click()
    await expect(desk.getByText('还没有内容：新增一节，或在下面导入。')).toBeVisible()
  },
)
