import type { Page } from '@playwright/test'
import { answerAny, enter } from '../fixtures/scenes/chapter.ts'
import { question } from '../fixtures/scenes/loop.ts'
import type { People } from '../fixtures/scenes/people.ts'
import { expect, test } from '../fixtures/test.ts'

const side = (page: Page) => page.getByRole('complementary', { name: '测试进展' })
const answered = (page: Page, count: number) =>
  expect(page.getByText(new RegExp(`^已答 ${count} 题`)).first()).toBeVisible()

async function begin(page: Page, { vip }: People): Promise<void> {
  await enter(page, vip)
  await page.goto('/AICoreExamTest')
  await page.getByRole('button', { name: '开始测试' }).click()
  await expect(question(page)).toBeVisible()
}

async function onward(page: Page): Promise<void> {
  const heading = question(page).getByRole('heading', { level: 2 })
  const before = await heading.textContent()
  await page.getByRole('button', { name: '下一题' }).click()
  await expect(heading).not.toHaveText(before ?? '')
}

test('each question says why it was picked, and each answer moves the estimate and its band', async ({
  page,
  people,
}) => {
  await begin(page, people)
  await expect(side(page)).toContainText('为什么选这一题')
  await expect(side(page)).toContainText('还不了解您的水平')
  await answerAny(page)
  await answered(page, 1)
  await side(page).getByRole('button', { name: '看表' }).click()
  await expect(side(page).getByRole('row')).toHaveCount(3)
  await onward(page)
  await expect(side(page)).toContainText(/上一题答[对错]了/)
  // "Don't know" counts as wrong and shows the key; the test goes on.
  await page.getByRole('button', { name: '不会' }).click()
  await answered(page, 2)
  await expect(question(page).getByRole('region', { name: '结果' })).toBeVisible()
  await expect(side(page).getByRole('row')).toHaveCount(4)
})

test('whoever leaves comes back to the question that waits, on another machine too; one may begin anew', async ({
  page,
  browser,
  baseURL,
  people,
}) => {
  await begin(page, people)
  await answerAny(page)
  await answered(page, 1)
  await onward(page)
  const waiting = await question(page).getByRole('heading', { level: 2 }).locator('..').textContent()
  const elsewhere = await browser.newContext({ baseURL, locale: 'zh-CN' })
  const other = await elsewhere.newPage()
  await enter(other, people.vip)
  await other.goto('/AICoreExamTest')
  await other.getByRole('button', { name: '继续上次测试（已答 1 题）' }).click()
  await expect(question(other)).toBeVisible()
  await answered(other, 1)
  expect(waiting).not.toBeNull()
  await other.getByRole('button', { name: '回到测试首页' }).click()
  await other.getByRole('button', { name: '重新开始' }).click()
  await answered(other, 0)
  await elsewhere.close()
})

test('cut off from the server, the answer is kept and goes out again', async ({ page, people }) => {
  await begin(page, people)
  await page.context().setOffline(true)
  await answerAny(page)
  await expect(side(page).getByRole('alert')).toContainText('答案没有送到')
  await page.context().setOffline(false)
  await side(page).getByRole('button', { name: '重试' }).click()
  await answered(page, 1)
  await expect(side(page).getByRole('alert')).toBeHidden()
})

test('it ends by itself when it is sure, with its result, which stays in the history', async ({ page, people }) => {
  // Up to thirty questions, one after the other.
  test.slow()
  await begin(page, people)
  const end = page.getByRole('button', { name: '看结果' })
  for (let at = 1; at <= 30 && !(await end.isVisible()); at++) {
    await page.getByRole('button', { name: '不会' }).click()
    await answered(page, at)
    if (!(await end.isVisible())) await onward(page)
  }
  await end.click()
  const result = page.getByRole('region', { name: '测试结果' })
  await expect(result).toContainText(/估计您能答对本科目 \d+% 的题，可能在 \d+%–\d+% 之间/)
  await page.getByRole('button', { name: '回到测试首页' }).click()
  await expect(page.getByRole('region', { name: '测试记录' }).getByRole('listitem')).toHaveCount(1)
})

test('without a version the test is locked and leads to buying one', async ({ page, people }) => {
  await enter(page, people.learner)
  await page.goto('/AICoreExamTest')
  await page.getByRole('button', { name: '查看哪些班次包含' }).click()
  await expect(page.getByRole('dialog')).toContainText('开通以下任意一个班次即可使用此功能')
})
