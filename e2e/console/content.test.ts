import { logInto, openRoom, rowOf } from '../fixtures/console.ts'
import { openChapter, question } from '../fixtures/scenes/loop.ts'
import { chooseSubject, login } from '../fixtures/session.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ ownServer: true })

const SUBJECT = '临床执业医师'
const CHAPTER = '新导入的一章'
const FILE = [
  '章节,题干,选项A,选项B,选项C,答案,解析,外部ID',
  `${CHAPTER},缺铁性贫血最早的改变是,贮存铁减少,血清铁降低,红细胞减少,A,【考点】缺铁性贫血,e2e-1`,
  `${CHAPTER},答案不在选项里的一题,甲,乙,丙,E,,e2e-2`,
  `${CHAPTER},铁剂最常见的不良反应是,恶心,脱发,耳鸣,A,,e2e-3`,
].join('\n')

test('an editor imports a file with one bad row and corrects a question, and the learner sees it corrected', async ({
  page,
  browser,
  server,
  people,
}) => {
  await logInto(page, 'editor')
  await openRoom(page, '导入题目')
  await page.getByRole('link', { name: '新建导入' }).click()
  await page.getByRole('combobox', { name: '科目' }).fill('lczy')
  await page.getByTitle(new RegExp(`^${SUBJECT}（`)).click()
  await page
    .locator('input[type=file][accept*=xlsx]')
    .setInputFiles({ name: '新题.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) })
  await page.getByRole('button', { name: '下一步' }).click()

  const preview = page.getByRole('region', { name: /^预览：缺铁性贫血/ })
  await expect(preview.getByRole('heading', { name: '考点' })).toBeVisible()
  await page.getByRole('button', { name: '检查全部' }).click()
  await expect(rowOf(page, '答案 E 不在选项中')).toContainText('错误')
  await expect(rowOf(page, '答案 E 不在选项中').getByRole('cell', { name: '3', exact: true })).toBeVisible()
  await page.getByRole('button', { name: '导入其余 2 题' }).click()
  await page.getByRole('button', { name: '查看题目' }).click()

  await page.getByLabel('查找').fill('e2e-1')
  await page.getByLabel('查找').press('Enter')
  await rowOf(page, 'e2e-1').getByRole('link').click()
  const stem = page.getByLabel('题干', { exact: true })
  await stem.fill('缺铁性贫血最早出现的改变【是】')
  const shown = page.getByRole('region', { name: '预览', exact: true })
  await expect(shown).toContainText('缺铁性贫血最早出现的改变是')
  await page.getByRole('button', { name: '选项 A下移' }).click()
  await expect(shown.getByRole('listitem').filter({ hasText: '贮存铁减少' })).toContainText('正确答案')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('已保存，学员随即看到')).toBeVisible()
  await page.getByRole('button', { name: '修改记录' }).click()
  await expect(page.getByRole('dialog', { name: '修改记录' })).toContainText('缺铁性贫血最早的改变是')

  const learner = await (await browser.newContext({ baseURL: server.url, locale: 'zh-CN' })).newPage()
  await login(learner, people.vip)
  await chooseSubject(learner, SUBJECT, '强化提升班')
  await openChapter(learner, CHAPTER)
  await expect(question(learner)).toContainText('缺铁性贫血最早出现的改变是')
  await expect(question(learner).getByRole('radio', { name: /^B 贮存铁减少/ })).toBeVisible()
  await learner.context().close()
})

test('a question that was taken out by mistake comes back by one press', async ({ page }) => {
  await logInto(page, 'editor')
  await openRoom(page, '题目')
  await page.getByRole('combobox', { name: '科目' }).fill('lczy')
  await page.getByTitle(new RegExp(`^${SUBJECT}（`)).click()
  await page.getByLabel('查找').fill('lc-gx-006')
  await page.getByLabel('查找').press('Enter')
  const row = rowOf(page, 'lc-gx-006')
  await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: '移出所选' }).click()
  await expect(row).toContainText('已移出')
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(row).toContainText('冠心病')
})

test('the bar sets words and tables of a question, Ctrl+Z takes it back, and a dropped picture comes with its text', async ({
  page,
}) => {
  await logInto(page, 'editor')
  await openRoom(page, '题目')
  await page.getByRole('combobox', { name: '科目' }).fill('lczy')
  await page.getByTitle(new RegExp(`^${SUBJECT}（`)).click()
  await page.getByLabel('查找').fill('lc-gx-007')
  await page.getByLabel('查找').press('Enter')
  await rowOf(page, 'lc-gx-007').getByRole('link').click()
  const stem = page.getByLabel('题干', { exact: true })
  const shown = page.getByRole('region', { name: '预览', exact: true })
  const bar = page.getByRole('toolbar', { name: '格式：题干' })
  const select = (from: number, to: number) =>
    stem.evaluate((field: HTMLTextAreaElement, at) => field.setSelectionRange(...at), [from, to] as [number, number])
  await stem.fill('V最大与H2O')
  await select(1, 3)
  await bar.getByRole('button', { name: '下标' }).click()
  await expect(stem).toHaveValue('V<sub>最大</sub>与H2O')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(stem).toHaveValue('V最大与H2O')
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await expect(shown.locator('sub')).toHaveText('最大')
  await page.keyboard.press('End')
  await bar.getByRole('button', { name: '符号' }).click()
  await page.getByLabel('查找符号').fill('hmgz')
  await page.getByLabel('查找符号').press('Enter')
  await expect(stem).toHaveValue('V<sub>最大</sub>与H2OmmHg')
  await bar.getByRole('button', { name: '表格' }).click()
  await page.getByRole('button', { name: '插入表格' }).click()
  await page.keyboard.type('项目')
  await expect(shown.getByRole('columnheader').first()).toHaveText('项目')

  await page.keyboard.press('ControlOrMeta+Home')
  await stem.evaluate((field) => {
    const data = new DataTransfer()
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8H0z"/></svg>'
    data.items.add(new File([svg], '方块.svg', { type: 'image/svg+xml' }))
    data.items.add(new File(['x'], '病历.docx'))
    field.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data }))
  })
  const dialog = page.getByRole('dialog', { name: '放入图片' })
  await expect(dialog).toContainText('病历.docx：不是可用的图片')
  await dialog.getByLabel('方块.svg 的题图说明').fill('黑色方块')
  await dialog.getByRole('button', { name: '上传并放入' }).click()
  await expect(stem).toHaveValue(/^\[方块\.svg\|黑色方块\]V<sub>/)
  await expect(shown.getByRole('img', { name: '黑色方块' })).toBeVisible()
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('已保存，学员随即看到')).toBeVisible()
})

test('a question that stands in papers only is found as such, and edited where it stands', async ({ page }) => {
  await logInto(page, 'editor')
  await openRoom(page, '题目')
  await page.getByRole('combobox', { name: '科目' }).fill('lczy')
  await page.getByTitle(new RegExp(`^${SUBJECT}（`)).click()
  await page.getByLabel('查找').fill('lc-p-103')
  await page.getByLabel('查找').press('Enter')
  const row = rowOf(page, 'lc-p-103')
  await expect(row).toContainText('仅在试卷中')
  await row.getByRole('checkbox').check()
  await expect(page.getByRole('button', { name: '移出所选' })).toBeDisabled()
  await row.getByRole('link').click()
  await expect(page.getByText(/只在试卷“.+”中/)).toBeVisible()
  await expect(page.getByRole('button', { name: '移出题目' })).toHaveCount(0)
  await page.getByLabel('来源').fill('教研组')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('已保存，学员随即看到')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('来源')).toHaveValue('教研组')
})
