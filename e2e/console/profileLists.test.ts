import type { Page } from '@playwright/test'
import { logInto, openRoom, rowOf } from '../fixtures/console.ts'
import { enter } from '../fixtures/scenes/chapter.ts'
import { expect, testOnOwnServer } from '../fixtures/test.ts'

/** The universities that a learner is offered for what is typed. */
const offeredTo = async (page: Page, typed: string) => {
  await page.goto('/myCenter')
  await page.getByRole('button', { name: '编辑资料' }).click()
  const form = page.getByRole('dialog', { name: '编辑个人资料' })
  await form.getByRole('combobox', { name: '毕业院校' }).fill(typed)
  return form.getByRole('listbox', { name: '可选的毕业院校' }).getByRole('option')
}

testOnOwnServer(
  'universities are put in order, renamed and retired by hand; a table asks about that, and is undone as one step',
  async ({ page, context, people }) => {
    const desk = await context.newPage()
    await logInto(desk, 'editor')
    await openRoom(desk, '资料选项')
    const row = rowOf(desk, '毕业院校').first()
    const cell = (at: number) => row.getByRole('cell').nth(at)
    const before = Number(await cell(1).textContent())

    // By hand: the last one is moved, one is renamed, one is retired, one is new.
    await row.getByRole('button', { name: '修改：毕业院校' }).click()
    const form = desk.getByRole('dialog', { name: '修改毕业院校' })
    await form.getByLabel('筛选选项').fill('医科大学')
    await form.getByRole('button', { name: '停用首都医科大学' }).click()
    await form.getByLabel('筛选选项').fill('')
    await form.getByRole('spinbutton', { name: '北京协和医学院的位置' }).fill('1')
    await form.getByRole('spinbutton', { name: '北京协和医学院的位置' }).press('Enter')
    await form.getByRole('group', { name: '北京大学', exact: true }).getByRole('textbox').fill('北京大学医学部')
    await form.getByRole('button', { name: '新增选项' }).click()
    await desk.keyboard.type('北京大学医学部')
    await form.getByRole('button', { name: '保存' }).click()
    await expect(form.getByText(/这个名称已经有了/)).toBeVisible()
    await form
      .getByRole('group', { name: '北京大学医学部', exact: true })
      .last()
      .getByRole('textbox')
      .fill('题舟医学院')
    await form.getByRole('button', { name: '保存' }).click()
    await expect(form).toBeHidden()
    await expect(cell(1)).toHaveText(String(before))
    await expect(cell(2)).toHaveText('1')
    await expect(cell(3)).toHaveText('2')

    await enter(page, people.learner)
    await expect(await offeredTo(page, '北京')).toHaveText(['北京协和医学院', '北京大学医学部', '北京中医药大学'])

    // A table that lacks both names of the hand and has the retired one.
    const names = ['名称', '首都医科大学', '北京协和医学院', '北京协和医学院', '<b>坏</b>']
    await row
      .locator('input[type=file]')
      .setInputFiles({ name: '院校.csv', mimeType: 'text/csv', buffer: Buffer.from(names.join('\n')) })
    const dialog = desk.getByRole('dialog', { name: '用“院校.csv”替换毕业院校？' })
    await expect(dialog).toContainText('重复的 1 行只取一次')
    await expect(dialog).toContainText('第 5 行：名称含有链接、标签')
    await expect(dialog).toContainText(`3 项（现在 ${before} 项）`)
    await expect(dialog.getByRole('table', { name: '替换前后的样例' })).toContainText('题舟医学院')
    await dialog.getByRole('checkbox', { name: /仍然停用/ }).uncheck()
    await expect(dialog).toContainText(`4 项（现在 ${before} 项）`)
    await expect(dialog).toContainText('1 项：首都医科大学')
    await dialog.getByRole('button', { name: '替换', exact: true }).click()
    await expect(cell(1)).toHaveText('4')
    await expect(await offeredTo(page, '医')).toHaveText([
      ...['首都医科大学', '北京协和医学院', '北京大学医学部', '题舟医学院'],
    ])

    await desk.getByRole('alert').filter({ hasText: '已按表格替换' }).getByRole('button', { name: '撤销' }).click()
    await expect(cell(1)).toHaveText(String(before))
    await expect(cell(2)).toHaveText('1')
    // The change before it goes by the row, also after a reload.
    await desk.reload()
    await row.getByRole('button', { name: '恢复上一版：毕业院校' }).click()
    await desk.getByRole('dialog').getByRole('button', { name: '恢复', exact: true }).click()
    await expect(cell(1)).toHaveText('4')
  },
)
