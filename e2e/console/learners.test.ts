import type { Page } from '@playwright/test'
import { codeOf, passCheck } from '../fixtures/account.ts'
import { callAs, logInto, openRoom, rowOf } from '../fixtures/console.ts'
import { newPhone } from '../fixtures/scenes/people.ts'
import { chooseSubject } from '../fixtures/session.ts'
import { expect, test } from '../fixtures/test.ts'

const SUBJECT = '内科主治医师'

const confirm = (page: Page, action: string) =>
  page.getByRole('dialog').getByRole('button', { name: action, exact: true }).click()

/** Picks the subject and the named version in a form. */
async function pickVersion(page: Page, form: ReturnType<Page['getByRole']>): Promise<string> {
  await form.getByLabel('科目').fill('ZC_NK')
  await page.getByTitle(/ZC_NK_YTMJ/).click()
  await form.getByLabel('版本').click()
  const version = page.getByTitle(/（2）$/)
  const name = ((await version.getAttribute('title')) ?? '').replace(/（2）$/, '')
  await version.click()
  return name
}

async function logInByCode(page: Page, phone: string): Promise<void> {
  await page.goto('/login')
  await page.getByRole('tab', { name: '验证码登录' }).click()
  await page.getByLabel('手机号').fill(phone)
  await passCheck(page)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByText(/验证码已发送至/)).toBeVisible()
  await page.getByLabel('验证码', { exact: true }).fill(await codeOf(page, phone))
  await page.getByRole('checkbox', { name: '我已阅读并同意' }).check()
  const answered = page.waitForResponse((response) => response.url().includes('/codelogin'))
  await page.getByRole('button', { name: '登录', exact: true }).click()
  expect((await (await answered).json()).status).toBe(200)
}

test('thirty learners come by a file into a class, the class is given a version, one of them logs in and has it; all of it is taken back', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const name = `周五班 ${Date.now() % 100_000}`
  const phones = [...new Set(Array.from({ length: 30 }, newPhone))]
  await logInto(page, 'operator')
  await openRoom(page, '班级')
  await page.getByRole('button', { name: '新建班级' }).click()
  const form = page.getByRole('dialog', { name: '新建班级' })
  await form.getByLabel('名称').fill(name)
  await form.getByRole('button', { name: '保存' }).click()
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  // The file is checked first: what is wrong is told by row and column, and nothing is changed yet.
  await page.getByRole('link', { name: '导入学员' }).click()
  await expect(page.getByText(name)).toBeVisible()
  const lines = ['手机号,姓名', ...phones.map((phone, at) => `${phone},学员${at + 1}`), '1380000,短号']
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: '周五班.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })
  await expect(page.getByText(`会处理 ${phones.length} 人，现在还没有改变任何东西`)).toBeVisible()
  await expect(page.getByRole('table', { name: '发现的问题' })).toContainText('不是 11 位手机号')
  await expect(page.getByRole('table', { name: '前后的例子' })).toContainText('新建账号')
  await expect(page.getByText(phones[0] as string)).toHaveCount(0)
  const importAddress = new URL(page.url()).pathname
  await page.getByRole('button', { name: `导入 ${phones.length} 名学员` }).click()
  await confirm(page, '导入')
  await expect(page.getByText('已完成').first()).toBeVisible({ timeout: 30_000 })

  // The whole class is given a version, after a look at who gets what until when.
  await openRoom(page, '班级')
  await rowOf(page, name).getByRole('link', { name }).click()
  await expect(page.getByText(`第 1–20 条，共 ${phones.length} 条`)).toBeVisible()
  await page.getByRole('button', { name: '批量权限' }).click()
  const access = page.getByRole('dialog', { name: /^批量权限/ })
  const version = await pickVersion(page, access)
  await access.getByLabel('天数').fill('30')
  await access.getByLabel('原因').fill('周五班赠送')
  await access.getByRole('button', { name: '看看会改变什么' }).click()
  await expect(page.getByText(`会处理 ${phones.length} 人，现在还没有改变任何东西`)).toBeVisible()
  await expect(page.getByRole('table', { name: '前后的例子' })).toContainText('没有权限')
  await page.getByRole('button', { name: `改变 ${phones.length} 人的权限` }).click()
  await confirm(page, '改变')
  await expect(page.getByText('已完成').first()).toBeVisible({ timeout: 30_000 })

  // One of them logs in by a code, as nobody ever had a password, and has the version.
  const theirs = await browser.newContext({ baseURL: baseURL as string })
  const learner = await theirs.newPage()
  await logInByCode(learner, phones[0] as string)
  await chooseSubject(learner, SUBJECT, version)
  await learner.goto('/myCenter')
  await expect(learner.getByText(version).first()).toBeVisible()

  // Both are taken back, each as one step; the account that was used stays.
  await page.getByRole('button', { name: '撤销', exact: true }).click()
  await confirm(page, '撤销')
  await expect(page.getByText('已撤销').first()).toBeVisible({ timeout: 30_000 })
  await page.goto(importAddress)
  await page.getByRole('button', { name: '撤销', exact: true }).click()
  await confirm(page, '撤销')
  await expect(page.getByRole('button', { name: '撤销剩下的' })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('部分撤销 1 人')).toBeVisible()
  await expect(rowOf(page, '已移出班级；账号保留：已经有人使用').first()).toBeVisible()
  const { data } = await callAs(page, 'GET', '/api/console/users/list', { q: phones[0] as string, vip: '0' })
  expect(data).toMatchObject({ total: 1 })
  const gone = await callAs(page, 'GET', '/api/console/users/list', { q: phones[1] as string })
  expect(gone.data).toMatchObject({ total: 0 })
  await theirs.close()
})

test('users, a class and its report fit the narrowest window: what is wider scrolls in its own box', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1020, height: 768 })
  await logInto(page, 'operator')
  const rowsOf = async (path: string, of: Record<string, string>) =>
    ((await callAs(page, 'GET', path, of)).data as { rows: { userID: number; appID: number }[] }).rows
  const name = `名称很长很长很长很长的班级 ${Date.now() % 100_000}`
  const group = await callAs(page, 'POST', '/api/console/groups/save', { name, note: '' })
  const { groupID } = group.data as { groupID: number }
  const learners = await rowsOf('/api/console/users/list', { q: '1380000000', page: '1', pageSize: '20' })
  const idsJson = JSON.stringify(learners.map(({ userID }) => userID))
  await callAs(page, 'POST', '/api/console/groups/add', { groupID: String(groupID), idsJson })
  const [subject] = await rowsOf('/api/console/subjects/list', { page: '1', pageSize: '1' })
  const report = `/reports?subject=${subject?.appID}&group=${groupID}`
  for (const [path, column] of [
    ['/users', '注册时间'],
    [`/groups/${groupID}`, '加入'],
    [report, '预测得分率'],
  ] as const) {
    await page.goto(`/console${path}`)
    await expect(page.getByRole('columnheader', { name: column }).first()).toBeAttached()
    const beyond = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(await beyond(), path).toBe(0)
  }
})
