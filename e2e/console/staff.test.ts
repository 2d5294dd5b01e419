import { callAs, fillIn, logInto, logOut, openRoom, rowOf } from '../fixtures/console.ts'
import { masked } from '../fixtures/scenes/people.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ ownServer: true })

const OWN_PASSWORD = 'Lantern-over-4-rivers'

test('a new staff member does what the role allows and nothing else, and the audit log tells it', async ({
  page,
  browser,
  server,
  people,
}) => {
  test.slow()
  await logInto(page, 'operator')
  await openRoom(page, '员工账号')
  await page.getByRole('button', { name: '新建员工' }).click()
  const form = page.getByRole('dialog', { name: '新建员工' })
  await form.getByLabel('用户名').fill('editor')
  await form.getByLabel('姓名').fill('林编辑')
  await form.getByRole('checkbox', { name: /^编辑/ }).check()
  await form.getByRole('button', { name: '创建' }).click()
  await expect(form.getByText('已被使用，请换一个')).toBeVisible()
  await form.getByLabel('用户名').fill('xiaolin')
  await form.getByRole('button', { name: '创建' }).click()
  const told = page.getByRole('dialog', { name: 'xiaolin 的初始密码' })
  const password = ((await told.getByLabel('初始密码').textContent()) ?? '').trim()
  await told.getByRole('button', { name: '我已转告，关闭' }).click()
  await expect(rowOf(page, 'xiaolin')).toContainText('待改初始密码')

  const theirs = await browser.newContext({
    baseURL: server.url,
    locale: 'zh-CN',
    viewport: { width: 1440, height: 900 },
  })
  const desk = await theirs.newPage()
  await logInto(desk, 'xiaolin', password)
  await expect(desk.getByRole('heading', { name: '修改初始密码' })).toBeVisible()
  await desk.goto('/console/myAccount')
  await expect(desk.getByRole('heading', { name: '修改初始密码' })).toBeVisible()
  await desk.getByLabel('初始密码', { exact: true }).fill(password)
  await desk.getByLabel('新密码', { exact: true }).fill(OWN_PASSWORD)
  await desk.getByLabel('再填一次新密码').fill(OWN_PASSWORD)
  await desk.getByRole('button', { name: '修改密码' }).click()

  const menu = desk.getByRole('navigation', { name: '后台菜单' })
  await expect(menu).toBeVisible()
  await expect(menu.getByRole('link', { name: '我的账号' })).toBeVisible()
  for (const closed of ['员工账号', '操作记录', '用户', '错误报告', '页面使用'])
    await expect(menu.getByRole('link', { name: closed })).toHaveCount(0)
  for (const path of ['/staff', '/audit', '/users', '/errors', '/usage']) {
    await desk.goto(`/console${path}`)
    await expect(desk.getByText('没有权限', { exact: true })).toBeVisible()
  }
  expect(await callAs(desk, 'GET', '/api/console/staff/me')).toMatchObject({ status: 200, data: { roles: ['editor'] } })
  expect(await callAs(desk, 'GET', '/api/console/staff/list')).toMatchObject({ status: 403 })
  expect(await callAs(desk, 'GET', '/api/console/users/list')).toMatchObject({ status: 403 })
  const more = { userName: 'mallory', nickName: 'M', roles: '["operator"]' }
  expect(await callAs(desk, 'POST', '/api/console/staff/create', more)).toMatchObject({ status: 403 })

  await openRoom(page, '操作记录')
  await expect(rowOf(page, '新建员工账号')).toContainText('operator')
  await expect(rowOf(page, '修改自己的密码')).toContainText('xiaolin')
  await rowOf(page, '新建员工账号').getByRole('button', { name: '详情' }).click()
  const detail = page.getByRole('dialog', { name: '新建员工账号' })
  await expect(detail.getByRole('row').filter({ hasText: '姓名' })).toContainText('林编辑')
  await expect(detail.getByRole('row').filter({ hasText: '角色' })).toContainText('编辑')
  await expect(detail).not.toContainText(password)
  await page.keyboard.press('Escape')

  await openRoom(page, '员工账号')
  await page.getByRole('button', { name: '修改：xiaolin' }).click()
  const change = page.getByRole('dialog', { name: '修改 xiaolin' })
  await change.getByRole('checkbox', { name: /^销售/ }).check()
  await change.getByRole('button', { name: '保存' }).click()
  await expect(rowOf(page, 'xiaolin')).toContainText('销售')
  await desk.goto(`/console/users?q=${people.learner.userName}`)
  await expect(rowOf(desk, people.learner.nickName)).toContainText(masked(people.learner.userName))

  await page.getByRole('button', { name: 'xiaolin 的更多操作' }).click()
  await page.getByRole('menuitem', { name: '停用账号' }).click()
  await page.getByRole('dialog', { name: '停用 xiaolin？' }).getByRole('button', { name: '停用' }).click()
  await expect(rowOf(page, 'xiaolin')).toContainText('已停用')
  await desk.getByRole('button', { name: '刷新' }).click()
  const again = desk.getByRole('dialog', { name: '重新登录' })
  await expect(again).toContainText('登录已失效，请重新登录。')
  await expect(again.getByLabel('用户名')).toHaveValue('xiaolin')
  await expect(again.getByLabel('密码', { exact: true })).toBeFocused()
  await desk.keyboard.type(OWN_PASSWORD)
  await desk.keyboard.press('Enter')
  await expect(again.getByRole('alert')).toContainText('该账号已停用')
  await theirs.close()
})

