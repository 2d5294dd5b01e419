import { logInto, openRoom } from '../fixtures/console.ts'
import { chooseSubject, login } from '../fixtures/session.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ ownServer: true })

test('an editor arranges chapters by keys and by mouse, says first what happens to questions, and takes steps back', async ({
  page,
  browser,
  server,
  people,
}) => {
  await logInto(page, 'editor')
  await openRoom(page, '章节')
  await page.getByRole('combobox', { name: '科目' }).fill('nkzz')
  await page
    .getByTitle(/内科主治医师/)
    .first()
    .click()
  const tree = page.getByRole('tree', { name: '章节' })
  const item = (name: string) => tree.getByRole('treeitem', { name: new RegExp(`^${name}`) })
  await expect(tree).toBeVisible()
  const first = (await tree.getByRole('treeitem').first().textContent()) ?? ''
  const firstName = first.replace(/（.*/, '')

  // Several at once, at the end of the tree.
  await page.getByRole('button', { name: '新建章节' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: '名称' }).fill('考前必看\n补充题')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(item('补充题')).toBeVisible()

  // By keys alone: up, one level in, renamed.
  await item('补充题').focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(item('补充题')).toHaveAttribute('aria-level', '2')
  await expect(item('补充题')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '改名' }).click()
  await form.getByRole('textbox', { name: '名称' }).fill('补充练习')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(item('补充练习')).toBeVisible()

  // What happens to the questions is said before, and the other chapter is found by pinyin and Enter.
  await item(firstName).click()
  await page.getByRole('button', { name: '合并到' }).click()
  const merge = page.getByRole('dialog', { name: `合并“${firstName}”到另一章` })
  await expect(merge.getByRole('button', { name: '合并', exact: true })).toBeDisabled()
  await merge.getByRole('combobox', { name: '并入的章节' }).fill('buchonglianxi')
  await page.keyboard.press('Enter')
  await expect(merge.getByRole('region', { name: '之后' })).toContainText('补充练习')
  await merge.getByRole('button', { name: '合并', exact: true }).click()
  await expect(item(firstName)).toHaveCount(0)

  // A learner sees it at once.
  const learner = await (await browser.newContext({ baseURL: server.url, locale: 'zh-CN' })).newPage()
  await login(learner, people.learner)
  await chooseSubject(learner, '内科主治医师', '普通班')
  await learner.goto('/chapterMenu')
  await expect(learner.getByRole('tree').getByText('考前必看').first()).toBeVisible()

  // The list of steps takes back the merge.
  await page.getByRole('button', { name: '最近的整理' }).click()
  const steps = page.getByRole('dialog', { name: '最近的整理' })
  await expect(steps.getByRole('listitem').first()).toContainText(`“${firstName}”并入“补充练习”`)
  await steps.getByRole('button', { name: /^撤销：.*并入/ }).click()
  await expect(steps.getByRole('listitem').first()).toContainText(/ 于 .*撤销/)
  await page.keyboard.press('Escape')
  await expect(item(firstName)).toBeVisible()

  // Ticked by Space, grouped into a real chapter, and taken back from the message.
  await item('考前必看').focus()
  await page.keyboard.press('Space')
  await expect(item('考前必看')).toHaveAttribute('aria-checked', 'true')
  await page.getByRole('button', { name: '归成章' }).click()
  const group = page.getByRole('dialog', { name: /归成章/ })
  await group.getByPlaceholder('新章的名称').fill('冲刺')
  await expect(group.getByRole('region', { name: '之后' })).toContainText('冲刺')
  await group.getByRole('button', { name: '合并成章' }).click()
  await expect(item('冲刺')).toBeVisible()
  await page.getByRole('alert').filter({ hasText: '冲刺' }).getByRole('button', { name: '撤销' }).click()
  await expect(item('考前必看')).toBeVisible()

  // Siblings by their names, numbers as numbers; the order of the trees.
  await item('考前必看').click()
  await page.getByRole('button', { name: '在下面新建' }).click()
  await form.getByRole('textbox', { name: '名称' }).fill('补 10\n补 2')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(item('补 10')).toHaveAttribute('aria-selected', 'true')
  await item('考前必看').click()
  await page.getByRole('button', { name: '下级按名称排序' }).click()
  await expect(item('补 2')).toHaveAttribute('aria-posinset', '1')
  await page.getByRole('button', { name: '目录后移' }).click()
  const later = page.getByRole('alert').filter({ hasText: '的次序' })
  await expect(later).toBeVisible()
  await expect(page.getByRole('button', { name: '目录前移' })).toBeEnabled()
  await later.getByRole('button', { name: '撤销' }).click()
  await expect(page.getByRole('button', { name: '目录前移' })).toBeDisabled()

  // Free for everybody.
  await item('考前必看').click()
  await page.getByRole('switch', { name: /整章免费/ }).click()
  await expect(item('考前必看')).toContainText('免费')
  await learner.context().close()
})
