import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Page } from '@playwright/test'
import { csvText, exportedRows, foreignQuestions, plainRows } from '../../tools/testing/foreignBanks.ts'
import { logInto, openRoom, rowOf } from '../fixtures/console.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ ownServer: true })

const SUBJECT = '临床执业医师'

/** Goes through the steps of an import up to the result of the check. */
async function checkFile(page: Page, name: string, rows: string[][]): Promise<void> {
  await openRoom(page, '导入题目')
  await page.getByRole('link', { name: '新建导入' }).click()
  await page.getByRole('combobox', { name: '科目' }).fill('lczy')
  await page.getByTitle(new RegExp(`^${SUBJECT}（`)).click()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(csvText(rows)) })
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByRole('button', { name: '检查全部' }).click()
}

const fact = (page: Page, label: string, text: string) =>
  expect(
    page
      .getByRole('row')
      .filter({ has: page.getByText(label, { exact: true }) })
      .first(),
  ).toContainText(text)

test('foreign files are read as choices, what a file would overwrite is seen and confirmed, and an import is undone as one step', async ({
  page,
}) => {
  // Four imports and an undo, one after the other.
  test.slow()
  await logInto(page, 'editor')

  await checkFile(page, 'export.csv', exportedRows())
  await fact(page, '将新增', '50 题')
  await expect(rowOf(page, '50 行的题型（病例分析 17、知识问答 33）与列不符')).toContainText('提醒')
  await page.getByRole('button', { name: '导入', exact: true }).click()
  await fact(page, '新增', '50 题')
  const changed = foreignQuestions().find(({ key }) => key > 0)
  const stem = changed?.stem as string
  await page.getByRole('button', { name: '查看题目' }).click()
  await page.getByLabel('查找').fill(stem)
  await page.getByLabel('查找').press('Enter')
  await expect(rowOf(page, stem)).toContainText('A1 型题')

  // The same questions as people write them, in a file whose name means a kind of question: no question differs.
  await checkFile(page, 'b.csv', plainRows())
  await fact(page, '未变', '50 题')
  await expect(page.getByText('b A 列“编号”（50 行）')).toBeVisible()

  const answer = (plainRows()[0] as string[]).indexOf('答案')
  const wrong = plainRows().map((row, at) => row.map((cell, column) => (at > 0 && column === answer ? 'A' : cell)))
  await checkFile(page, 'b.csv', wrong)
  const answers = page.getByRole('region', { name: /^改变答案：\d+ 题$/ })
  await expect(answers.getByRole('row').filter({ hasText: stem })).toContainText(
    new RegExp(`${'ABCDE'[changed?.key as number]}\\s*A$`),
  )
  const begin = page.getByRole('button', { name: '导入', exact: true })
  await expect(begin).toBeDisabled()
  await page.getByRole('checkbox', { name: /^我确认用文件里的答案覆盖题库里这 \d+ 题的答案$/ }).check()
  await begin.click()
  await expect(page.getByText('这次导入改动了题库里已有的内容')).toBeVisible()

  // The import is undone as one step. The harmless button has the focus, and the same file would make the same changes
  // again.
  await page.getByRole('button', { name: '撤销导入', exact: true }).click()
  const question = page.getByRole('dialog', { name: '撤销这次导入？' })
  await expect(question).toContainText(/\d+ 题恢复为导入前的样子/)
  await expect(question.getByRole('button', { name: '取消' })).toBeFocused()
  await question.getByRole('button', { name: '撤销导入' }).click()
  await expect(page.getByText('已撤销').first()).toBeVisible()
  await expect(page.getByRole('button', { name: '撤销导入', exact: true })).toHaveCount(0)
  await checkFile(page, 'b.csv', plainRows())
  await fact(page, '未变', '50 题')
})

test('a table without headers is mapped with the keyboard and loses no question; a file of another kind is refused in words', async ({
  page,
}) => {
  await logInto(page, 'editor')
  const upload = async (name: string, text: string) => {
    await openRoom(page, '导入题目')
    await page.getByRole('link', { name: '新建导入' }).click()
    await page.getByRole('combobox', { name: '科目' }).fill('lczy')
    await page.getByTitle(new RegExp(`^${SUBJECT}（`)).click()
    await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
    await page.getByRole('button', { name: '下一步' }).click()
  }
  await upload('卷子.txt', '一. 单选题\n1. 称量用什么?\nA. 天平\nB. 量筒\n正确答案:A')
  await expect(
    page.getByText(/^这是文本文件（\.txt），不能直接导入；能导入的是 \.xlsx 工作簿和 \.csv 表格/),
  ).toBeVisible()

  await upload('无表头.csv', '称量用什么？,天平,量筒,A\n量体积用什么？,天平,量筒,B')
  await expect(page.getByRole('spinbutton', { name: '表头在第几行' })).toHaveValue('0')
  for (const [column, field] of [
    ['A', '题干'],
    ['B', '选项A'],
    ['C', '选项B'],
    ['D', '答案'],
  ] as const) {
    const meaning = page.getByRole('combobox', { name: new RegExp(`^${column} 列 .*的含义$`) })
    await meaning.click()
    await meaning.fill(field)
    await meaning.press('Enter')
  }
  await expect(page.getByRole('region', { name: /^预览：称量用什么/ })).toBeVisible()
  await page.getByRole('button', { name: '检查全部' }).click()
  await fact(page, '将新增', '2 题')
  await fact(page, '问题', '0 处错误，0 处提醒')
})

test('a line that breaks, a pause and a reload cost nothing of a file that is on its way', async ({
  page,
}, testInfo) => {
  await logInto(page, 'editor')
  const rows = [
    ['题型', '题干', '选项A', '选项B', '答案'],
    ...Array.from({ length: 90_000 }, (_, at) => [
      'A1',
      `断线第 ${at} 题：${'称量用什么仪器'.repeat(4)}`,
      '天平',
      '量筒',
      'A',
    ]),
  ]
  // A file on disk, since the browser recognizes it by its modification time.
  const file = testInfo.outputPath('大题库.csv')
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, csvText(rows))
  const choose = async () => {
    await openRoom(page, '导入题目')
    await page.getByRole('link', { name: '新建导入' }).click()
    await page.getByRole('combobox', { name: '科目' }).fill('lczy')
    await page.getByTitle(new RegExp(`^${SUBJECT}（`)).click()
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByRole('button', { name: '下一步' }).click()
  }
  const places: string[] = []
  let isDown = false
  await page.route('**/api/console/uploads/**', async (route) => {
    const request = route.request()
    if (request.method() !== 'PATCH') return route.continue()
    if (isDown) return route.abort('connectionreset')
    places.push(request.headers()['upload-offset'] ?? '')
    // The network fails after the first portion.
    isDown = true
    return route.continue()
  })
  await choose()
  const row = page.getByRole('group', { name: '大题库.csv' })
  await expect(row).toContainText('4 MB /')
  await row.getByRole('button', { name: '暂停“大题库.csv”' }).click()
  await expect(row).toContainText('已暂停')
  await page.reload()
  isDown = false
  await choose()
  await expect(row).toContainText('8 MB /')
  isDown = false
  await expect(page.getByRole('button', { name: '检查全部' })).toBeVisible({ timeout: 30_000 })
  expect(places.map(Number)).toEqual([0, 4_194_304, 8_388_608])
})
