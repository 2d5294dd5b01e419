import { changeStored } from '../fixtures/changed.ts'
import { answerAny, CHAPTER, enter } from '../fixtures/scenes/chapter.ts'
import { openChapter, question } from '../fixtures/scenes/loop.ts'
import { ask, sit } from '../fixtures/scenes/papers.ts'
import { chooseSubject, login } from '../fixtures/session.ts'
import { expect, test } from '../fixtures/test.ts'
import { againUntil } from '../fixtures/until.ts'

const DAY = 86_400_000
const dayAt = (ahead: number) => new Date(Date.now() + 8 * 3_600_000 + ahead * DAY).toISOString().slice(0, 10)

test('the navigation leads to every module by what people come to do, by keyboard too and where there is little room', async ({
  page,
  people,
  server,
}) => {
  await enter(page, people.vip)
  await changeStored(server, (tx) =>
    tx.run(
      `update material_node set updated_at = ? where node_id = (
         select n.node_id from material_node n join material_book b on b.book_id = n.book_id
         join subject s on s.subject_id = b.subject_id
         where s.code = 'ZY_LCZY_YTMJ' and b.shelf = 'theory' and n.html <> '' order by n.node_id limit 1)`,
      [Date.now()],
    ),
  )
  await page.goto('/mainIndex')
  const nav = page.getByRole('navigation', { name: '主导航' })
  await expect(nav.getByRole('list', { name: '资料', exact: true })).toBeVisible()
  await expect(nav.getByRole('list', { name: '计划', exact: true })).toContainText('学习计划')
  // What is new in the theory carries a dot until its page was opened; then the navigation says where reading stopped.
  const theory = nav.getByRole('link', { name: /^理论学习/ })
  await expect(theory).toHaveAccessibleName(/有新内容/)
  await theory.press('Enter')
  await expect(page.getByRole('heading', { name: '病因与诱因' })).toBeVisible()
  await expect(theory).not.toHaveAccessibleName(/有新内容/)
  const lastPlace = nav.getByRole('link', { name: '继续：病因与诱因' })
  await expect(lastPlace).toBeVisible()
  await page.goto('/mainIndex')
  await lastPlace.press('Enter')
  await expect(page).toHaveURL(/\/theoretical\?bookID=\d+&ID=\d+/)
  await page.goto('/mainIndex')
  // The navigation has everything that the home page lists.
  for (const name of ['更多练习', '更多考试', '更多复习', '更多资料']) {
    const more = nav.getByRole('button', { name: new RegExp(`^${name}`) })
    await more.press('Enter')
    await expect(nav.getByRole('button', { name: `收起${name}` })).toHaveAttribute('aria-expanded', 'true')
  }
  const hrefs = (of: typeof nav) =>
    of.getByRole('link').evaluateAll((all) => all.map((one) => new URL((one as HTMLAnchorElement).href).pathname))
  const led = new Set(await hrefs(nav))
  await page.getByRole('tab', { name: '全部功能' }).click()
  const panel = page.getByRole('tabpanel')
  await expect(panel.getByRole('link', { name: /^章节练习/ })).toBeVisible()
  const wanted = (await hrefs(panel)).filter((path) => path !== '/liveCourseList' && path !== '/sprintLive')
  expect(wanted.filter((path) => !led.has(path))).toEqual([])

  await page.setViewportSize({ width: 1020, height: 768 })
  await nav.getByRole('link', { name: '学习计划' }).press('Enter')
  await expect(page).toHaveURL('/openStudy')
  await expect(nav.getByRole('link', { name: '学习计划' })).toHaveAttribute('aria-current', 'page')
  await page.goto('/studyMain')
  await expect(nav.getByRole('link', { name: '学习计划' })).toHaveAttribute('aria-current', 'true')
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(1020)
})

