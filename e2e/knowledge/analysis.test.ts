import { enter, failQuestions } from '../fixtures/scenes/chapter.ts'
import { expect, test } from '../fixtures/test.ts'
import { againUntil } from '../fixtures/until.ts'

test('真题解析: points by chapter and year, by paper, by a word; the way from a point to its questions', async ({
  page,
  people,
}) => {
  await enter(page, people.vip)
  await page.goto('/lnztAnalyse')
  const table = page.getByRole('table', { name: /历年真题考点/ })
  await expect(table.getByRole('columnheader', { name: /^20\d\d 年$/ }).first()).toBeVisible()
  await expect(table).toContainText('没做过')
  const all = await table.getByRole('row').count()
  const papers = page.getByLabel('试卷')
  await papers.selectOption({ index: 1 })
  await expect(table.getByRole('columnheader', { name: '本卷' })).toBeVisible()
  expect(await table.getByRole('row').count()).toBeLessThan(all)
  await expect(page).toHaveURL(/paperID=/)
  await papers.selectOption('')
  await page.getByRole('searchbox', { name: '搜索考点' }).fill('心力衰竭')
  await expect(table.getByRole('row')).not.toHaveCount(all)
  await page.getByRole('searchbox', { name: '搜索考点' }).fill('没有这个考点')
  await page.getByRole('button', { name: '清空搜索' }).click()
  await expect(table.getByRole('row')).toHaveCount(all)
  await table.getByRole('rowheader').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/contrastDoexam/)
  await expect(page.getByRole('article', { name: /^第 1 题/ })).toBeVisible()
})

test('home says honestly that there is not enough to predict from; with enough answers it says a score', async ({
  page,
  server,
  people,
}) => {
  // 120 answers, and a job on the server that predicts from them.
  test.slow()
  await enter(page, people.vip)
  await page.goto('/mainIndex')
  const card = page.getByRole('region', { name: '预测得分' })
  await expect(card).toContainText('数据还不够')
  await expect(card).toContainText('再做 50 道没做过的题')
  await failQuestions(page, server, 120)
  await againUntil(
    () => page.reload(),
    (patience) => expect(card).toContainText(/80% 的可能在 [\d.]+–[\d.]+ 分/, patience),
  )
  await expect(card.getByRole('img', { name: /预测 [\d.]+ 分，80% 的可能在/ })).toBeVisible()
  await expect(card).toContainText('还没有考后成绩可以核对')
})
