import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import { enter } from '../fixtures/scenes/chapter.ts'
import { login } from '../fixtures/session.ts'
import { expect, test } from '../fixtures/test.ts'

test('a device is logged out, my data is exported and opened, a deletion is asked for and taken back', async ({
  page,
  browser,
  baseURL,
  people,
}, testInfo) => {
  // Browsers that logged in before are remembered: they would log in again without the password.
  const elsewhere = await Promise.all([1, 2, 3].map(() => browser.newContext({ baseURL })))
  const [other] = await Promise.all(elsewhere.map((context) => context.newPage()))
  for (const context of elsewhere) await login(context.pages()[0] as Page, people.learner)
  await enter(page, people.learner)
  await page.goto('/myCenter')
  const devices = page.getByRole('region', { name: '登录设备' })
  await expect(devices.getByText('当前设备')).toBeVisible()
  const others = devices.getByRole('list', { name: '其他设备' })
  await expect(others.getByRole('listitem')).toHaveCount(3)
  await others
    .getByRole('button', { name: /^下线：/ })
    .first()
    .click()
  await expect(others.getByRole('listitem')).toHaveCount(2)
  await devices.getByRole('button', { name: '下线其他所有设备' }).click()
  await page.getByRole('button', { name: '全部下线' }).click()
  await expect(others).toBeHidden()
  // The later log-in ended its session; without a remembered device it cannot log in again by itself.
  if (!other) throw new Error('no page')
  await other.goto('/myCenter')
  await other.getByRole('button', { name: '重新登录' }).click()
  await expect(other).toHaveURL(/\/login/)
  await expect(other.getByLabel('密码', { exact: true })).toBeVisible()
  await Promise.all(elsewhere.map((context) => context.close()))

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
  // Unpacked, it is read in a browser, from its first page on.
  const folder = testInfo.outputPath('my-data')
  for (const [name, bytes] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), bytes)
  }
  const reader = await (await browser.newContext()).newPage()
  await reader.goto(pathToFileURL(join(folder, 'index.html')).href)
  await expect(reader.getByRole('heading', { name: '题舟：我的数据' })).toBeVisible()
  await reader.getByRole('link', { name: '账号', exact: true }).click()
  await expect(reader.getByRole('cell', { name: people.learner.userName })).toBeVisible()
  await reader.getByRole('link', { name: '我的数据' }).click()
  await expect(reader.getByRole('table')).toContainText('表格（CSV）')
  await reader.context().close()
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

  // Logging in within the seven days takes it back too, and says so.
  await mine.getByRole('button', { name: '注销账号' }).click()
  await dialog.getByLabel('登录密码').fill(people.learner.password)
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: '申请注销' }).click()
  await expect(mine.getByText(/已申请注销/)).toBeVisible()
  await enter(page, people.learner)
  await page.goto('/myCenter')
  await expect(mine.getByText(/登录，注销申请已自动撤回/)).toBeVisible()
})
