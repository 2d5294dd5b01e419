import { enter } from '../fixtures/scenes/chapter.ts'
import { expect, test } from '../fixtures/test.ts'

test('theory: a section is read, words are marked and written beside, and the next visit begins there', async ({
  page,
  people,
}) => {
  await enter(page, people.vip)
  await page.goto('/theoretical')
  const menu = page.getByRole('navigation', { name: '章节目录' })
  await expect(page.getByRole('heading', { name: '病因与诱因' })).toBeVisible()
  await menu.getByRole('link', { name: '心房颤动' }).click()
  const text = page.getByText('听诊三个不一致')
  await expect(text).toBeVisible()
  await text.evaluate((element) => {
    const first = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text
    const range = document.createRange()
    range.setStart(first, 0)
    range.setEnd(first, 7)
    getSelection()?.removeAllRanges()
    getSelection()?.addRange(range)
  })
  await page.getByRole('toolbar', { name: '标记选中的文字' }).getByRole('button', { name: '写笔记' }).click()
  await page.getByRole('textbox', { name: '笔记' }).fill('房颤的三个不一致')
  await page.getByRole('button', { name: '保存笔记' }).click()
  const notes = page.getByRole('list', { name: '我的划线与笔记' })
  await expect(notes).toContainText('房颤的三个不一致')
  expect(await page.evaluate(() => CSS.highlights.get('material-yellow')?.size)).toBe(1)

  const kept = page.waitForResponse(/\/api\/materials\/place/)
  await page.getByRole('link', { name: '下一节' }).press('Enter')
  await expect(page.getByRole('heading', { name: '室上性心动过速与室性心动过速' })).toBeVisible()
  await expect(page.getByRole('table')).toContainText('心室夺获')
  await kept
  await page.goto('/theoretical')
  await expect(page.getByRole('heading', { name: '室上性心动过速与室性心动过速' })).toBeVisible()

  await page.getByRole('link', { name: '上一节' }).click()
  await expect(notes).toContainText('房颤的三个不一致')
  await page.getByRole('button', { name: /^删去/ }).click()
  await expect(notes).toBeHidden()
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(notes).toContainText('房颤的三个不一致')
})

test('what is not bought says so and what is free is read; tips and comments one after the other', async ({
  page,
  people,
}) => {
  await enter(page, people.learner)
  await page.goto('/theoretical')
  await expect(page.getByText('心力衰竭是各种心脏病的终末阶段')).toBeVisible()
  await page.getByRole('link', { name: /^急性心肌梗死/ }).click()
  await expect(page.getByText('这一节还没有开通')).toBeVisible()
  await page.getByRole('button', { name: '查看开通方式' }).click()
  await expect(page.getByRole('dialog')).toContainText('强化提升班')
  await page.keyboard.press('Escape')

  await page.goto('/clearanceTips')
  await expect(page.getByRole('cell', { name: '≥ 140/90 mmHg' })).toBeVisible()
  await page.goto('/msdpPop')
  await expect(page.getByText('病例分析的比例逐年上升')).toBeVisible()
  await page.getByRole('link', { name: '下一节' }).click()
  await expect(page.getByText('这一节还没有开通')).toBeVisible()
})

test('tips and comments are walked by keys alone: from the contents to a text, and on to the next', async ({
  page,
  people,
}) => {
  await enter(page, people.vip)
  for (const [path, label, first, second] of [
    ['/clearanceTips', '宝典目录', '数字速查', '首选检查'],
    ['/msdpPop', '点评目录', '这几年怎么考', '心血管：看图的分要拿满'],
  ] as const) {
    await page.goto(path)
    const menu = page.getByRole('navigation', { name: label })
    const entry = (name: string) => menu.getByRole('link', { name, exact: true })
    await expect(entry(first)).toHaveAttribute('aria-current', 'page')
    await entry(first).focus()
    await page.keyboard.press('Tab')
    await expect(entry(second)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: second, exact: true })).toBeVisible()
    await expect(entry(second)).toHaveAttribute('aria-current', 'page')
    const turn = page.getByRole('navigation', { name: '前后章节' })
    await turn.getByRole('link', { name: '上一节' }).press('Enter')
    await expect(page.getByRole('heading', { name: first, exact: true })).toBeVisible()
  }
})
