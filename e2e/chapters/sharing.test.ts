import { enter } from '../fixtures/scenes/chapter.ts'
import { question } from '../fixtures/scenes/loop.ts'
import { login } from '../fixtures/session.ts'
import { expect, test } from '../fixtures/test.ts'

test('a friend who comes by my link opens a chapter to me', async ({ page, browser, baseURL, people }) => {
  await enter(page, people.learner)
  await page.goto('/chapterMenu')
  await page.getByRole('button', { name: '分享解锁' }).click()
  const dialog = page.getByRole('dialog', { name: '分享解锁章节' })
  const locked = dialog.getByRole('listitem').filter({ hasText: '还差 1 位好友' })
  await expect(locked).toHaveCount(1)
  const chapter = (await locked.locator('span').first().textContent()) ?? ''
  const field = dialog.getByRole('textbox', { name: '我的分享链接' })
  await expect(field).toHaveValue(/\/freeCatalogue\?share=\w+$/)
  const link = new URL(await field.inputValue())

  const theirs = await browser.newContext({ baseURL: baseURL ?? '' })
  const friend = await theirs.newPage()
  // A visitor without a chosen subject sees the shared one.
  await login(friend, people.vip)
  await friend.goto(link.pathname + link.search)
  await expect(friend.getByText('您的到来已为好友计数')).toBeVisible()
  await expect(friend.getByRole('heading', { level: 1, name: '免费目录' })).toBeVisible()
  await expect(friend).not.toHaveURL(/share=/)
  await theirs.close()

  await page.reload()
  await page.getByRole('button', { name: '分享解锁' }).click()
  await expect(dialog.getByRole('listitem').filter({ hasText: chapter })).toContainText('已开放')
  await expect(dialog).toContainText('已有 1 位好友')
  await dialog.getByRole('button', { name: '关闭' }).click()
  await page.getByRole('searchbox', { name: '搜索章节' }).fill(chapter)
  await page
    .getByRole('tree')
    .getByRole('button', { name: /^开始：/ })
    .first()
    .click()
  await expect(question(page)).toBeVisible()
})
