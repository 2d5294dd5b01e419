import type { Page } from '@playwright/test'
import type { Data } from '@tizhou/contract/contract'
import { beijingTime } from '@tizhou/domain/dates/beijing'
import { countRevision } from '@tizhou/server/cores/subjects/subjects'
import { changeStored } from '../fixtures/changed.ts'
import { callAs, logInto } from '../fixtures/console.ts'
import { enter } from '../fixtures/scenes/chapter.ts'
import { appIDOf, ask, sit } from '../fixtures/scenes/papers.ts'
import type { People } from '../fixtures/scenes/people.ts'
import { chooseSubject, login } from '../fixtures/session.ts'
import { expect, test, testOnOwnServer } from '../fixtures/test.ts'
import { againUntil } from '../fixtures/until.ts'

/** The lists of papers: /lnztjTest, /renjitest, /ZYrenjitest, /computerPaper, /freePaper, /paperExample, /yimoPage,
 * /fivehundredTest, /secretScript. */

const titleSubject = async (page: Page, { vip }: People) => {
  await login(page, vip)
  await chooseSubject(page, '内科主治医师', '高级班')
}
const row = (page: Page, name: string | RegExp) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3, name }) })
const open = (page: Page, name: string | RegExp) => row(page, name).getByRole('button', { expanded: false }).click()

async function realPaper(page: Page, year: number): Promise<number> {
  const { Papers } = await ask<Data<'exams.realPaper'>>(page, 'GET', '/api/chapterMenu/realPaper', {
    appEName: 'ZC_NK_YTMJ',
  })
  return Papers.find((paper) => paper.Year === year)?.PaperID ?? 0
}

