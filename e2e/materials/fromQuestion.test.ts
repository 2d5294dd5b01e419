import { answerAny, CHAPTER, enter } from '../fixtures/scenes/chapter.ts'
import { openChapter } from '../fixtures/scenes/loop.ts'
import { expect, test } from '../fixtures/test.ts'

test('a wrong answer leads to the theory on its point by one press, and the theory to the questions of that point', async ({
  page,
  people,
}) => {
  await enter(page, people.vip)
  await openChapter(page, CHAPTER)
  await answerAny(page, 'A')
  const links = page.getByRole('navigation', { name: '弄懂这道题' })
  await links.getByRole('link', { name: /^资料\s*临床表现$/ }).click()
  await expect(page).toHaveURL(/\/theoretical\?/)
  await expect(page.getByRole('heading', { name: '临床表现' })).toBeVisible()
  await expect(page.getByText('夜间阵发性呼吸困难是典型表现')).toBeVisible()

  await page.getByRole('link', { name: '看这个考点' }).press('Enter')
  const point = page.getByRole('dialog', { name: '考点：心力衰竭的临床表现' })
  await expect(point.getByRole('region', { name: '我的题目' })).toContainText('做错 1 题')
  await page.keyboard.press('Escape')
  await expect(point).toBeHidden()
  await page.getByRole('link', { name: '考点“心力衰竭的临床表现”的题' }).press('Enter')
  await expect(page).toHaveURL(/\/contrastDoexam\?/)
})
