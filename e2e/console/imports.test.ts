import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Page } from '@playwright/test'
import { zipSync } from 'fflate'
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
    .locator('input[type=file][accept*=xlsx]')
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
  await openRoom(page, '导入题目')
  await expect(page.getByRole('row').filter({ hasText: 'b.csv' }).filter({ hasText: '已撤销' })).toHaveCount(1)
  await checkFile(page, 'b.csv', plainRows())
  await fact(page, '未变', '50 题')

  // A file that names another chapter would move the questions: that waits for a confirmation of its own.
  const elsewhere = plainRows().map((row, at) => [at === 0 ? '章节' : '另一章', ...row])
  await checkFile(page, 'b.csv', elsewhere)
  const moves = page.getByRole('region', { name: /^换章节：.+：50 题$/ })
  await expect(moves.getByRole('row').filter({ hasText: '另一章' })).toHaveCount(10)
  await expect(begin).toBeDisabled()
  await moves.getByRole('checkbox', { name: '我确认把这 50 题移到文件所说的章节' }).check()
  await expect(begin).toBeEnabled()
})

/** 心电图.png with its name in GBK, as Windows packs it, and a picture that nobody names. */
async function zipOfPictures(page: Page): Promise<Buffer> {
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 40, height: 20 } })
  const packed = Buffer.from(zipSync({ 'pic/xindia.png': picture, '多余.png': picture }, { level: 0 }))
  const gbk = Buffer.from('d0c4b5e7cdbc', 'hex')
  for (let at = packed.indexOf('xindia'); at >= 0; at = packed.indexOf('xindia', at + 1)) gbk.copy(packed, at)
  return packed
}

test('pictures come as a ZIP with the file: the check names rows and columns, the question shows them, an undo takes them along', async ({
  page,
  server,
}) => {
  await logInto(page, 'editor')
  const rows = [
    ['题干', '选项A', '选项B', '答案', '解析'],
    [
      '看图 ![抬高的 ST 段](心电图.png)，最可能是',
      '心肌梗死',
      '心包炎',
      'A',
      '<table><tr><td>项目</td><td>值</td></tr><tr><td>钾</td><td>4</td></tr></table>',
    ],
    ['再看一张 [没有.png]，是', '甲', '乙', 'B', ''],
  ]
  await openRoom(page, '导入题目')
  await page.getByRole('link', { name: '新建导入' }).click()
  await page.getByRole('combobox', { name: '科目' }).fill('lczy')
  await page.getByTitle(new RegExp(`^${SUBJECT}（`)).click()
  await page
    .locator('input[type=file][accept*=xlsx]')
    .setInputFiles({ name: '看图.csv', mimeType: 'text/csv', buffer: Buffer.from(csvText(rows)) })
  const zip = page.locator('input[type=file][accept*=zip]')
  await zip.setInputFiles({ name: '图.zip', mimeType: 'application/zip', buffer: Buffer.from('no ZIP at all') })
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page.getByText('未接收：图片的文件不是 ZIP')).toBeVisible()
  await zip.setInputFiles({ name: '图.zip', mimeType: 'application/zip', buffer: await zipOfPictures(page) })
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByRole('button', { name: '检查全部' }).click()
  await fact(page, '将新增', '2 题')
  await expect(rowOf(page, 'ZIP 里没有这张图片，图片库里也没有')).toContainText(/3\s*题干.*没有\.png/)
  await expect(rowOf(page, '没有题目用到这张图片')).toContainText('多余.png')
  await expect(rowOf(page, '图片没有说明文字')).toContainText('没有.png')
  await page.getByRole('button', { name: '导入', exact: true }).click()
  await fact(page, '新增', '2 题')

  await page.getByRole('button', { name: '查看题目' }).click()
  await page.getByLabel('查找').fill('看图')
  await page.getByLabel('查找').press('Enter')
  await page.getByRole('link', { name: /^看图/ }).click()
  const picture = page.getByRole('img', { name: '抬高的 ST 段' }).first()
  await expect(picture).toBeVisible()
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expect(page.getByRole('cell', { name: '钾' }).first()).toBeVisible()
  const address = new URL((await picture.getAttribute('src')) ?? '', server.url).href
  expect((await page.request.get(address)).status()).toBe(200)

  await openRoom(page, '导入题目')
  await page.getByRole('link', { name: '看图.csv' }).first().click()
  await page.getByRole('button', { name: '撤销导入', exact: true }).click()
  const question = page.getByRole('dialog', { name: '撤销这次导入？' })
  await expect(question).toContainText('随导入存入的 1 张图片，没有别的题用到的一并删除')
  await question.getByRole('button', { name: '撤销导入' }).click()
  await expect(page.getByText('已撤销').first()).toBeVisible()
  await expect.poll(async () => (await page.request.get(address)).status()).toBe(404)
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
    await page
      .locator('input[type=file][accept*=xlsx]')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
    await page.getByRole('button', { name: '下一步' }).click()
  }
  await upload('卷子.txt', '一. 单选题\n1. 称量用什么?\nA. 天平\nB. 量筒\n正确答案:A')
  await expect(
    page.getByText(/^这是文本文件（\.txt），不能直接导入；能导入的是 \.xlsx 工作簿和 \.csv 表格/),
  ).toBeVisible()

  // The wizard is left with a chosen file only once somebody says so.
  await page.getByRole('navigation', { name: '后台菜单' }).getByRole('link', { name: '导入题目', exact: true }).click()
  await page.getByRole('dialog', { name: '离开这个页面？' }).getByRole('button', { name: '离开' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '导入题目' })).toBeVisible()

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
    await page.locator('input[type=file][accept*=xlsx]').setInputFiles(file)
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
  // The browser asks before a page with a chosen file is loaded anew.
  page.once('dialog', (question) => void question.accept())
  await page.reload()
  isDown = false
  await choose()
  await expect(row).toContainText('8 MB /')
  isDown = false
  await expect(page.getByRole('button', { name: '检查全部' })).toBeVisible({ timeout: 30_000 })
  expect(places.map(Number)).toEqual([0, 4_194_304, 8_388_608])
})
