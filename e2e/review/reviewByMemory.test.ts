import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { Data } from '@tizhou/contract/contract'
import { beijingDate } from '@tizhou/domain/dates/beijing'
import { FINAL_DAYS } from '@tizhou/domain/review/dueDay'
import { strFromU8, unzipSync } from 'fflate'
import { changeStored } from '../fixtures/changed.ts'
import { withinOneDay } from '../fixtures/day.ts'
import { CHAPTER, enter, failQuestions } from '../fixtures/scenes/chapter.ts'
import { answer, question } from '../fixtures/scenes/loop.ts'
import { appIDOf, ask, sit } from '../fixtures/scenes/papers.ts'
import { chooseSubject, login } from '../fixtures/session.ts'
import { expect, test } from '../fixtures/test.ts'
import { againUntil } from '../fixtures/until.ts'

const DAY = 86_400_000
type Due = Data<'review.dueTest'>
type Item = { AllTestID: number; CptID: number; Answer: string; ChildTableName: string }

const itemsOf = (set: Pick<Due, 'test'>): Item[] =>
  set.test.StyleItems.flatMap((style) => style.TestItems).flatMap((item) =>
    'GroupID' in item ? (item.BTestItems ?? item.A3TestItems ?? item.CaseTestItems ?? []) : [item],
  )

/** The single choices of a chapter, with their keys. */
async function singles(page: Page, chapter = CHAPTER): Promise<Item[]> {
  const appID = await appIDOf(page)
  const { ChapterMenuJson } = await ask<{ ChapterMenuJson: string }>(page, 'GET', '/api/review/getReviewChapter', {
    appEName: 'ZY_LCZY_YTMJ',
  })
  interface Node {
    ID: number
    Name: string
    Childs: Node[]
  }
  const find = (nodes: Node[]): Node | undefined =>
    nodes.map((node) => (node.Name === chapter ? node : find(node.Childs))).find((node) => node !== undefined)
  const cptID = find(JSON.parse(ChapterMenuJson))?.ID ?? 0
  const set = await ask<Due>(page, 'POST', '/api/exam/getChapterTestEx', { appID, cptID })
  return itemsOf(set).filter((item) => item.ChildTableName === 'ATEST')
}

let made = 0

/** Sends an answer from some days ago, as a device that was offline does. */
async function answered(page: Page, item: Item, of: { daysAgo: number; right: boolean; certainty?: number }) {
  await ask(page, 'POST', '/api/exam/submitReplies', {
    appID: await appIDOf(page),
    repliesJson: JSON.stringify([
      {
        replyID: `e2e-review-${Date.now()}-${++made}`,
        allTestID: item.AllTestID,
        cptID: item.CptID,
        lastUserReply: of.right ? item.Answer : item.Answer === 'A' ? 'B' : 'A',
        spendTime: 20,
        answeredAt: Date.now() - Math.round(of.daysAgo * DAY),
        mode: 'practice',
        ...(of.certainty ? { certainty: of.certainty } : {}),
      },
    ]),
  })
}

/** Reloads a page until it shows the words: answers take a moment to be processed. */
async function untilShown(page: Page, path: string, words: RegExp): Promise<void> {
  await againUntil(
    () => page.goto(path),
    (patience) => expect(page.getByRole('main').getByText(words).first()).toBeVisible(patience),
  )
}

/** Sets the learner's own exam date, since the days to the official one depend on the calendar. */
const setExam = async (page: Page, days: number) =>
  ask(page, 'POST', '/api/examTime/setExamTimeData', {
    appID: await appIDOf(page),
    examTime: beijingDate(Date.now() + days * DAY),
  })

/** Starts the review that is due today and gives its questions with their keys. */
async function beginDue(page: Page): Promise<Item[]> {
  const [reply] = await Promise.all([
    page.waitForResponse((response) => response.url().includes('/api/question_review/dueTest')),
    page.getByRole('main').getByRole('link', { name: '开始复习' }).first().click(),
  ])
  await expect(question(page)).toBeVisible()
  return itemsOf((await reply.json()).data as Due)
}