test('past papers by year and unit: my attempts, best score and the way back into the one under way', async ({
  page,
  people,
}) => {
  await titleSubject(page, people)
  await page.goto('/lnztjTest')
  await expect(page.getByRole('region', { name: '2024 年' })).toBeVisible()
  await expect(row(page, '2024 年内科主治仿真真题')).toContainText('未做')

  const paperID = await realPaper(page, 2024)
  await sit(page, paperID, 'A')
  await sit(page, paperID, 'C')
  await page.reload()
  const sat = row(page, '2024 年内科主治仿真真题')
  await expect(sat).toContainText('考过 2 次')
  await expect(sat).toContainText(/最好 [\d.]+ 分/)
  await open(page, '2024 年内科主治仿真真题')
  await expect(page).toHaveURL(new RegExp(`paperID=${paperID}`))
  const units = sat.getByRole('table', { name: '2024 年内科主治仿真真题的单元' })
  await expect(units.getByRole('rowheader')).toHaveText(['基础知识', '相关专业知识', '专业知识', '专业实践能力'])
  await expect(units.getByRole('columnheader', { name: '最近一次' })).toBeVisible()
  await expect(sat.getByRole('figure', { name: '历次成绩' })).toBeVisible()
  await expect(sat.getByRole('table', { name: '历次作答' }).getByRole('row')).toHaveCount(3)
  await expect(sat.getByRole('link', { name: '这份真题考了哪些考点' })).toHaveAttribute(
    'href',
    /\/lnztAnalyse\?paperID=/,
  )
  await sat
    .getByRole('link', { name: / 的成绩报告$/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/doexam\?.*show=report/)

  const other = await realPaper(page, 2023)
  await ask(page, 'POST', '/api/paper/start', { appID: await appIDOf(page), paperID: other })
  await page.goto('/lnztjTest')
  const again = page.getByRole('link', { name: '继续作答：2023 年内科主治仿真真题' })
  await expect(again).toBeVisible()
  await page.getByRole('radio', { name: /^进行中/ }).check({ force: true })
  await expect(page).toHaveURL(/state=running/)
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(/2023 年内科主治仿真真题/)
  await again.click()
  await expect(page).toHaveURL(new RegExp(`/doexam\\?.*paperID=${other}`))
})

test('a search stands in the address and says when there is nothing', async ({ page, people }) => {
  await enter(page, people.vip)
  await page.goto('/lnztjTest?q=2023')
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(1)
  await page.getByRole('searchbox', { name: '搜索试卷' }).fill('没有这样的')
  await expect(page.getByText('没有名称含“没有这样的”的试卷')).toBeVisible()
  await expect(page).toHaveURL(/q=/)
  await page.getByRole('button', { name: '查看全部试卷' }).click()
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(3)
})

test('by keyboard: arrows go from paper to paper, Enter opens', async ({ page, people }) => {
  await enter(page, people.vip)
  await page.goto('/lnztjTest')
  const papers = page.getByRole('heading', { level: 3 }).getByRole('button')
  await papers.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(papers.nth(1)).toBeFocused()
  await page.keyboard.press('End')
  await expect(papers.last()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(papers.last()).toHaveAttribute('aria-expanded', 'true')
})

test('without VIP papers are locked and say which versions open them', async ({ page, people }) => {
  await enter(page, people.learner)
  await page.goto('/lnztjTest')
  await expect(page.getByRole('link', { name: /^开始：/ })).toHaveCount(0)
  await page.getByRole('button', { name: /^开通：2024 年/ }).click()
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveText(['题库基础班', '强化提升班'])
})

test('a free paper opens without VIP, and free chapters stand beside it', async ({ page, people }) => {
  await enter(page, people.learner)
  await page.goto('/simulation')
  await page.getByRole('main').getByRole('link', { name: '免费试卷' }).click()
  await expect(page.getByRole('link', { name: /^开始：/ }).first()).toHaveAttribute('href', /\/zydoexam\?/)
  const chapters = page.getByRole('region', { name: '免费章节' })
  await chapters
    .getByRole('link', { name: /^开始：/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/answerPage\?/)
})

test('papers for the title exams’ room: its rules, units, times; they lead into the room', async ({ page, people }) => {
  await titleSubject(page, people)
  await page.goto('/renjitest')
  await expect(page.getByRole('region', { name: '卫生资格人机对话怎么考' })).toContainText('不能返回')
  await open(page, /演示卷（四单元）/)
  const units = row(page, /演示卷（四单元）/).getByRole('table', { name: /的单元$/ })
  await expect(units.getByRole('row')).toHaveCount(5)
  await expect(units.getByRole('columnheader', { name: '合格线' })).toBeVisible()
  // A paper whose sections lock has no free navigation.
  await expect(page.getByRole('link', { name: /^导航做题/ })).toHaveCount(0)
  await page.getByRole('link', { name: /^开始：.*短卷/ }).click()
  await expect(page).toHaveURL(/\/renjiduihua\?/)
})

test('papers for the licence exams’ room stand on their own page, which the other one leads to', async ({
  page,
  people,
}) => {
  await enter(page, people.vip)
  await page.goto('/renjitest')
  await page.getByRole('link', { name: '去执业人机测试' }).click()
  await expect(page).toHaveURL(/\/ZYrenjitest/)
  await expect(page.getByRole('region', { name: '医师资格机考怎么考' })).toContainText('标疑')
  await expect(page.getByRole('region', { name: '考前先过一遍' }).getByRole('listitem').first()).toContainText(/\d+ 题/)
  await page.getByRole('link', { name: /^开始：.*短卷/ }).click()
  await expect(page).toHaveURL(/\/renjiduihua\?/)
})

test('computer papers, and the second way through a paper of free order', async ({ page, people }) => {
  await titleSubject(page, people)
  await page.goto('/computerPaper')
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(2)
  await page.goto('/fivehundredTest')
  await open(page, /第 1 组/)
  await row(page, /第 1 组/)
    .getByRole('link', { name: /^导航做题/ })
    .click()
  await expect(page).toHaveURL(/\/navigatDoExam\?/)
})

test('the five hundred in sets: what is done of all of them, and the next set', async ({ page, people }) => {
  await titleSubject(page, people)
  const { Papers } = await ask<Data<'chapters.getCptTreeSrc'>>(page, 'GET', '/api/chapterMenu/getCptTreeSrc', {
    appEName: 'ZC_NK_YTMJ',
    sourceName: '必做五百题',
  })
  const [first] = Papers
  await page.goto('/fivehundredTest')
  await expect(page.getByText('下一组：必做五百题 第 1 组')).toBeVisible()
  await sit(page, first?.PaperID ?? 0)
  await page.reload()
  await expect(page.getByRole('img', { name: new RegExp(`^已做 ${first?.TestCount} 题`) })).toBeVisible()
  await expect(page.getByText('下一组：必做五百题 第 2 组')).toBeVisible()
  await page.getByRole('link', { name: '做下一组：必做五百题 第 2 组' }).click()
  await expect(page).toHaveURL(/\/doexam\?/)
})

test('a secret paper that is not open yet shows its date and nothing else', async ({ page, people }) => {
  await titleSubject(page, people)
  await page.goto('/secretScript')
  const sealed = row(page, '内科主治押题密卷（二）')
  await expect(sealed).toContainText('未到时间')
  await expect(sealed).not.toContainText(/\d+ 题/)
  await expect(page.getByRole('timer', { name: '距离开放' })).toBeVisible()
  await open(page, '内科主治押题密卷（二）')
  await expect(sealed.getByRole('table')).toHaveCount(0)
  await expect(page.getByRole('link', { name: '开始：内科主治押题密卷（一）' })).toHaveAttribute('href', /\/doexam\?/)
  await expect(page.getByRole('link', { name: /先做 3 套历年真题/ })).toBeVisible()
})

test('the first mock: its window counts down; after it has closed, the ranking, page by page', async ({
  page,
  people,
}) => {
  await titleSubject(page, people)
  await page.goto('/yimoPage')
  const running = page.getByRole('region', { name: '正在进行' })
  await expect(running).toContainText('全国统一模考（本期）')
  const clock = running.getByRole('timer', { name: '距离截止' })
  const before = await clock.textContent()
  await expect(clock).not.toHaveText(before ?? '')
  await expect(row(page, '全国统一模考（下一期）')).toContainText('未到时间')
  await open(page, '全国统一模考（上一期）')
  const ranking = page.getByRole('region', { name: '全国统一模考（上一期）排名' })
  await expect(ranking).toContainText(/共 \d+ 人参加，我没有参加这一场/)
  await expect(ranking.getByRole('row')).toHaveCount(21)
  await ranking.getByRole('button', { name: '下一页' }).click()
  await expect(ranking.getByRole('row').nth(1).getByRole('cell').first()).toHaveText('21')
})

testOnOwnServer(
  'a window that an editor moves is followed by the list and by the page before the start, and both open by themselves',
  async ({ page, server, people, browser }) => {
    await titleSubject(page, people)
    await page.goto('/yimoPage')
    const next = row(page, '全国统一模考（下一期）')
    await expect(next).toContainText('未到时间')
    const appID = await appIDOf(page)
    const { Papers } = await ask<Data<'exams.getPilot'>>(page, 'GET', '/api/chapterMenu/getPilot', {
      ...{ appID, sourceName: '一模', type: 'firstMock' },
    })
    const paperID = Papers.find(({ Name }) => Name === '全国统一模考（下一期）')?.PaperID ?? 0
    const waiting = await page.context().newPage()
    // A general mock with a room is sat there, whatever address it is opened by.
    await waiting.goto(`/doexam?appID=${appID}&paperID=${paperID}`)
    await expect(waiting).toHaveURL(/\/renjiduihua\?/)
    await expect(waiting.getByText(/^北京时间.*开考/)).toBeVisible()
    await expect(waiting.getByRole('button', { name: '开考前 15 分钟提醒我' })).toBeVisible()
    await waiting.getByRole('button', { name: '确认无误' }).click()
    await waiting.getByRole('button', { name: '我已阅读，进入候考' }).click()

    const desk = await (await browser.newContext({ baseURL: server.url })).newPage()
    await logInto(desk, 'editor')
    const of = { appID: String(appID), paperID: String(paperID) }
    const move = async (opensAt: number) => {
      const { data } = await callAs(desk, 'GET', '/api/console/papers/window', of)
      const { revision } = data as Data<'exams.paperWindow'>
      const window = { opensAt: String(opensAt), closesAt: String(opensAt + 15 * 60_000), revision }
      const { status } = await callAs(desk, 'POST', '/api/console/papers/moveWindow', { ...of, ...window })
      expect(status).toBe(200)
    }
    const later = Date.now() + 3_600_000
    await move(later)
    const timer = waiting.getByRole('timer', { name: '距开考' })
    await expect(timer).toHaveText(/^(59|60):\d\d$/, { timeout: 20_000 })
    // A non-breaking space separates a number from its unit.
    await expect(
      waiting.getByText(/开放时间共 15\s分钟，不够做完全卷（20\s分钟）.*“专业知识”只有 5\s分钟/),
    ).toBeVisible()
    await expect(next).toContainText(`${beijingTime(later)} –`, { timeout: 20_000 })

    await move(Date.now() + 8_000)
    await expect(waiting.getByRole('timer', { name: '剩余时间' })).toBeVisible({ timeout: 30_000 })
    await expect(next.getByRole('link', { name: /^(开始|继续)：全国统一模考（下一期）$/ })).toBeVisible({
      timeout: 30_000,
    })
  },
)

testOnOwnServer(
  'the mock under way says that all waits and until when; score and answers come when its window has closed',
  async ({ page, server, people }) => {
    await titleSubject(page, people)
    await page.goto('/yimoPage')
    await open(page, '全国统一模考（本期）')
    await expect(page).toHaveURL(/paperID=\d+/)
    const paperID = Number(new URL(page.url()).searchParams.get('paperID'))
    await sit(page, paperID)
    await page.reload()
    await row(page, '全国统一模考（本期）')
      .getByRole('link', { name: / 的成绩报告$/ })
      .click()
    await expect(page.getByRole('region', { name: '成绩', exact: true })).toContainText(
      /\d+ 题待公布：\d+ 年 \d+ 月 \d+ 日 \d\d:\d\d（北京时间）公布/,
    )
    await expect(page.getByRole('region', { name: '答案、解析和各题对错' })).toContainText(
      /\d+ 年 \d+ 月 \d+ 日 \d\d:\d\d（北京时间）公布/,
    )
    await expect(page.getByRole('link', { name: '答案与解析' })).toHaveCount(0)
    await expect(page.getByRole('region', { name: '各题型' })).toContainText('题待公布')

    await page.goto(page.url().replace('show=report', 'show=keys'))
    await expect(page.getByText('答案还没有公布')).toBeVisible()
    await expect(page.getByText('（北京时间）公布')).toBeVisible()
    await page.getByRole('link', { name: '看成绩报告' }).click()
    await expect(page).toHaveURL(/show=report/)

    await changeStored(server, async (tx) => {
      await tx.run('update paper set closes_at = ? where paper_id = ?', [Date.now() - 60_000, paperID])
      await countRevision(tx, await appIDOf(page), Date.now())
    })
    const keys = page.getByRole('link', { name: '答案与解析' })
    await againUntil(
      () => page.reload(),
      (patience) => expect(keys).toBeVisible(patience),
    )
    await expect(page.getByRole('region', { name: '各题型' })).toBeVisible()
    await keys.click()
    await expect(page.getByRole('article', { name: /^第 1 题/ })).toContainText('正确答案')
  },
)

test('a sample paper is read with its keys or without them, and goes on paper alone', async ({ page, people }) => {
  await titleSubject(page, people)
  await page.goto('/paperExample')
  await page.getByRole('button', { name: /^阅读：/ }).click()
  const paper = page.getByRole('article', { name: '内科主治题型样卷' })
  await expect(paper.getByText('正确答案').first()).toBeVisible()
  await page.getByRole('checkbox', { name: '显示答案与解析' }).uncheck()
  await expect(paper.getByText('正确答案')).toHaveCount(0)
  const report = paper.getByRole('button', { name: '纠错：第 1 题' })
  await report.click()
  const form = page.getByRole('dialog', { name: '反馈题目错误' })
  await form.getByLabel('哪里有问题').fill('题干少了一个字')
  await form.getByRole('button', { name: '提交', exact: true }).click()
  await expect(form).toBeHidden()
  await page.goto('/customerService?tab=feedback')
  await expect(page.getByRole('list', { name: '我的反馈：全部' })).toContainText('题干少了一个字')
  await page.goBack()
  await page.emulateMedia({ media: 'print' })
  await expect(paper).toBeVisible()
  await expect(page.getByRole('button', { name: /^打印/ })).toBeHidden()
  await expect(report).toBeHidden()
  await expect(page.getByRole('searchbox', { name: '搜索试卷' })).toBeHidden()
})
