import type { Page } from '@playwright/test'
import { answerAny, CHAPTER, enter, failQuestions } from '../fixtures/scenes/chapter.ts'
import { openChapter, question } from '../fixtures/scenes/loop.ts'
import { expect, test, testInOwnContext } from '../fixtures/test.ts'
import { againUntil, untilAnswered } from '../fixtures/until.ts'

const lines = (page: Page) => page.getByRole('tree').getByRole('treeitem')
const line = (page: Page, name: string | RegExp) => lines(page).filter({ hasText: name }).first()

/** Presses the main button of the first line that can be practised, and gives the chapter's name. */
async function openFirst(page: Page, word: '开始' | '对比' | '强化'): Promise<string> {
  const button = lines(page)
    .getByRole('button', { name: new RegExp(`^${word}：`) })
    .first()
  const name = ((await button.getAttribute('aria-label')) ?? '').slice(word.length + 1)
  await button.click()
  return name
}

async function expectPractised(page: Page, chapter: string, path: RegExp): Promise<void> {
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('heading', { level: 1, name: chapter })).toBeVisible()
  await expect(question(page)).toBeVisible()
}

test('章节练习: the whole subject begins anew, once that is confirmed', async ({ page, people }) => {
  await enter(page, people.vip)
  await openChapter(page, CHAPTER)
  await answerAny(page)
  await againUntil(
    () => page.goto('/chapterMenu'),
    (patience) => expect(page.getByRole('button', { name: '全部重做' })).toBeEnabled(patience),
  )
  await page.getByRole('button', { name: '全部重做' }).click()
  await page.getByRole('button', { name: '清空并重做' }).click()
  await expect(page.getByText('已清空 1 题的作答进度')).toBeVisible()
  await expect(page.getByRole('button', { name: '全部重做' })).toBeDisabled()
})

testInOwnContext(
  '章节练习: a tree that is here is asked for its time when it is no longer fresh, and comes again only where it has moved',
  async ({ page, people }) => {
    await enter(page, people.vip)
    await page.goto('/mainIndex')
    await page.getByRole('tab', { name: '全部功能' }).click()
    await page.getByRole('link', { name: /^章节练习 / }).click()
    await expect(lines(page).first()).toBeVisible()
    const asked: string[] = []
    page.on('request', (request) => {
      const name = new URL(request.url()).pathname.split('/').at(-1) ?? ''
      if (name.startsWith('getChapterMenu')) asked.push(name)
    })
    await page.goBack()
    await expect(page.getByRole('tab', { name: '全部功能' })).toBeVisible()
    await page.clock.setSystemTime(Date.now() + 600_000)
    await page.goForward()
    await expect(lines(page).first()).toBeVisible()
    await expect.poll(() => asked).toContain('getChapterMenuUpdateTimeX')
    // All other calls have been made once a chapter is open.
    await openFirst(page, '开始')
    await expect(question(page)).toBeVisible()
    expect(asked).toEqual(['getChapterMenuUpdateTimeX'])
  },
)

test('章节练习: a search cuts the tree down, stands in the address, and is taken out again', async ({
  page,
  people,
}) => {
  await enter(page, people.vip)
  await page.goto('/chapterMenu')
  await expect(line(page, '内科学')).toBeVisible()
  await page.getByRole('searchbox', { name: '搜索章节' }).fill('心力')
  await expect(line(page, '心力衰竭')).toBeVisible()
  await expect(line(page, '外科学')).toBeHidden()
  await expect(page).toHaveURL(/q=/)
  await page.reload()
  await expect(page.getByRole('searchbox', { name: '搜索章节' })).toHaveValue('心力')
  await page.getByRole('searchbox', { name: '搜索章节' }).fill('没有这一章')
  await page.getByRole('button', { name: '查看全部章节' }).click()
  await expect(line(page, '内科学')).toBeVisible()
})

