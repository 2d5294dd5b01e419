import { enter } from '../fixtures/scenes/chapter.ts'
import { chooseSubject, login } from '../fixtures/session.ts'
import { expect, test } from '../fixtures/test.ts'

test('the header finds by two characters and by initials, opens at the place, and tells what is not bought', async ({
  page,
  people,
}) => {
  await login(page, people.vip)
  await chooseSubject(page, '临床执业医师', '强化提升班')
  await page.goto('/mainIndex')
  await expect(page.getByRole('button', { name: /^搜索/ })).toBeVisible()
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: '搜索' })
  const field = dialog.getByRole('combobox', { name: '搜索题目、知识点与资料' })
  await expect(field).toBeFocused()
  const list = dialog.getByRole('listbox', { name: '搜索结果' })

  await field.fill('肝性脑病')
  const questions = list.getByRole('group', { name: /^题目（/ })
  await expect(questions.getByRole('option').first()).toContainText('肝性脑病')
  await expect(
    list
      .getByRole('group', { name: /^知识点（/ })
      .getByRole('option')
      .first(),
  ).toContainText('肝性脑病')
  await page.keyboard.press('ArrowDown')
  await expect(questions.getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true')
  const title = await questions.getByRole('option').nth(1).locator('mark').first().textContent()
  expect(title).toContain('肝性脑病')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/answerPage\?.*test=\d+/)
  await expect(page.getByRole('region', { name: /题/ }).or(page.getByRole('main')).first()).toContainText('肝性脑病')

  await page.goto('/mainIndex')
  await expect(page.getByRole('button', { name: /^搜索/ })).toBeVisible()
  await page.keyboard.press('/')
  await expect(list.getByRole('option', { name: '肝性脑病' })).toBeVisible()
  await field.fill('gxnb')
  await list
    .getByRole('group', { name: /^知识点（/ })
    .getByRole('option', { name: /^肝性脑病/ })
    .click()
  await expect(page.getByRole('dialog', { name: '考点：肝性脑病' }).getByRole('region', { name: '讲解' })).toBeVisible()

  await page.goto('/mainIndex')
  await page.getByRole('button', { name: /^搜索/ }).click()
  await field.fill('消化道出血')
  const lessons = list.getByRole('group', { name: /^视频（/ })
  await lessons.getByRole('option', { name: /^消化性溃疡与消化道出血.*消化与泌尿精讲/ }).click()
  await expect(page).toHaveURL(/\/videoPlay\?/)
  await expect(page.getByRole('region', { name: '视频：消化性溃疡与消化道出血' })).toBeVisible()
  // A word that is said in a video leads to its second.
  await page.goto('/mainIndex')
  await page.getByRole('button', { name: /^搜索/ }).click()
  await field.fill('劳力性')
  await lessons.getByRole('option', { name: /^心力衰竭.*\d:\d\d .*劳力性/ }).click()
  await expect(page).toHaveURL(/\/videoStudy\?.*at=\d+/)
  const video = page.locator('video')
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThan(1)

  await login(page, people.learner)
  await chooseSubject(page, '临床执业医师', '题库基础班')
  await page.goto('/mainIndex')
  await page.getByRole('button', { name: /^搜索/ }).click()
  await field.fill('肝性脑病')
  const locked = questions.getByRole('option').first()
  await expect(locked).toContainText('未开通')
  await expect(locked).not.toContainText('肝性脑病')
  await locked.click()
  await expect(page.getByRole('dialog').filter({ hasText: '班次' })).toBeVisible()

  await page.goto('/mainIndex')
  await page.getByRole('button', { name: /^搜索/ }).click()
  await field.fill('肝硬化与肝癌')
  const closed = lessons.getByRole('option').first()
  await expect(closed).toContainText('未开通')
  await closed.click()
  await expect(page.getByRole('dialog').filter({ hasText: '班次' })).toContainText('强化提升班')
})

