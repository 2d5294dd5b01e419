import { logInto, openRoom, rowOf } from '../fixtures/console.ts'
import { chooseSubject, login } from '../fixtures/session.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ ownServer: true })

test('an operator says how many friends open a chapter, changes it and takes it back; the learner sees it', async ({
  page,
  browser,
  server,
  people,
}) => {
  await logInto(page, 'operator')
  await openRoom(page, '科目')
  await rowOf(page, '内科主治医师').first().getByRole('link').first().click()
  await page.getByRole('tab', { name: '分享开放' }).click()
  const rows = page.getByRole('tabpanel').getByRole('row').filter({ hasText: '位' })
  await expect(rows.first()).toBeVisible()
  const before = await rows.count()

  await page.getByRole('button', { name: '添加章节' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: '章节' }).fill('呼吸系统疾病')
  await page
    .getByTitle(/呼吸系统疾病（\d+ 题）$/)
    .first()
    .click()
  await dialog.getByRole('spinbutton', { name: '所需好友' }).fill('7')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(rows).toHaveCount(before + 1)
  await rowOf(page, '7 位').getByRole('button', { name: '修改：呼吸系统疾病' }).click()
  await dialog.getByRole('spinbutton', { name: '所需好友' }).fill('8')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(rowOf(page, '8 位')).toContainText('呼吸系统疾病')

  const learner = await (await browser.newContext({ baseURL: server.url, locale: 'zh-CN' })).newPage()
  await login(learner, people.learner)
  await chooseSubject(learner, '内科主治医师', '普通班')
  await learner.goto('/chapterMenu')
  await learner.getByRole('button', { name: '分享解锁' }).click()
  const offered = learner.getByRole('dialog', { name: '分享解锁章节' }).getByRole('listitem')
  await expect(offered.filter({ hasText: '呼吸系统疾病' })).toContainText('还差 8 位好友')

  await rowOf(page, '8 位').getByRole('button', { name: '取消：呼吸系统疾病' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '取消开放' }).click()
  await expect(rows).toHaveCount(before)
  await learner.reload()
  await learner.getByRole('button', { name: '分享解锁' }).click()
  await expect(offered.first()).toBeVisible()
  await expect(offered.filter({ hasText: '呼吸系统疾病' })).toHaveCount(0)
  await learner.context().close()

  await openRoom(page, '操作记录')
  await expect(rowOf(page, '分享开放所需好友：7 → 8')).toContainText('呼吸系统疾病')
})
