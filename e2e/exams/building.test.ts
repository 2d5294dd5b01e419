import type { Page } from '@playwright/test'
import { sit } from '../fixtures/scenes/papers.ts'
import type { People } from '../fixtures/scenes/people.ts'
import { chooseSubject, login } from '../fixtures/session.ts'
import { expect, test } from '../fixtures/test.ts'

/** Building an exam on /simulation. */

const begin = async (page: Page, { vip }: People) => {
  await login(page, vip)
  await chooseSubject(page, '内科主治医师', '高级班')
  await page.goto('/simulation')
  await expect(page.getByRole('heading', { level: 1, name: '模拟考场' })).toBeVisible()
}
const count = (page: Page, style: string) => page.getByRole('spinbutton', { name: `${style}题数` })
const tick = (page: Page, chapter: string) => page.getByRole('checkbox', { name: chapter, exact: true })

test('an exam of chosen chapters and styles is built and begins', async ({ page, people }) => {
  await begin(page, people)
  await tick(page, '基础知识').check()
  await expect(tick(page, '血液与免疫基础')).toBeChecked()
  await tick(page, '肾脏与内分泌基础').uncheck()
  await expect(tick(page, '基础知识')).not.toBeChecked()
  await page.getByRole('list', { name: '组卷方案' }).getByRole('button', { name: /^快测/ }).click()
  // A set-up selects its own chapters.
  await expect(tick(page, '血液与免疫基础')).not.toBeChecked()
  await tick(page, '血液与免疫基础').check()
  await expect(page.getByText('已选 2 /')).toBeVisible()
  await page.getByRole('button', { name: '题数清零' }).click()
  await count(page, 'A1 型题').fill('3')
  await page.getByRole('spinbutton', { name: '考试时间（分钟）' }).fill('15')
  await expect(page.getByText('3 题 · 15 分钟')).toBeVisible()
  await page.getByRole('button', { name: '组卷并开考' }).click()
  // The attempt has begun: its clock runs, and there is no second question.
  await expect(page).toHaveURL(/\/doexam\?.*attemptID=\d+/)
  await expect(page.getByRole('heading', { level: 1, name: /^快测 / })).toBeVisible()
  await expect(page.getByRole('timer')).toBeVisible()
  await expect(page.getByRole('button', { name: '开始考试' })).toHaveCount(0)
})

test('chapters are searched and ticked by keyboard; what was ticked before stays', async ({ page, people }) => {
  await begin(page, people)
  await tick(page, '肾脏与内分泌基础').check()
  const search = page.getByRole('searchbox', { name: '搜索章节' })
  await search.fill('血液')
  const tree = page.getByRole('tree', { name: '选择章节' })
  await expect(tree.getByRole('treeitem', { name: /肾脏与内分泌基础/ })).toHaveCount(0)
  await search.press('ArrowDown')
  await expect(tree).toBeFocused()
  // The first row is the part that holds the chapter; the next one is the result of the search.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(tick(page, '血液与免疫基础')).toBeChecked()
  await page.getByRole('button', { name: '勾选找到的' }).click()
  await expect(tick(page, '血液系统疾病')).toBeChecked()
  await search.fill('没有这样的')
  await expect(page.getByText('没有名称含“没有这样的”的章节')).toBeVisible()
  await page.getByRole('button', { name: '查看全部章节' }).click()
  await expect(tick(page, '肾脏与内分泌基础')).toBeChecked()
})

test('asking for nothing, or for what is not there, says so before anything is built', async ({ page, people }) => {
  await begin(page, people)
  const build = page.getByRole('button', { name: '组卷并开考' })
  await page.getByRole('button', { name: '题数清零' }).click()
  await expect(page.getByText('还没有选题')).toBeVisible()
  await expect(build).toBeDisabled()
  await count(page, 'A1 型题').fill('3')
  await expect(build).toBeEnabled()
  // No answers yet: the wrong book is empty.
  await page.getByRole('radio', { name: '只做错题' }).check({ force: true })
  await expect(page.getByText('没有符合出题范围的题')).toBeVisible()
  await expect(build).toBeDisabled()
  await page.getByRole('radio', { name: '只做未做' }).check({ force: true })
  await expect(build).toBeEnabled()
})

