import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import { enter } from '../fixtures/scenes/chapter.ts'
import { login } from '../fixtures/session.ts'
import { expect, test } from '../fixtures/test.ts'

test('a device is logged out, my data is exported and opened, a deletion is asked for and taken back', async ({
  page,
  browser,
  baseURL,
  people,
}) => {
  // The browser that logged in first is remembered: it would log in again without the password.
  const elsewhere = await browser.newContext({ baseURL })
  const other = await elsewhere.newPage()
  await login(other, people.learner)
  await enter(page, people.learner)
  await page.goto('/myCenter')
  const devices = page.getByRole('region', { name: '登录设备' })
  await expect(devices.getByText('当前设备')).toBeVisible()
  const others = devices.getByRole('list', { name: '其他设备' })
  await expect(others.getByRole('listitem')).toHaveCount(1)
  await others.getByRole('button', { name: /^下线：/ }).click()
  await expect(others).toBeHidden()
  // The later log-in ended its session; without a remembered device it cannot log in again by itself.
  await other.goto('/myCenter')
  await other.getByRole('button', { name: '重新登录' }).click()
  await expect(other).toHaveURL(/\/login/)
  await expect(other.getByLabel('密码', { exact: true })).toBeVisible()
  await elsewhere.close()

  const days = page.getByRole('region', { name: '学习日历' })
  await expect(days.getByText('连续学习')).toBeVisible()
  await days.getByRole('button', { name: '看表' }).press('Enter')
  await expect(days.getByText('这一年还没有作答。')).toBeVisible()

  const mine = page.getByRole('region', { name: '我的数据' })
  await mine.getByRole('button', { name: '开始导出' }).click()
  const link = mine.getByRole('link', { name: '下载' })
  await expect(link).toBeVisible()
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  const files = unzipSync(new Uint8Array(await readFile(await download.path())))
  expect(JSON.parse(new TextDecoder().decode(files['json/account.json']))).toMatchObject([
    { user_name: people.learner.userName, nick_name: people.learner.nickName },
  ])
  expect(new TextDecoder().decode(files['readme.txt'])).toContain('csv/account.csv')

  await mine.getByRole('button', { name: '注销账号' }).click()
  const dialog = page.getByRole('dialog', { name: '注销账号' })
  await expect(dialog.getByRole('list', { name: '会失去的内容' })).toBeVisible()
  await dialog.getByLabel('登录密码').fill(people.learner.password)
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: '申请注销' }).click()
  await expect(mine.getByText(/已申请注销/)).toBeVisible()
  await mine.getByRole('button', { name: '撤回注销' }).click()
  await expect(mine.getByRole('button', { name: '注销账号' })).toBeVisible()
  await expect(mine.getByText(/申请后等待 7 天/)).toBeVisible()
})
