import { logInto, logOut } from '../fixtures/console.ts'
import { expect, test } from '../fixtures/test.ts'

test('the home page shows what waits for one’s role with numbers, and each leads to its list', async ({ page }) => {
  await logInto(page, 'seller')
  const work = page.getByRole('region', { name: '待处理' })
  const of = (title: string) => work.getByRole('link', { name: new RegExp(`^${title}\\s*\\d+\\s*件`) })
  for (const title of ['退款申请', '待处理款项', '待寄图书', '学员意见']) await expect(of(title)).toBeVisible()
  await expect(of('学员纠错')).toHaveCount(0)
  await of('待处理款项').click()
  await expect(page).toHaveURL(/\/orders\?.*tab=cases/)
  await expect(page.getByRole('tab', { name: '待处理款项', selected: true })).toBeVisible()

  await logOut(page)
  await logInto(page, 'teacher')
  await expect(of('退款申请')).toHaveCount(0)
  await of('学员纠错').click()
  await expect(page.getByRole('heading', { level: 1, name: '学员纠错' })).toBeVisible()

  await logOut(page)
  await logInto(page, 'editor')
  for (const title of ['待查看的 PDF', '未发布的视频课']) await expect(of(title)).toBeVisible()
  await of('没有解析的题').click()
  await expect(page.getByRole('heading', { level: 1, name: '题目' })).toBeVisible()
  await expect(page).toHaveURL(/lacks=explanation/)
})
