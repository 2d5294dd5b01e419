import { logInto, openRoom, rowOf } from '../fixtures/console.ts'
import { chinesePdf } from '../fixtures/pdf.ts'
import { enter } from '../fixtures/scenes/chapter.ts'
import { expect, testOnOwnServer } from '../fixtures/test.ts'

const pdf = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'application/pdf',
  buffer: chinesePdf(lines),
})

testOnOwnServer(
  'a PDF is handed in, looked at, shown or given up, gets free pages and versions; learners read what was shown',
  async ({ page, context, people }) => {
    const desk = await context.newPage()
    await logInto(desk, 'editor')
    await openRoom(desk, 'PDF 文档')
    await desk.getByRole('combobox', { name: '科目' }).fill('lczy')
    await desk.getByTitle(/^临床执业医师（/).click()
    await expect(rowOf(desk, '考点秘籍（整本）')).toContainText('8 页')
    await desk.getByRole('button', { name: '上传 PDF' }).click()
    const form = desk.getByRole('dialog', { name: '上传 PDF' })
    await form.getByLabel('标题').fill('考前讲义')
    await form.locator('input[type="file"]').setInputFiles(pdf('讲义.pdf', ['心力衰竭的诊断', '房颤的抗凝', '瓣膜病']))
    await expect(desk.getByRole('heading', { level: 1, name: '考前讲义' })).toBeVisible()
    const versions = desk.getByRole('list', { name: '版本' })
    await expect(versions).toContainText('等待核对')
    await versions.getByRole('button', { name: '看第 1 版' }).click()
    const draft = desk.getByRole('dialog', { name: '第 1 版“讲义.pdf”' })
    await expect(draft.getByRole('img', { name: /^第 1 页：.*心力衰竭的诊断/ })).toBeVisible()
    await draft.getByRole('button', { name: '下一页' }).press('Enter')
    await expect(draft.getByRole('img', { name: /^第 2 页：.*房颤的抗凝/ })).toBeVisible()
    await desk.keyboard.press('Escape')
    await expect(draft).toBeHidden()
    const showHeld = async (version: number) => {
      await versions.getByRole('button', { name: `把第 ${version} 版显示给学员` }).click()
      await desk.getByRole('dialog').getByRole('button', { name: '显示给学员' }).click()
    }
    await showHeld(1)
    await expect(versions).toContainText('学员看到')
    await expect(versions).toContainText('文件里的脚本、打开时的动作没有带给学员')

    await desk.getByRole('button', { name: '修改', exact: true }).click()
    const edit = desk.getByRole('dialog', { name: '修改“考前讲义”' })
    await edit.getByLabel('免费页数').fill('2')
    await edit.getByRole('checkbox', { name: '允许下载整份' }).check()
    await edit.getByRole('combobox', { name: '显示在' }).fill('数字速查')
    await desk.getByTitle('数字速查', { exact: false }).last().click()
    await edit.getByRole('button', { name: '保存' }).click()
    await expect(edit).toBeHidden()
    await expect(desk.getByText('通关宝典：数字速查')).toBeVisible()

    await desk
      .locator('input[type="file"]')
      .setInputFiles(pdf('讲义二.pdf', ['心力衰竭的治疗', '房颤的抗凝', '瓣膜病', '心包疾病']))
    await expect(versions.getByRole('listitem').first()).toContainText('第 2 版“讲义二.pdf”')
    await expect(versions.getByRole('listitem').first()).toContainText('等待核对')

    await enter(page, people.learner)
    await page.goto('/clearanceTips')
    await page.getByRole('link', { name: /^考前讲义/ }).click()
    const first = page.getByRole('article', { name: '第 1 页', exact: true })
    // The file has no embedded font: without the server's character map no text would show.
    await expect(first).toContainText('心力衰竭的诊断')
    await showHeld(2)
    await expect(versions.getByRole('listitem').first()).toContainText('学员看到')
    await page.reload()
    await expect(first).toContainText('心力衰竭的治疗')

    await desk.locator('input[type="file"]').setInputFiles(pdf('错的.pdf', ['传错的一份']))
    const newest = versions.getByRole('listitem').first()
    await expect(newest).toContainText('第 3 版“错的.pdf”')
    await newest.getByRole('button', { name: '放弃第 3 版' }).click()
    await desk.getByRole('dialog').getByRole('button', { name: '放弃' }).click()
    await expect(newest).toContainText('已放弃')
    await expect(newest.getByRole('button')).toHaveCount(0)

    await versions.getByRole('button', { name: '换成第 1 版' }).click()
    await desk.getByRole('dialog').getByRole('button', { name: '换成这一版' }).click()
    await expect(versions.getByRole('listitem').nth(2)).toContainText('学员看到')
    await page.reload()
    await expect(first).toContainText('心力衰竭的诊断')

    await desk.getByRole('button', { name: '删除', exact: true }).click()
    await desk.getByRole('dialog').getByRole('button', { name: '删除' }).click()
    await expect(desk.getByText('已删除“考前讲义”')).toBeVisible()
    await page.reload()
    await expect(page.getByText('文档没有加载成功')).toBeVisible()
    await desk.getByRole('button', { name: '撤销' }).click()
    await expect(desk.getByText('已恢复')).toBeVisible()
    await page.getByRole('button', { name: /重试|再试/ }).click()
    await expect(first).toContainText('心力衰竭的诊断')
  },
)