test('章节练习: the keyboard alone unfolds the tree and opens a chapter', async ({ page, people }) => {
  await enter(page, people.vip)
  await page.goto('/chapterMenu')
  await expect(line(page, '内科学')).toBeVisible()
  await page.getByRole('button', { name: '全部收起' }).click()
  await page.getByRole('tree').focus()
  await page.keyboard.press('Home')
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
  await expectPractised(page, '心力衰竭', /\/answerPage/)
})

test('章节练习: without a version what is locked asks for one, what is free opens', async ({ page, people }) => {
  await enter(page, people.learner)
  await page.goto('/chapterMenu')
  await page.getByRole('searchbox', { name: '搜索章节' }).fill('心力衰竭')
  await page.getByRole('button', { name: '开通：心力衰竭' }).click()
  await expect(page.getByRole('dialog')).toContainText('开通以下任意一个班次即可使用此功能')
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click()
  await page.getByRole('searchbox', { name: '搜索章节' }).fill('')
  await page.getByRole('checkbox', { name: '只看免费章节' }).check()
  await expect(line(page, '内科学')).toBeHidden()
  const name = await openFirst(page, '开始')
  await expectPractised(page, name, /\/answerPage/)
})

test('二建章节: one book at a time, each with its edition', async ({ page, people }) => {
  await enter(page, people.vip)
  await page.goto('/erjianChapter')
  const books = page.getByRole('navigation', { name: '教材分册' })
  await expect(books.getByRole('link')).toHaveCount(4)
  await expect(books.getByRole('link', { name: /内科学/ })).toContainText('第 3 版')
  await expect(line(page, '循环系统')).toBeVisible()
  await books.getByRole('link', { name: /外科学/ }).click()
  await expect(line(page, '循环系统')).toBeHidden()
  await expect(line(page, '普通外科')).toBeVisible()
  await page.reload()
  await expect(line(page, '普通外科')).toBeVisible()
  const name = await openFirst(page, '开始')
  await expectPractised(page, name, /\/answerPage/)
})

test('执业章节: two editions; a chapter opens in the licence runner', async ({ page, people }) => {
  await enter(page, people.vip)
  await page.goto('/zyChapter')
  await expect(line(page, '第一单元')).toBeVisible()
  const ordinary = await lines(page).allTextContents()
  await page.getByRole('radio', { name: /押题密卷版/ }).check({ force: true })
  await expect(page).toHaveURL(/isYTMJ=1/)
  await expect.poll(async () => lines(page).allTextContents()).not.toEqual(ordinary)
  await openFirst(page, '开始')
  await expect(page).toHaveURL(/\/ZYanswerPage/)
  await expect(question(page)).toBeVisible()
})

test('抓考点: a chapter says how often it was asked, the table in which years', async ({ page, people }) => {
  await enter(page, people.vip)
  await page.goto('/grabpoints')
  const table = page.getByRole('table', { name: /考点历年考查次数/ })
  await expect(table.getByRole('columnheader', { name: /^20\d\d$/ }).first()).toBeVisible()
  await expect(line(page, '循环系统')).toContainText(/考过 \d+ 次/)
  const all = await table.getByRole('rowheader').allTextContents()
  await line(page, '循环系统').getByRole('button', { name: '历年考查：循环系统' }).click()
  await expect.poll(async () => table.getByRole('rowheader').allTextContents()).not.toEqual(all)
  await page.getByRole('button', { name: '看全部' }).click()
  await expect.poll(async () => table.getByRole('rowheader').allTextContents()).toEqual(all)
  const name = await openFirst(page, '开始')
  await expectPractised(page, name, /\/answerPage/)
})

test('易混解析: a pair says what tells it apart and opens side by side', async ({ page, people }) => {
  await enter(page, people.vip)
  await page.goto('/yhjfPage')
  await expect(line(page, '支气管哮喘的诊断 与 慢阻肺的诊断与分级')).toContainText('哮喘多自幼起病')
  await openFirst(page, '对比')
  await expect(page).toHaveURL(/\/contrastDoexam\?.*SameKnowPointID=\d+&cptID=\d+/)
  await expect(page.getByRole('article', { name: /^第 \d+ 题/ })).toHaveCount(2)
})