test('texts and documents are found by their names, open at their place, and locked ones say no word of what they hold', async ({
  page,
  people,
}) => {
  const list = page.getByRole('listbox', { name: '搜索结果' })
  const search = async (word: string) => {
    await page.goto('/mainIndex')
    await page.getByRole('button', { name: /^搜索/ }).click()
    await page.getByRole('combobox', { name: '搜索题目、知识点与资料' }).fill(word)
  }
  const rows = (kind: string) => list.getByRole('group', { name: new RegExp(`^${kind}（`) }).getByRole('option')

  const theory = (name: RegExp) => rows('资料').filter({ hasText: '理论学习' }).filter({ hasText: name })

  await enter(page, people.vip)
  await search('房颤')
  const text = theory(/^心房颤动/)
  await expect(text).toContainText('第二章 心律失常 · 听诊三个不一致')
  await expect(text).not.toContainText('未开通')
  await text.click()
  await expect(page).toHaveURL(/\/theoretical\?/)
  await expect(page.getByRole('heading', { level: 2, name: '心房颤动' })).toBeVisible()
  await expect(page.getByText('听诊三个不一致')).toBeVisible()
  await search('fscdzz')
  await theory(/^房室传导阻滞/).click()
  await expect(page.getByRole('heading', { level: 2, name: '房室传导阻滞' })).toBeVisible()
  await search('听诊三个不一致')
  await expect(text).toBeVisible()
  await search('ktcc')
  const print = rows('文档').filter({ hasText: '看图冲刺（打印版）' })
  await expect(print).toHaveText(/^看图冲刺（打印版）考前冲刺 · PDF，共 \d+ 页$/)
  await print.click()
  await expect(page).toHaveURL(/\/examSprint\?/)
  const reader = page.getByRole('region', { name: '文档：看图冲刺（打印版）' })
  await expect(reader.getByRole('article', { name: '第 1 页', exact: true })).toContainText('心电图十图')

  await enter(page, people.learner)
  await search('房颤')
  await expect(text).toHaveText('心房颤动未开通理论学习 › 第二章 心律失常')
  await text.click()
  await expect(page.getByRole('dialog').filter({ hasText: '班次' })).toContainText('强化提升班')
  await search('听诊三个不一致')
  await expect(page.getByText('没有找到“听诊三个不一致”')).toBeVisible()
  await search('秘籍')
  await expect(rows('文档')).toHaveText('考点秘籍（整本）未开通考点秘籍')
  await rows('文档').click()
  await expect(page.getByRole('dialog').filter({ hasText: '班次' })).toContainText('强化提升班')
})

test('Enter that comes before the rows opens the first row of what was typed, not of the word before; the field stays where it is', async ({
  page,
  people,
}) => {
  await enter(page, people.vip)
  await page.goto('/mainIndex')
  await page.getByRole('button', { name: /^搜索/ }).click()
  const dialog = page.getByRole('dialog', { name: '搜索' })
  const field = dialog.getByRole('combobox', { name: '搜索题目、知识点与资料' })
  const list = dialog.getByRole('listbox', { name: '搜索结果' })
  const top = async () => (await field.boundingBox())?.y
  const before = await top()
  await field.fill('急性胆管炎')
  const first = list
    .getByRole('group', { name: /^题目（/ })
    .getByRole('option')
    .first()
  await expect(first).toContainText('胆管炎')
  expect(await top()).toBe(before)

  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route(/\/search\/find/, async (route) => {
    await held
    await route.continue()
  })
  await field.fill('产后出血')
  await page.keyboard.press('Enter')
  await expect(list).toHaveAttribute('aria-busy', 'true')
  await first.click()
  await expect(dialog).toBeVisible()
  goOn()
  await expect(page).toHaveURL(/\/answerPage\?.*test=\d+/)
  await expect(page.getByRole('main')).toContainText('产后出血')
})
