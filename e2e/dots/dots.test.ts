import type { Page } from '@playwright/test'
import { beijingDay } from '@tizhou/domain/dates/beijing'
import { changeStored } from '../fixtures/changed.ts'
import { callAs, logInto, typeHtml } from '../fixtures/console.ts'
import { withinOneDay } from '../fixtures/day.ts'
import { enter } from '../fixtures/scenes/chapter.ts'
import { expect, test } from '../fixtures/test.ts'

const mainNav = (page: Page, entry: string) =>
  page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: entry })

test('an update that is published shows its dot in both tabs without a reload, is read in both, and goes when withdrawn', async ({
  page,
  people,
  browser,
  server,
}) => {
  // Two tabs and a back office, switched five times.
  test.slow()
  const title = `夜间提醒 ${people.learner.userName}`
  await enter(page, people.learner)
  await page.goto('/mainIndex')
  const second = await page.context().newPage()
  await second.goto('/mainIndex')
  const tabs = [page, second]
  for (const tab of tabs) await expect(tab.getByRole('region', { name: '版本更新' })).toContainText('都已读')

  const office = await browser.newContext({ baseURL: server.url })
  const desk = await office.newPage()
  await logInto(desk, people.editor.userName)
  await desk.goto('/console/versionUpdates')
  await desk.getByRole('button', { name: '新增更新' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('版本号').fill('9.9.0')
  await dialog.getByRole('textbox', { name: '标题' }).fill(title)
  await typeHtml(dialog, '正文', '<p>可以设置夜间提醒。</p><script>document.title = 1</script>')
  await expect(dialog.getByText(/现在符合的账号：\d+ 个/)).toBeVisible()
  await dialog.getByRole('button', { name: '保存' }).click()
  const row = desk.getByRole('row').filter({ hasText: title })
  await expect(row).toContainText('已发布')

  const update = (tab: Page) =>
    tab.getByRole('list', { name: '版本更新' }).getByRole('listitem').filter({ hasText: title })
  for (const tab of tabs) {
    await expect(update(tab)).toContainText('未读')
    await expect(mainNav(tab, '主页')).toHaveAccessibleName(/有未读/)
  }
  await update(page).getByText(title).click()
  await expect(update(page)).toContainText('可以设置夜间提醒。')
  for (const tab of tabs) {
    await expect(update(tab)).not.toContainText('未读')
    await expect(mainNav(tab, '主页')).not.toHaveAccessibleName(/有未读/)
  }

  await desk.reload()
  await expect(row.getByRole('cell', { name: '1', exact: true })).toBeVisible()
  await row.getByRole('button', { name: /撤回/ }).click()
  await desk.getByRole('dialog').getByRole('button', { name: '撤回' }).click()
  await expect(row).toContainText('已撤回')
  for (const tab of tabs) await expect(update(tab)).toHaveCount(0)

  const next = { label: '9.9.1', title: `又一条 ${title}`, html: '<p>一并读完。</p>' }
  expect((await callAs(desk, 'POST', '/api/console/versionUpdates/save', next)).status).toBe(200)
  for (const tab of tabs) await expect(update(tab)).toContainText('未读')
  await second.getByRole('button', { name: '全部标为已读' }).click()
  for (const tab of tabs) await expect(update(tab)).not.toContainText('未读')
  await office.close()
})

test('what is due today shows its dot on the home page until the review centre was seen in any tab', async ({
  page,
  people,
  server,
}) => {
  await withinOneDay()
  const today = beijingDay(Date.now())
  await changeStored(server, (tx) =>
    tx.run(
      `insert into review_card (user_id, subject_id, question_id, in_book, due_day, natural_day, stability, difficulty, state,
         reps, lapses, last_day, last_at)
       select u.user_id, s.subject_id, q.question_id, 1, ?, ?, 1, 5, 2, 2, 0, ?, 1
       from user_account u join subject s on s.code = 'ZY_LCZY_YTMJ' join question q on q.subject_id = s.subject_id
       where u.user_name = ? order by q.question_id limit 3`,
      [today, today, today - 1, people.learner.userName],
    ),
  )
  await enter(page, people.learner)
  await page.goto('/mainIndex')
  const due = page.getByRole('region', { name: '今天要做的' })
  await expect(due).toContainText('未看过')
  await expect(mainNav(page, '复习中心')).toHaveAccessibleName(/有未读/)
  await page.getByRole('tab', { name: '全部功能' }).click()
  await expect(page.getByRole('link', { name: /错题本/ }).last()).toContainText('有题今天该复习')
  await page.getByRole('tab', { name: '今日学习' }).click()

  const second = await page.context().newPage()
  await second.goto('/review')
  const hints = second.getByRole('list', { name: '今天的提示' })
  await expect(hints).toContainText('题今天到期')
  await expect(hints).toContainText('新')
  await expect(due).not.toContainText('未看过')
  for (const tab of [page, second]) await expect(mainNav(tab, '复习中心')).not.toHaveAccessibleName(/有未读/)
  await second.reload()
  await expect(hints).not.toContainText('新')
})

test('a page of the guide that is new shows a dot in the header until the guide was opened', async ({
  page,
  people,
  server,
}) => {
  const articleID = Date.now()
  await enter(page, people.learner)
  await changeStored(server, (tx) =>
    tx.run(
      `insert into help_article (article_id, kind, section, title, html, plain, position, hidden, revision, solved, not_solved,
         updated_at, updated_by) values (?, 'guide', '报名', '新的报名时间', '<p>九月。</p>', '九月。', 1, 0, 1, 0, 0, ?, 'test')`,
      [articleID, Date.now()],
    ),
  )
  await page.goto('/mainIndex')
  const me = page.getByRole('button', { name: /^我的账号/ })
  await expect(me).toHaveAccessibleName(/考试指南有更新/)
  await me.click()
  await page.getByRole('menuitem', { name: /考试指南/ }).click()
  await expect(page.getByRole('heading', { name: '考试指南' })).toBeVisible()
  await expect(me).not.toHaveAccessibleName(/考试指南有更新/)
  await changeStored(server, (tx) => tx.run('delete from help_article where article_id = ?', [articleID]))
})
