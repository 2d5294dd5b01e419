import { answerAny, CHAPTER, enter, expectStoredOnce } from '../fixtures/scenes/chapter.ts'
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

test('the questions of a section stand beside its text: answered in place by mouse and keyboard, kept, and counted', async ({
  page,
  people,
  server,
}) => {
  await enter(page, people.vip)
  await page.goto('/theoretical')
  await page.getByRole('navigation', { name: '章节目录' }).getByRole('link', { name: '临床表现' }).click()
  const panel = page.getByRole('region', { name: '这一节的题' })
  const first = panel.getByRole('button', { name: /^第 1 题/ })
  await expect(first).toHaveAccessibleName(/没做过/)
  await first.click()
  const asked = panel.getByRole('article', { name: /^第 1 题/ })
  await asked.getByRole('radio', { name: /^A / }).check({ force: true })
  const confirm = panel.locator('button:not([aria-disabled])', { hasText: '确认答案' })
  const result = panel.getByRole('region', { name: '结果' })
  await expect(result.or(confirm).first()).toBeVisible()
  if (!(await result.isVisible())) await confirm.click()
  await expect(result).toBeVisible()
  await expect(page.getByText('夜间阵发性呼吸困难是典型表现')).toBeVisible()
  await expectStoredOnce(server, people.vip, 1)
  await expect(panel).toContainText(/做过 1 \/ \d+ 题/)

  await page.reload()
  await expect(first).toHaveAccessibleName(/做[对错]/)
  await first.press('Enter')
  await expect(result).toBeVisible()
  await panel.getByRole('button', { name: '重答' }).press('Enter')
  const option = asked.getByRole('radio').first()
  await option.press('ArrowDown')
  await expect(asked.getByRole('radio').nth(1)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(result.or(confirm).first()).toBeVisible()
  if (!(await result.isVisible())) await confirm.press('Enter')
  await expect(result).toBeVisible()

  await page.setViewportSize({ width: 1020, height: 800 })
  const text = await page.getByRole('region', { name: '临床表现' }).boundingBox()
  const below = await panel.boundingBox()
  if (!text || !below) throw new Error('text or questions are not there')
  expect(below.y).toBeGreaterThan(text.y + text.height)
})

test('closed questions beside a free text say that they are, and what opens them', async ({ page, people }) => {
  await enter(page, people.learner)
  await page.goto('/theoretical')
  await expect(page.getByText('心力衰竭是各种心脏病的终末阶段')).toBeVisible()
  const panel = page.getByRole('region', { name: '这一节的题' })
  await expect(panel).toContainText(/\d+ 题没有开通/)
  await panel.getByRole('button', { name: '查看开通方式' }).press('Enter')
  await expect(page.getByRole('dialog')).toContainText('班')
})
