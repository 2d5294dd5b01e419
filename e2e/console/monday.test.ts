import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Browser } from '@playwright/test'
import { DEMO_PASSWORD } from '@tizhou/demo/people'
import { csvText } from '../../tools/testing/foreignBanks.ts'
import { rowOf } from '../fixtures/console.ts'
import { type Hand, type HandName, handOn } from '../fixtures/hands.ts'
import { question, verdict } from '../fixtures/scenes/loop.ts'
import type { Person } from '../fixtures/scenes/people.ts'
import { login } from '../fixtures/session.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ ownServer: true })

const SUBJECT = '周一科目'
/** Of a group, where the file has no chapters. */
const GROUP = 100

interface File {
  name: string
  mimeType: string
  buffer: Buffer
}

/** So many made questions, without chapters. */
const made = (questions: number): File => ({
  name: '题库.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    csvText([
      ['题型', '题干', '选项A', '选项B', '选项C', '选项D', '答案'],
      ...Array.from({ length: questions }, (_, at) => [
        ...['A1', `第 ${at + 1} 题称量用什么？`, '天平', '量筒', '滴管', '试管', 'A'],
      ]),
    ]),
  ),
})

/** Real questions outside the repository; where they are missing, as many made ones. */
const ALL = 6_810
const REAL = resolve(import.meta.dirname, '../../../shared/data/cmexam-val.xlsx')
const real = (): File =>
  existsSync(REAL)
    ? { name: '题库.xlsx', mimeType: 'application/vnd.openxmlformats', buffer: readFileSync(REAL) }
    : made(ALL)

async function logIn({ page, goto, write, press }: Hand, userName: string): Promise<void> {
  await goto('/console/login')
  await write(page.getByLabel('用户名'), userName)
  await write(page.getByLabel('密码', { exact: true }), DEMO_PASSWORD)
  await press(page.getByRole('button', { name: '登录', exact: true }))
  await expect(page.getByRole('button', { name: /^账号：/ })).toBeVisible()
}

