import type { Page } from '@playwright/test'
import { satTheMocks } from '../fixtures/changed.ts'
import { enter } from '../fixtures/scenes/chapter.ts'
import { expect, test } from '../fixtures/test.ts'

const sides = (page: Page) => page.getByRole('article', { name: /^第 \d+ 题/ })
const table = (page: Page) => page.getByRole('region', { name: '对照表' })

/** A job finds the pairs in the first seconds of a server's life: repeats the call until they exist. */
async function openPair(page: Page): Promise<void> {
  const guid = await page.evaluate(() => localStorage.getItem('guid') ?? '')
  const appID = await page.evaluate(() => {
    const cookie = document.cookie.split('; ').find((one) => one.startsWith('SELECTEDAPPNEW='))
    return String(JSON.parse(decodeURIComponent(cookie?.slice('SELECTEDAPPNEW='.length) ?? '{}')).AppID)
  })
  let id = 0
  await expect(async () => {
    const reply = await page.request.get(`/api/knowledgePoints/sameKnowPoints?${new URLSearchParams({ guid, appID })}`)
    const { pairs } = ((await reply.json()) as { data: { pairs: { SameKnowPointID: number; Name: string }[] } }).data
    id = pairs.find((pair) => pair.Name.includes('肝性脑病'))?.SameKnowPointID ?? 0
    expect(id).toBeGreaterThan(0)
  }).toPass()
  await page.goto(`/contrastDoexam?appID=${appID}&SameKnowPointID=${id}`)
  await expect(sides(page)).toHaveCount(2)
}

/** Answers the question on one side wrong, with the option that belongs to the other side. */
async function choose(page: Page, side: 0 | 1, letter: string): Promise<void> {
  const article = sides(page).nth(side)
  const shown =
    (await article.locator('li[aria-current="true"]').count()) > 0
      ? article.locator('li[aria-current="true"]')
      : article
  await shown
    .getByRole('radio', { name: new RegExp(`^${letter} `) })
    .first()
    .check({ force: true })
  await expect(article.getByRole('region', { name: '结果' })).toBeVisible()
}

test('two confusable points stand side by side; which is taken for which comes out, and what tells them apart', async ({
  page,
  server,
  people,
}) => {
  await enter(page, people.vip)
  await satTheMocks(server, people.vip)
  await openPair(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/ 与 /)
  await expect(table(page)).toContainText('先作答，再看区别')
  await choose(page, 0, 'B')
  await choose(page, 1, 'B')
  await expect(page.getByText('已做 2')).toBeVisible()
  await table(page).getByRole('button', { name: '看区别' }).click()
  await expect(table(page).getByRole('listitem').filter({ hasText: '肝性脑病' }).first()).toBeVisible()

  const end = page.getByRole('button', { name: '看对比结果' })
  const next = page.getByRole('button', { name: '下一题' })
  while (!(await end.isVisible())) await next.click()
  await end.click()
  const result = page.getByRole('region', { name: '对比结果' })
  await expect(result).toContainText(/当成“.+” 1 次/)
  await expect(result.getByRole('columnheader', { name: /当成另一个/ })).toBeVisible()
  await result.getByRole('button', { name: '再做一遍' }).click()
  await expect(sides(page)).toHaveCount(2)
  await expect(page.getByText('已做 0')).toBeVisible()
})

test('a chapter of 易混解析 puts its two points and their questions in turn beside each other before anybody has answered', async ({
  page,
  people,
}) => {
  await enter(page, people.vip)
  await page.goto('/yhjfPage')
  await page.getByRole('tree').getByRole('button', { name: '对比：支气管哮喘的诊断 与 慢阻肺的诊断与分级' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('支气管哮喘的诊断 与 慢阻肺的诊断与分级')
  await expect(sides(page)).toHaveCount(2)
  const rows = table(page).getByRole('row')
  await expect(table(page).getByRole('columnheader')).toHaveText(['支气管哮喘的诊断', '慢阻肺的诊断与分级'])
  await expect(rows.filter({ hasText: '怎样区别' })).toContainText('哮喘多自幼起病')
  await expect(rows.filter({ hasText: '被混淆' })).toContainText('还没有学员混淆的记录')
  await page.getByRole('button', { name: '对照表' }).press('Enter')
  await expect(table(page).getByRole('heading', { name: '对照表' })).toBeFocused()
  // By keyboard: the focused side is answered, and the count of its column follows.
  await page.keyboard.press('a')
  await expect(sides(page).nth(0).getByRole('region', { name: '结果' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('a')
  await expect(sides(page).nth(1).getByRole('region', { name: '结果' })).toBeVisible()
  await expect(rows.filter({ hasText: '这次 ' }).last()).not.toContainText('还没有作答')
})

test('answered by keys alone, the frame moves from one side to the other', async ({ page, server, people }) => {
  await enter(page, people.vip)
  await satTheMocks(server, people.vip)
  await openPair(page)
  const frame = page.locator('[aria-current="true"]:has(> article)')
  await expect(frame).toContainText('第 1 题')
  await page.keyboard.press('a')
  await expect(sides(page).nth(0).getByRole('region', { name: '结果' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(frame).toContainText('第 2 题')
})

test('without a version the questions of points are locked, and an unknown pair is not found', async ({
  page,
  people,
}) => {
  await enter(page, people.learner)
  await page.goto('/knowlegeStreng')
  const locked = page
    .getByRole('tree')
    .getByRole('button', { name: /^开通：/ })
    .first()
  await expect(locked).toBeVisible()
  await page.goto('/contrastDoexam?appID=1&SameKnowPointID=12345')
  await expect(page.getByText('没有找到这组考点')).toBeVisible()
  await page.getByRole('link', { name: '去易混解析' }).click()
  await expect(page).toHaveURL('/yhjfPage')
})
