import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { csvText } from '../../tools/testing/foreignBanks.ts'
import { logInto, openRoom, rowOf } from '../fixtures/console.ts'
import { answer, openChapter } from '../fixtures/scenes/loop.ts'
import { chooseSubject, login } from '../fixtures/session.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ ownServer: true })

const SUBJECT = '周一科目'
const QUESTIONS = 6_810
/** Real questions outside the repository; where they are missing, as many made ones without chapters. */
const REAL = resolve(import.meta.dirname, '../../../shared/data/cmexam-val.xlsx')

const made = () =>
  csvText([
    ['题型', '题干', '选项A', '选项B', '选项C', '选项D', '答案'],
    ...Array.from({ length: QUESTIONS }, (_, at) => [
      'A1',
      `第 ${at + 1} 题称量用什么？`,
      '天平',
      '量筒',
      '滴管',
      '试管',
      'A',
    ]),
  ])

test('Monday: from nothing to a subject that a learner practises, made by an editor and an operator with just their rights', async ({
  page,
  browser,
  server,
  people,
}) => {
  test.slow()
  const newPage = async () => (await browser.newContext({ baseURL: server.url, locale: 'zh-CN' })).newPage()
  const form = page.getByRole('dialog')

  // The editor: a subject from nothing and its version, a draft each.
  await logInto(page, 'editor')
  await openRoom(page, '科目')
  await page.getByRole('button', { name: '新建科目' }).click()
  await form.getByLabel('代码').fill('ZY_MONDAY_YTMJ')
  await form.getByLabel('简称').fill(SUBJECT)
  await form.getByLabel('全称').fill('周一执业医师')
  await form.getByLabel('类别').fill('执业医师')
  await page.keyboard.press('Tab')
  await form.getByRole('button', { name: '创建' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: SUBJECT })).toBeVisible()
  const subjectPage = page.url()
  await page.getByRole('button', { name: '新建版本' }).press('Enter')
  await form.getByLabel('名称', { exact: true }).fill('基础班')
  await expect(form.getByLabel('价格（元/年）')).toHaveCount(0)
  await form.getByRole('button', { name: '创建' }).press('Enter')
  await expect(rowOf(page, '基础班')).toContainText('草稿')
  await page.getByRole('tab', { name: '模块' }).click()
  await page.getByRole('checkbox', { name: '基础班包含章节练习' }).check()
  await page.getByRole('button', { name: '保存', exact: true }).click()
  // Until then the page asks before it is left.
  await expect(page.getByText('已保存', { exact: true })).toBeVisible()
  const line = (name: string) => page.getByRole('listitem').filter({ hasText: name })

  // Its questions, by the link of what is missing.
  await line('题目').getByRole('link', { name: '导入题目' }).first().click()
  await expect(page.getByRole('combobox', { name: '科目' })).toBeVisible()
  const file = existsSync(REAL)
    ? { name: '题库.xlsx', mimeType: 'application/vnd.openxmlformats', buffer: readFileSync(REAL) }
    : { name: '题库.csv', mimeType: 'text/csv', buffer: Buffer.from(made()) }
  await page.locator('input[type=file][accept*=xlsx]').setInputFiles(file)
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByRole('button', { name: '检查全部' }).click()
  await page.getByRole('button', { name: /^导入(其余 6810 题)?$/ }).click()
  await expect(page.getByRole('button', { name: '查看题目' })).toBeVisible({ timeout: 60_000 })

  // 69 groups of a hundred become two chapters at once; the first group is free.
  await openRoom(page, '章节')
  await page.getByRole('combobox', { name: '科目' }).fill(SUBJECT)
  await page.getByTitle(new RegExp(SUBJECT)).first().click()
  await page.getByRole('button', { name: '勾选导入时按题数分的 69 组' }).click()
  await page.getByRole('button', { name: '归成章' }).click()
  const group = page.getByRole('dialog', { name: '把 69 章归成章' })
  await group.getByRole('radio', { name: /^保留/ }).check()
  await group.getByRole('button', { name: /^从“第 35 组/ }).click()
  await group.getByPlaceholder('新章的名称').nth(0).fill('内科学')
  await group.getByPlaceholder('新章的名称').nth(1).fill('外科学')
  await expect(group.getByRole('region', { name: '之后' })).toContainText('外科学')
  await group.getByRole('button', { name: '归入新章' }).press('Enter')
  const tree = page.getByRole('tree', { name: '章节' })
  const item = (name: string) => tree.getByRole('treeitem', { name: new RegExp(`^${name}`) })
  await item('内科学').focus()
  await page.keyboard.press('ArrowRight')
  await item('第 1 组').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('switch', { name: /整章免费/ }).press('Enter')
  await expect(item('第 1 组')).toContainText('免费')

  // The operator sets the price and puts the version on sale; who edits may not.
  const operator = await newPage()
  await logInto(operator, 'operator')
  await operator.goto(subjectPage)
  await operator.getByRole('button', { name: '修改：基础班' }).click()
  const sale = operator.getByRole('dialog')
  await sale.getByLabel('价格（元/年）').fill('268')
  await sale.getByRole('checkbox', { name: '先存为草稿' }).uncheck()
  await sale.getByRole('button', { name: '保存' }).click()
  await expect(rowOf(operator, '基础班')).toContainText('在售')
  await operator.context().close()

  // Nothing but the day of the examination is missing; the editor opens it, and a learner practises what is free.
  await page.goto(subjectPage)
  await expect(page.getByText('还缺 1 项')).toBeVisible()
  await page.getByRole('button', { name: '开放给学员' }).click()
  await form.getByRole('button', { name: '开放' }).click()
  await expect(page.getByText('科目已开放')).toBeVisible()
  const learner = await newPage()
  await login(learner, people.learner)
  await expect(() => chooseSubject(learner, SUBJECT, '基础班')).toPass()
  await openChapter(learner, '第 1 组（1–100）')
  expect(await answer(learner, 'A')).toMatch(/^回答(正确|错误)$/)
  await learner.context().close()
})