test('a set-up is saved, loaded after a reload, renamed, deleted and had back', async ({ page, people }) => {
  await begin(page, people)
  const setups = page.getByRole('list', { name: '组卷方案' })
  const usual = await count(page, 'A2 型题').inputValue()
  await count(page, 'A2 型题').fill('7')
  await page.getByRole('button', { name: '保存方案' }).click()
  await page.getByRole('textbox', { name: '方案名称' }).fill('整卷')
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('“整卷”是现成方案的名字，请换一个')).toBeVisible()
  await page.getByRole('textbox', { name: '方案名称' }).fill('睡前七题')
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await expect(setups.getByRole('button', { name: /^睡前七题/ })).toHaveAttribute('aria-pressed', 'true')

  await page.reload()
  await expect(count(page, 'A2 型题')).toHaveValue(usual)
  await setups.getByRole('button', { name: /^睡前七题/ }).click()
  await expect(count(page, 'A2 型题')).toHaveValue('7')

  await page.getByRole('button', { name: '给“睡前七题”改名' }).click()
  await page.getByRole('textbox', { name: '方案名称' }).fill('早起七题')
  await page.keyboard.press('Enter')
  await expect(setups.getByRole('button', { name: /^早起七题/ })).toBeVisible()
  await expect(setups.getByRole('button', { name: /^睡前七题/ })).toHaveCount(0)

  await page.getByRole('button', { name: '删除“早起七题”' }).click()
  await expect(setups.getByRole('button', { name: /^早起七题/ })).toHaveCount(0)
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(setups.getByRole('button', { name: /^早起七题/ })).toBeVisible()
})

test('what was built stays, with its scores as a chart, and can be built again', async ({ page, people }) => {
  await begin(page, people)
  await expect(page.getByText('还没有组过试卷')).toBeVisible()
  for (const answer of ['A', 'B']) {
    await page.goto('/simulation')
    await page.getByRole('list', { name: '组卷方案' }).getByRole('button', { name: /^快测/ }).click()
    await page.getByRole('button', { name: '组卷并开考' }).click()
    await expect(page).toHaveURL(/\/doexam\?.*paperID=\d+/)
    // The page has begun the attempt: of two that begin it, the first is answered 409 from then on.
    await expect(page.getByRole('timer')).toBeVisible()
    await sit(page, Number(new URL(page.url()).searchParams.get('paperID')), answer)
  }
  await page.goto('/simulation')
  const built = page.getByRole('region', { name: '组过的试卷' })
  await expect(built).toContainText('共 2 份')
  await expect(built.getByRole('figure', { name: '历次成绩' })).toBeVisible()
  await expect(built.getByText('考过 1 次')).toHaveCount(2)
  await page.getByRole('button', { name: '题数清零' }).click()
  await built.getByRole('heading', { level: 3 }).first().getByRole('button').click()
  await built.getByRole('button', { name: /^照此再组/ }).click()
  await expect(count(page, 'A1 型题')).not.toHaveValue('0')

  // Removing asks first; the paper leaves the list, its score stays in the chart.
  const out = built.getByRole('button', { name: /^移出：/ })
  await out.click()
  await expect(page.getByRole('alertdialog')).toContainText('考过的 1 次成绩仍计入历次成绩和统计')
  await page.getByRole('alertdialog').getByRole('button', { name: '取消' }).click()
  await expect(built).toContainText('共 2 份')
  await out.click()
  await page.getByRole('alertdialog').getByRole('button', { name: '移出' }).click()
  await expect(built).toContainText('共 1 份')
  await expect(built.getByText('考过 1 次')).toHaveCount(1)
  await expect(built.getByRole('list', { name: '组过的试卷' })).toBeFocused()
  await page.reload()
  await expect(built).toContainText('共 1 份')
  await expect(built.getByRole('figure', { name: '历次成绩' })).toBeVisible()
})

test('without the version that opens it exams are built from the free chapters; the others ask to buy', async ({
  page,
  people,
}) => {
  await login(page, people.learner)
  await chooseSubject(page, '内科主治医师', '普通班')
  await page.goto('/simulation')
  await expect(page.getByText('现在从免费章节里组卷')).toBeVisible()
  await page.getByRole('button', { name: '开通后从全部章节组卷' }).click()
  await expect(page.getByRole('dialog').getByRole('listitem')).not.toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '组卷并开考' }).click()
  await expect(page).toHaveURL(/\/doexam\?.*paperID=\d+/)
  await expect(page.getByRole('timer')).toBeVisible()
})