test('a learner is told that the back office is not for them, and stays logged in as one', async ({ page, people }) => {
  await page.goto('/console/')
  await expect(page).toHaveURL(/\/console\/login/)
  await fillIn(page, people.learner.userName)
  await expect(page.getByRole('alert')).toContainText('没有后台权限')
  await page.goto('/console/staff')
  await expect(page).toHaveURL(/\/console\/login/)
})

test('a wrong password says so; after the log-in one stands where one wanted to go', async ({ page }) => {
  await page.goto('/console/audit?kind=staff')
  await fillIn(page, 'operator', 'wrong-password')
  await expect(page.getByRole('alert')).toContainText('不正确')
  await fillIn(page, 'operator')
  await expect(page).toHaveURL(/\/console\/audit\?kind=staff$/)
  await logOut(page)
  await page.goBack()
  await expect(page).toHaveURL(/\/console\/login/)
})

test('an operator looks a user up, sees the whole number when asked, and that is recorded', async ({
  page,
  people,
}) => {
  await logInto(page, 'operator')
  await openRoom(page, '用户')
  await page.getByLabel('查找').fill(people.vip.userName)
  await page.getByLabel('查找').press('Enter')
  await expect(page).toHaveURL(new RegExp(`q=${people.vip.userName}`))
  await expect(page.getByText('共 1 条')).toBeVisible()
  await page.getByRole('link', { name: masked(people.vip.userName) }).click()
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(people.vip.nickName) })).toBeVisible()
  await expect(page.getByText(/在期，还有 \d+ 天/).first()).toBeVisible()
  await expect(page.getByText(people.vip.userName)).toHaveCount(0)
  await page.getByRole('button', { name: '查看完整号码' }).click()
  await expect(page.getByText(people.vip.userName)).toBeVisible()
  await openRoom(page, '操作记录')
  await expect(rowOf(page, '查看完整的手机号')).toContainText(masked(people.vip.userName))
})

test('the filtered list is exported, all pages of it, as a file for spreadsheets', async ({ page }) => {
  await logInto(page, 'operator')
  await page.goto('/console/staff?role=editor&size=20')
  await expect(page.getByText('共 1 条')).toBeVisible()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV' }).click()])
  expect(file.suggestedFilename()).toMatch(/^员工账号-\d{4}-\d{2}-\d{2}\.csv$/)
  const text = Buffer.concat(await (await file.createReadStream()).toArray()).toString('utf8')
  expect(text).toMatch(/^\uFEFF"用户名","姓名"/)
  expect(text.trim().split('\r\n')).toHaveLength(2)
  expect(text).toContain('"editor","题库编辑"')
  const [book] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '导出' }).click()])
  expect(book.suggestedFilename()).toMatch(/^员工账号-\d{4}-\d{2}-\d{2}\.xlsx$/)
})
