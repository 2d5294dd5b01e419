import { equation, paragraph, wordFile } from '../../apps/server/src/cores/materials/reading/testing/word.ts'
import { logInto, openRoom, rowOf } from '../fixtures/console.ts'
import { expect, testOnOwnServer } from '../fixtures/test.ts'

testOnOwnServer(
  'a Word file says where each loss stands; the map of what it became is drawn, and follows what is typed',
  async ({ page }) => {
    await logInto(page, 'editor')
    await openRoom(page, '资料')
    await page.getByRole('combobox', { name: '科目' }).fill('lczy')
    await page.getByTitle(/^临床执业医师（/).click()
    await page.getByRole('button', { name: '新建资料' }).click()
    const form = page.getByRole('dialog', { name: '新建资料' })
    await form.getByRole('combobox', { name: '栏目' }).click()
    await page.getByTitle('知识脉络', { exact: true }).click()
    await form.getByLabel('名称').fill('循环导图')
    await form.getByRole('button', { name: '保存' }).click()
    await rowOf(page, '循环导图').getByRole('button', { name: '打开“循环导图”的目录' }).click()

    const body =
      paragraph('心衰', 'Heading1') +
      paragraph('左心衰竭') +
      equation() +
      paragraph('病因', 'Heading2') +
      paragraph('缺血')
    await page.getByLabel('要导入的文件').setInputFiles({
      name: '循环.docx',
      mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      buffer: Buffer.from(wordFile(body)),
    })
    const check = page.getByRole('dialog', { name: '核对“循环.docx”' })
    await expect(check).toContainText('公式：1 处，例如“x”')
    const equations = check.getByRole('button', { name: /^公式：1 处/ })
    if ((await equations.getAttribute('aria-expanded')) !== 'true') await equations.press('Enter')
    await expect(check.getByRole('row').filter({ hasText: '“心衰”第 2 段' })).toContainText('x')
    await check.getByRole('button', { name: '导入' }).click()
    await expect(check).toBeHidden()

    const map = page.getByRole('region', { name: '导图' })
    await expect(map).toContainText('心衰')
    await expect(map).toContainText('病因')
    await page.getByRole('treeitem', { name: '病因' }).press('Enter')
    await expect(page.getByRole('region', { name: '学员看到的样子' })).toContainText('缺血')
    await page.getByRole('button', { name: '编辑', exact: true }).click()
    const edit = page.getByRole('dialog', { name: '编辑“病因”' })
    await edit.getByRole('textbox', { name: '标题' }).fill('病因与诱因')
    await expect(edit.getByRole('region', { name: '导图' })).toContainText('病因与诱因')
    await expect(page.getByRole('treeitem', { name: '病因与诱因' })).toHaveCount(0)
    await edit.getByRole('button', { name: '保存' }).click()
    await expect(page.getByRole('treeitem', { name: '病因与诱因' })).toBeVisible()
    await expect(map).toContainText('病因与诱因')
  },
)
