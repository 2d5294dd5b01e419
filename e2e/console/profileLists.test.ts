import { logInto, openRoom, rowOf } from '../fixtures/console.ts'
import { enter } from '../fixtures/scenes/chapter.ts'
import { expect, testOnOwnServer } from '../fixtures/test.ts'

testOnOwnServer(
  'universities are replaced by a table that is compared first, and come back by undo',
  async ({ page, context, people }) => {
    const desk = await context.newPage()
    await logInto(desk, 'editor')
    await openRoom(desk, '资料选项')
    const before = await rowOf(desk, '毕业院校').getByRole('cell').nth(1).textContent()
    const names = ['名称', '北京大学', '题舟医学院', '题舟医学院']
    await rowOf(desk, '毕业院校')
      .locator('input[type=file]')
      .setInputFiles({ name: '院校.csv', mimeType: 'text/csv', buffer: Buffer.from(names.join('\n')) })
    const dialog = desk.getByRole('dialog', { name: '用“院校.csv”替换毕业院校？' })
    await expect(dialog).toContainText('1 项：题舟医学院')
    await expect(dialog).toContainText('重复的 1 行只取一次')
    await dialog.getByRole('button', { name: '替换' }).click()
    await expect(rowOf(desk, '毕业院校').getByRole('cell').nth(1)).toHaveText('2')

    await enter(page, people.learner)
    await page.goto('/myCenter')
    await page.getByRole('button', { name: '编辑资料' }).click()
    const form = page.getByRole('dialog', { name: '编辑个人资料' })
    await form.getByRole('combobox', { name: '毕业院校' }).fill('题舟')
    await expect(form.getByRole('option', { name: '题舟医学院' })).toBeVisible()

    await desk.getByRole('button', { name: '撤销' }).click()
    await expect(rowOf(desk, '毕业院校').getByRole('cell').nth(1)).toHaveText(before ?? '')
  },
)