test('重点考题: a tag shows its own questions only', async ({ page, people }) => {
  await enter(page, people.vip)
  await page.goto('/focalPointTest')
  await expect(line(page, '必拿分')).toBeVisible()
  await page.getByRole('radio', { name: /^多选与案例/ }).check({ force: true })
  await expect(page.getByText('多选、漏选都不得分')).toBeVisible()
  await expect(lines(page)).toHaveCount(2)
  await line(page, '案例分析').getByRole('button', { name: '开始：案例分析' }).click()
  await expectPractised(page, '案例分析', /\/answerPage/)
  // A reload keeps its name and the way back.
  await page.reload()
  await expectPractised(page, '案例分析', /\/answerPage/)
  await page.getByRole('link', { name: '回到重点考题' }).click()
  await expect(page).toHaveURL(/\/focalPointTest/)
})

test('知识点强化: points by how well I know them, each to be strengthened', async ({ page, server, people }) => {
  // Waits for a job on the server that counts the answers.
  test.slow()
  await enter(page, people.vip)
  await page.goto('/knowlegeStreng')
  await expect(page.getByRole('progressbar', { name: /^考点掌握：薄弱 0 个/ })).toBeVisible()
  await failQuestions(page, server, 40)
  await againUntil(
    () => page.goto('/knowlegeStreng'),
    (patience) => expect(page.getByRole('link', { name: /^强化最弱：/ })).toBeVisible(patience),
  )
  await expect(lines(page).filter({ hasText: '薄弱' }).first()).toBeVisible()
  await openFirst(page, '强化')
  await expect(page).toHaveURL(/\/contrastDoexam\?.*SameKnowPointID=\d+/)
})

test('关联练习: what shares a point with my last mistakes comes first', async ({ page, server, people }) => {
  await enter(page, people.vip)
  await page.goto('/connectionPra')
  await expect(page.getByText('还没有错题。')).toBeVisible()
  await failQuestions(page, server, 40)
  await page.goto('/connectionPra')
  await expect(page.getByText('看了您最近的 30 道错题')).toBeVisible()
  await expect(page.getByRole('region', { name: '最近错题的考点' }).getByRole('link').first()).toBeVisible()
  const linked = lines(page).filter({ hasText: /关联 \d+ 题待练/ })
  await expect(linked.first()).toContainText('与错题同考点：')
  const count = await lines(page).count()
  await page.getByRole('radio', { name: '全部' }).check({ force: true })
  await expect.poll(() => lines(page).count()).toBeGreaterThan(count)
})

test('抓分冲刺: a set is ticked off, stays so, and is taken back', async ({ page, people }) => {
  await enter(page, people.vip)
  await page.goto('/scratchAndsprint')
  const got = line(page, '第 1 组').getByRole('button', { name: /^已拿下：/ })
  await expect(page.getByRole('progressbar', { name: /^已拿下 0 组/ })).toBeVisible()
  await untilAnswered(page, 'updateCptTreeTagMJ', () => got.click())
  await expect(page.getByRole('progressbar', { name: /^已拿下 1 组/ })).toBeVisible()
  await againUntil(
    () => page.reload(),
    (patience) => expect(got).toHaveAttribute('aria-pressed', 'true', patience),
  )
  await line(page, '第 2 组')
    .getByRole('button', { name: /^再看一遍：/ })
    .click()
  await expect(page.getByText('1 组要再看一遍')).toBeVisible()
  await got.click()
  await expect(page.getByRole('progressbar', { name: /^已拿下 0 组/ })).toBeVisible()
})

test('免费目录: practised without a version; what a version adds, and asking for it', async ({ page, people }) => {
  await enter(page, people.learner)
  await page.goto('/freeCatalogue')
  await expect(line(page, '免费试用')).toBeVisible()
  const more = page.getByRole('region', { name: '开通后多出多少题' })
  await expect(more.getByRole('table')).toContainText('抓考点')
  await page.getByRole('button', { name: '开通强化提升班' }).click()
  await expect(page.getByRole('dialog')).toContainText('强化提升班')
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click()
  const name = await openFirst(page, '开始')
  await expectPractised(page, name, /\/answerPage/)
})