test('a wrong answer is due today, on the home page too; reviewed, it moves to a later day', async ({
  page,
  people,
}) => {
  await withinOneDay()
  await enter(page, people.vip)
  await setExam(page, 300)
  const [item] = (await singles(page)) as [Item]
  await answered(page, item, { daysAgo: 0, right: false })
  await untilShown(page, '/mainIndex', /今天要复习 1 题/)
  const [due] = (await beginDue(page)) as [Item]
  expect(await answer(page, due.Answer)).toBe('回答正确')
  await untilShown(page, '/review', /今天的复习做完了/)
  await expect(page.getByRole('main').getByText('下一批 1 题在明天。')).toBeVisible()
  await page.goto('/myErrorTest')
  await expect(page.getByRole('article').getByText('明天复习')).toBeVisible()
})

test('a question leaves the wrong book after as many right answers as are set', async ({ page, people }) => {
  await enter(page, people.vip)
  const [item, other] = (await singles(page)) as [Item, Item]
  await answered(page, item, { daysAgo: 1, right: false })
  await answered(page, other, { daysAgo: 0.01, right: false })
  await untilShown(page, '/review', /2 题今天到期/)
  await page.getByRole('button', { name: '复习设置' }).click()
  const leaving = page.getByRole('dialog', { name: '复习设置' }).getByRole('radiogroup', { name: '移出错题本' })
  await expect(leaving.getByRole('radio', { name: '只手动移出' })).toBeChecked()
  await leaving.getByText('1 次', { exact: true }).click()
  await page.getByRole('button', { name: '保存' }).click()
  const [due] = (await beginDue(page)) as [Item]
  expect(await answer(page, due.Answer)).toBe('回答正确')
  await untilShown(page, '/myErrorTest', /重做这 1 题/)
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('a question that leaves the wrong book by itself is said, and put back', async ({ page, people }) => {
  await enter(page, people.vip)
  const [item] = (await singles(page)) as [Item]
  const appID = await appIDOf(page)
  await answered(page, item, { daysAgo: 1, right: false })
  await ask(page, 'POST', '/api/question_review/setSettings', {
    appID,
    leaveAfter: 1,
    newPerDay: 50,
    perDay: 200,
    retention: 90,
  })
  await untilShown(page, '/review', /1 题今天到期/)
  const [due] = (await beginDue(page)) as [Item]
  expect(await answer(page, due.Answer)).toBe('回答正确')
  await expect(page.getByText('第 1 题已连对 1 次，移出错题本')).toBeVisible()
  await page.getByRole('button', { name: '放回' }).click()
  await expect(question(page).getByRole('button', { name: '移出错题本' })).toBeVisible()
  await untilShown(page, '/myErrorTest', /重做这 1 题/)
})

test('the rank leads to the question, wherever its chapter is closed by now', async ({ page, server, people }) => {
  await enter(page, people.vip)
  const [, item] = (await singles(page)) as [Item, Item]
  await answered(page, item, { daysAgo: 0, right: false })
  await changeStored(server, async (tx) => {
    // Twenty other learners answered it, half of them wrong.
    await tx.run(
      `insert into question_statistic as s (question_id, answered, answered_right) values (?, 20, 10)
       on conflict (question_id) do update set answered = 20, answered_right = 10`,
      [item.AllTestID],
    )
    await tx.run(
      `insert into question_measure as m (question_id, subject_id, rating, attempts, answered_right)
       values (?, (select subject_id from question where question_id = ?), 0, 20, 10)
       on conflict (question_id) do update set attempts = 20`,
      [item.AllTestID, item.AllTestID],
    )
  })
  await untilShown(page, '/review', /大家也常错/)
  await changeStored(server, (tx) =>
    tx.run(
      'update entitlement set ends_at = 1 where user_id = (select user_id from user_account where user_name = ?)',
      [people.vip.userName],
    ),
  )
  const rank = page.getByRole('list').filter({ has: page.getByText(/次答错/) })
  await rank.getByRole('link').click()
  await expect(page).toHaveURL(/\/reviewTest\?.*set=wrong/)
  await expect(question(page)).toBeVisible()
})

test('an exam’s wrong answers arrive in the wrong book and are due', async ({ page, people }) => {
  await login(page, people.vip)
  await chooseSubject(page, '内科主治医师', '高级班')
  const { Papers } = await ask<Data<'exams.realPaper'>>(page, 'GET', '/api/chapterMenu/realPaper', {
    appEName: 'ZC_NK_YTMJ',
  })
  await sit(page, Papers[0]?.PaperID ?? 0)
  await untilShown(page, '/myErrorTest', /重做这 \d+ 题/)
  await untilShown(page, '/review', /\d+ 题今天到期/)
})

test('a set exam date brings a question nearer, and the page says so', async ({ page, people }) => {
  await withinOneDay()
  await enter(page, people.vip)
  await setExam(page, 300)
  const [item] = (await singles(page)) as [Item]
  for (const [daysAgo, right] of [
    [60, false],
    [59.9, true],
    [58, true],
    [53, true],
    [40, true],
    [0.01, true],
  ] as const)
    await answered(page, item, { daysAgo, right })
  await page.goto('/myErrorTest')
  const daysAhead = async () =>
    Number(/（(\d+) 天后）/.exec((await page.getByRole('article').first().textContent()) ?? '')?.[1])
  await expect(page.getByRole('article').getByText(/天后）/)).toBeVisible()
  expect(await daysAhead()).toBeGreaterThan(30)

  await page.goto('/mainIndex')
  await page.getByRole('button', { name: /考试日期$/ }).click()
  const exam = beijingDate(Date.now() + 25 * DAY)
  await page.getByRole('dialog', { name: '考试日期' }).getByLabel('哪一天考试').fill(exam)
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.goto('/review')
  await expect(page.getByText(/距考试 25 天/)).toBeVisible()
  await page.goto('/myErrorTest')
  await expect(page.getByRole('article').getByText(/天后）/)).toBeVisible()
  expect(await daysAhead()).toBeLessThan(25)
  expect(await daysAhead()).toBeGreaterThanOrEqual(25 - FINAL_DAYS)
})

test('sure but wrong is found, and why it went wrong is said and counted', async ({ page, people }) => {
  await enter(page, people.vip)
  const [sure, unsure] = (await singles(page)) as [Item, Item]
  await answered(page, sure, { daysAgo: 1, right: false, certainty: 1 })
  await answered(page, unsure, { daysAgo: 1, right: false, certainty: 2 })
  await page.goto('/review')
  await page.getByRole('link', { name: '有把握却答错 1 题' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article').getByText('有把握却答错')).toBeVisible()
  await page.getByRole('button', { name: '错因：还没有标' }).click()
  await page.getByRole('menuitemradio', { name: '记忆混淆' }).click()
  await expect(page.getByRole('button', { name: '错因：记忆混淆' })).toBeVisible()
  await untilShown(page, '/review', /看“记忆混淆”/)
  await page.getByRole('link', { name: '看“记忆混淆”' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('several are taken out at once, with undo', async ({ page, people }) => {
  await enter(page, people.vip)
  for (const item of (await singles(page)).slice(0, 3)) await answered(page, item, { daysAgo: 1, right: false })
  await page.goto('/myErrorTest')
  await expect(page.getByRole('article')).toHaveCount(3)
  await page.getByRole('button', { name: '多选' }).click()
  await page.getByRole('checkbox', { name: /^全选/ }).check()
  await page.getByRole('button', { name: '移出所选' }).click()
  await expect(page.getByRole('article')).toHaveCount(0)
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(page.getByRole('article')).toHaveCount(3)
  await untilShown(page, '/myErrorTest', /重做这 3 题/)
})

test('the wrong book is taken along as a Word file, with keys', async ({ page, server, people }) => {
  await enter(page, people.vip)
  await failQuestions(page, server, 2)
  await untilShown(page, '/myErrorTest', /重做这 2 题/)
  const stem = (await page.getByRole('article').first().getByRole('button').first().textContent())?.slice(0, 12) ?? '?'
  await page.getByRole('main').getByRole('button', { name: '导出' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /^下载 Word/ }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^错题本 \d{4}-\d{2}-\d{2}\.docx$/)
  const files = unzipSync(await readFile(await download.path()))
  const text = strFromU8(files['word/document.xml'] as Uint8Array).replace(/<[^>]+>/g, '')
  expect(text).toContain(stem.trim())
  expect(text).toContain('正确答案：')
  expect(text.match(/［A/g)?.length).toBeGreaterThanOrEqual(1)
})