async function openRoom({ page, press }: Hand, title: string): Promise<void> {
  await press(page.getByRole('navigation', { name: '后台菜单' }).getByRole('link', { name: title, exact: true }))
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

/** A subject from nothing, a version, and what it opens: drafts all. Gives the page of the subject. */
async function makeSubject(hand: Hand): Promise<void> {
  const { page, press, write } = hand
  const form = page.getByRole('dialog')
  await openRoom(hand, '科目')
  await press(page.getByRole('button', { name: '新建科目' }))
  await write(form.getByLabel('代码'), 'ZY_MONDAY_YTMJ')
  await write(form.getByLabel('简称'), SUBJECT)
  await write(form.getByLabel('全称'), '周一执业医师')
  await write(form.getByLabel('类别'), '执业医师')
  await press(form.getByRole('button', { name: '创建' }))
  await expect(page.getByRole('heading', { level: 1, name: SUBJECT })).toBeVisible()
  await press(page.getByRole('button', { name: '新建版本' }))
  await write(form.getByLabel('名称', { exact: true }), '基础班')
  await expect(form.getByLabel('价格（元/年）')).toHaveCount(0)
  await press(form.getByRole('button', { name: '创建' }))
  await expect(rowOf(page, '基础班')).toContainText('草稿')
  await press(page.getByRole('tab', { name: '模块' }))
  await press(page.getByRole('checkbox', { name: '基础班包含章节练习' }))
  await press(page.getByRole('button', { name: '保存', exact: true }))
  // Until then the page asks before it is left.
  await expect(page.getByText('已保存', { exact: true })).toBeVisible()
}

/** Its questions, by the link of what is missing. */
async function importQuestions({ page, press, attach }: Hand, file: File, questions: number): Promise<void> {
  const missing = page.getByRole('listitem').filter({ hasText: '题目' })
  await press(missing.getByRole('link', { name: '导入题目' }).first())
  await expect(page.getByRole('combobox', { name: '科目' })).toBeVisible()
  await attach(page.getByRole('button', { name: /点击选择文件/ }), file)
  await press(page.getByRole('button', { name: '下一步' }))
  await press(page.getByRole('button', { name: '检查全部' }))
  const begin = page.getByRole('button', { name: new RegExp(`^导入(其余 ${questions} 题)?$`) })
  await expect(begin).toBeEnabled({ timeout: 60_000 })
  await press(begin)
  await expect(page.getByRole('button', { name: '查看题目' })).toBeVisible({ timeout: 60_000 })
}

/** The groups become two chapters at once, the second one goes to the top, and the first group is free. */
async function arrangeChapters(hand: Hand, groups: number): Promise<void> {
  const { page, press, choose, write, find, open, take, moveUp } = hand
  await openRoom(hand, '章节')
  await find(page.getByRole('combobox', { name: '科目' }), 'zykm', SUBJECT)
  await press(page.getByRole('button', { name: `勾选导入时按题数分的 ${groups} 组` }))
  await press(page.getByRole('button', { name: '归成章' }))
  const group = page.getByRole('dialog', { name: `把 ${groups} 章归成章` })
  await choose(group.getByRole('radio', { name: /^保留/ }))
  await press(group.getByRole('button', { name: new RegExp(`^从“第 ${Math.ceil((groups + 1) / 2)} 组`) }))
  await write(group.getByPlaceholder('新章的名称').nth(0), '内科学')
  await write(group.getByPlaceholder('新章的名称').nth(1), '外科学')
  await expect(group.getByRole('region', { name: '之后' })).toContainText('外科学')
  await press(group.getByRole('button', { name: '归入新章' }))
  const item = (name: string) =>
    page.getByRole('tree', { name: '章节' }).getByRole('treeitem', { name: new RegExp(`^${name}`) })
  await moveUp(item('外科学'), item('内科学'))
  await expect(item('外科学')).toHaveAttribute('aria-posinset', '1')
  await open(item('内科学'))
  await take(item('第 1 组'))
  await press(page.getByRole('switch', { name: /整章免费/ }))
  await expect(item('第 1 组')).toContainText('免费')
}

/** The page of the subject, from the list. */
async function openSubject(hand: Hand): Promise<void> {
  const { page, press } = hand
  await openRoom(hand, '科目')
  await press(page.getByRole('link', { name: SUBJECT }))
  await expect(page.getByRole('heading', { level: 1, name: SUBJECT })).toBeVisible()
}

/** Who sells sets the price and puts the version on sale. */
async function sellVersion({ page, press, write }: Hand): Promise<void> {
  await press(page.getByRole('button', { name: '修改：基础班' }))
  const sale = page.getByRole('dialog')
  await write(sale.getByLabel('价格（元/年）'), '268')
  await press(sale.getByRole('checkbox', { name: '先存为草稿' }))
  await press(sale.getByRole('button', { name: '保存' }))
  await expect(rowOf(page, '基础班')).toContainText('在售')
}

/** Nothing but the day of the examination is missing. */
async function openToLearners({ page, press }: Hand): Promise<void> {
  await expect(page.getByText('还缺 1 项')).toBeVisible()
  await press(page.getByRole('button', { name: '开放给学员' }))
  await press(page.getByRole('dialog').getByRole('button', { name: '开放' }))
  await expect(page.getByText('科目已开放')).toBeVisible()
}

async function practise({ page, goto, press, write, begin, answer }: Hand, person: Person): Promise<void> {
  await login(page, person)
  const all = page.getByRole('region', { name: '全部科目' })
  await expect(async () => {
    await goto('/switchMenu')
    await expect(all.getByRole('button', { name: new RegExp(`^${SUBJECT}`) })).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await press(all.getByRole('button', { name: new RegExp(`^${SUBJECT}`) }))
  await press(all.getByRole('button', { name: `选择${SUBJECT}，基础班` }))
  await expect(page).toHaveURL('/mainIndex')
  await goto('/chapterMenu')
  // Branches may be closed; a search opens those of its results.
  await write(page.getByRole('searchbox', { name: '搜索章节' }), '第 1 组（1–100）')
  await begin(
    page
      .getByRole('tree')
      .getByRole('treeitem', { name: /第 1 组（1–100）/ })
      .last(),
  )
  await expect(question(page)).toBeVisible()
  await answer(question(page), 'A')
  expect(await verdict(page)).toMatch(/^回答(正确|错误)$/)
}

/** From nothing to a subject that a learner practises, made by an editor and an operator with just their rights. */
async function monday(
  browser: Browser,
  server: { url: string },
  learner: Person,
  name: HandName,
  file: File,
  questions: number,
): Promise<void> {
  const newHand = async () =>
    handOn(await (await browser.newContext({ baseURL: server.url, locale: 'zh-CN' })).newPage(), name)
  const editor = await newHand()
  await logIn(editor, 'editor')
  await makeSubject(editor)
  await importQuestions(editor, file, questions)
  await arrangeChapters(editor, Math.ceil(questions / GROUP))

  const operator = await newHand()
  await logIn(operator, 'operator')
  await openSubject(operator)
  await sellVersion(operator)

  await openSubject(editor)
  await openToLearners(editor)
  const student = await newHand()
  await practise(student, learner)
  for (const hand of [editor, operator, student]) {
    hand.isAlone()
    await hand.page.context().close()
  }
}

test('Monday by mouse alone, with a whole bank', async ({ browser, server, people }) => {
  test.slow()
  await monday(browser, server, people.learner, 'mouse', real(), ALL)
})

test('Monday by keyboard alone', async ({ browser, server, people }) => {
  test.slow()
  await monday(browser, server, people.learner, 'keys', made(300), 300)
})

test('a hand that does what the other should is found out', async ({ browser, server }) => {
  for (const name of ['mouse', 'keys'] as const) {
    const page = await browser.newPage({ baseURL: server.url })
    const hand = await handOn(page, name)
    await page.goto('/console/login')
    await page.getByLabel('用户名').click()
    await page.keyboard.type('editor')
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('密码', { exact: true })).toBeFocused()
    expect(() => hand.isAlone()).toThrow(name === 'keys' ? /pointerdown/ : /keydown Tab/)
    await page.close()
  }
})
