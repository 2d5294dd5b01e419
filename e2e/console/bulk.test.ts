import { logInto, openRoom, rowOf } from '../fixtures/console.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ ownServer: true })

const SUBJECT = '临床执业医师'

test('all questions that a filter finds are changed at once and undone at once; a version is restored and put back', async ({
  page,
}) => {
  await logInto(page, 'editor')
  await openRoom(page, '题目')
  await page.getByRole('combobox', { name: '科目' }).fill('lczy')
  await page.getByTitle(new RegExp(`^${SUBJECT}（`)).click()
  await page.getByLabel('查找').fill('lc-gx-00')
  await page.getByLabel('查找').press('Enter')
  const row = rowOf(page, 'lc-gx-006')
  await expect(row).toBeVisible()

  await page.getByRole('button', { name: '批量修改', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /批量修改查到的全部/ })
  await dialog.getByLabel('改什么').press('ArrowDown')
  await page.getByTitle('改来源').click()
  await dialog.getByLabel('来源').fill('教研组编')
  await dialog.getByRole('button', { name: '看看会改什么' }).click()
  await expect(dialog.getByRole('status')).toContainText(/来源改为 教研组编：会修改 \d+ 题/)
  await expect(dialog.getByRole('table', { name: '修改前后的例子' })).toContainText('教研组编')
  await dialog.getByRole('button', { name: /^修改 \d+ 题$/ }).click()
  await expect(page.getByText(/^来源改为 教研组编：已修改 \d+ 题$/)).toBeVisible()
  await expect(row).toContainText('教研组编')
  await page.getByRole('button', { name: '撤销', exact: true }).click()
  await expect(row).not.toContainText('教研组编')

  // Into another chapter, by keys alone: it is found by pinyin, and Enter takes it.
  await page.getByRole('button', { name: '批量修改', exact: true }).press('Enter')
  const chapter = dialog.getByRole('combobox', { name: '目标章节' })
  await chapter.pressSequentially('hxxt')
  await chapter.press('Enter')
  const check = dialog.getByRole('button', { name: '看看会改什么' })
  await expect(check).toBeEnabled()
  await check.press('Enter')
  await expect(dialog.getByRole('status')).toContainText(/移到 .*呼吸系统.*：会修改 \d+ 题/)
  await dialog.getByRole('button', { name: /^修改 \d+ 题$/ }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(row).toContainText('呼吸系统')
  await page.getByRole('button', { name: '撤销', exact: true }).last().press('Enter')
  await expect(row).not.toContainText('呼吸系统')

  await row.getByRole('link').first().click()
  const stem = page.getByLabel('题干', { exact: true })
  const former = await stem.inputValue()
  await stem.fill(`${former}（改过）`)
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('已保存，学员随即看到')).toBeVisible()
  await page.getByRole('button', { name: '版本', exact: true }).click()
  const versions = page.getByRole('dialog', { name: '版本' })
  await expect(versions.getByRole('region', { name: '两个版本的区别' })).toContainText(`${former}（改过）`)
  await versions.getByRole('button', { name: '恢复这个版本' }).click()
  await expect(stem).toHaveValue(former)
  await page.getByRole('button', { name: '撤销', exact: true }).last().click()
  await expect(stem).toHaveValue(`${former}（改过）`)
  await page.getByRole('button', { name: '修改记录' }).click()
  await expect(page.getByRole('dialog', { name: '修改记录' }).getByText(/^恢复题目的旧版本 · /)).toHaveCount(2)
})