test('home shows today as one list with one button; a wrong answer leads to its point, and is due there', async ({
  page,
  people,
}) => {
  await enter(page, people.vip)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/mainIndex')
  const list = page.getByRole('region', { name: '今天要做的' })
  await list.getByRole('link', { name: '开启学习计划' }).click()
  await page.getByRole('button', { name: '开始设置' }).click()
  await page.getByRole('textbox', { name: '考试日期' }).fill(dayAt(60))
  for (let step = 1; step <= 3; step++) await page.getByRole('button', { name: '下一步' }).click()
  await page.getByRole('button', { name: '开启计划' }).click()
  await expect(page.getByText('今天的计划')).toBeVisible()

  await page.goto('/mainIndex')
  await expect(list.getByRole('listitem').first()).toBeVisible()
  await expect(list.getByRole('link', { name: '开启学习计划' })).toBeHidden()
  const box = await list.boundingBox()
  expect(box?.y ?? 0, 'the list begins within the first screen').toBeLessThan(500)
  const texts = await list.getByRole('listitem').allTextContents()
  expect(new Set(texts).size).toBe(texts.length)
  const now = page.getByRole('main').getByRole('link', { name: '开始', exact: true }).first()
  await now.press('Enter')
  await expect(page).not.toHaveURL('/mainIndex')

  await openChapter(page, CHAPTER)
  const links = page.getByRole('navigation', { name: '弄懂这道题' })
  await expect(async () => {
    await answerAny(page, 'E')
    if (!(await links.isVisible())) await page.getByRole('button', { name: '下一题' }).click()
    await expect(links).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(question(page)).toBeVisible()
  await links.getByRole('link', { name: /^考点/ }).first().click()
  const panel = page.getByRole('dialog', { name: /^考点：/ })
  await panel.getByRole('link', { name: '打开考点页' }).click()
  await expect(page).toHaveURL(/\/pointPage\?SameKnowPointID=\d+/)
  await page.goBack()
  await links.getByRole('link', { name: /^卡片/ }).first().click()
  await expect(page).toHaveURL(/\/AIcard\?point=\d+/)
  await expect(page.getByRole('tab', { name: '全部考点', selected: true })).toBeVisible()
  await againUntil(
    () => page.goto('/mainIndex'),
    (patience) => expect(list.getByText(/今天要复习 \d+ 题/)).toBeVisible(patience),
  )
})

test('weak points of a report become tasks of the plan, taken back again, and a practice paper', async ({
  page,
  people,
}) => {
  await login(page, people.vip)
  await chooseSubject(page, '内科主治医师', '高级班')
  await page.goto('/openStudy')
  await page.getByRole('button', { name: '开始设置' }).click()
  await page.getByRole('textbox', { name: '考试日期' }).fill(dayAt(60))
  for (let step = 1; step <= 3; step++) await page.getByRole('button', { name: '下一步' }).click()
  await page.getByRole('button', { name: '开启计划' }).click()
  await expect(page.getByText('今天的计划')).toBeVisible()

  const { Papers } = await ask<{ Papers: { PaperID: number; Year: number }[] }>(
    page,
    'GET',
    '/api/chapterMenu/realPaper',
    { appEName: 'ZC_NK_YTMJ' },
  )
  await sit(page, Papers[0]?.PaperID ?? 0, 'E')
  await page.goto('/lnztAnalyse')
  await page.getByRole('button', { name: '补薄弱考点' }).click()
  const dialog = page.getByRole('dialog', { name: '补薄弱考点' })
  const points = dialog.getByRole('list', { name: '考点' }).getByRole('checkbox')
  await expect(points.first()).toBeChecked()
  const count = await points.count()
  await dialog.getByRole('button', { name: '加进学习计划' }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText(new RegExp(`已加进计划 ${count} 项`))).toBeVisible()
  await page.goto('/studyMain')
  await page.getByRole('button', { name: '撤销：加入考点' }).click()
  await expect(page.getByRole('button', { name: '撤销：加入考点' })).toBeHidden()

  await page.goto('/lnztAnalyse')
  await page.getByRole('button', { name: '补薄弱考点' }).click()
  await points.first().uncheck()
  await dialog.getByRole('button', { name: '组卷练习' }).click()
  await expect(page).toHaveURL(/\/doexam\?.*paperID=\d+/)
})
