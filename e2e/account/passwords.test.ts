import type { Page } from '@playwright/test'
import { codeOf, givePassword, passCheck } from '../fixtures/account.ts'
import { fillLogin, loginByForm, logOut, openAccountMenu } from '../fixtures/scenes/loop.ts'
import { masked, newPhone } from '../fixtures/scenes/people.ts'
import { expect, test, testOnOwnServer } from '../fixtures/test.ts'

const NEW_PASSWORD = 'river2boat.'
const logIn = (page: Page) => page.getByRole('button', { name: '登录', exact: true }).click()

test('a forgotten password is set anew by a code; the old session is over, the new password works', async ({
  page,
  browser,
  baseURL,
  people,
}) => {
  test.slow()
  await loginByForm(page, people.learner)
  const elsewhere = await browser.newContext({ baseURL })
  const other = await elsewhere.newPage()
  await other.goto('/login')
  await other.getByLabel('账号').fill(people.learner.userName)
  await other.getByRole('link', { name: '忘记密码？' }).click()

  await expect(other).toHaveURL('/forgetpwd')
  await expect(other.getByLabel('手机号')).toHaveValue(people.learner.userName)
  await passCheck(other)
  await other.getByRole('button', { name: '获取验证码' }).click()
  await other.getByLabel('验证码', { exact: true }).fill(await codeOf(other, people.learner.userName))
  await other.getByRole('button', { name: '下一步' }).click()
  await other.getByLabel('新密码', { exact: true }).fill(NEW_PASSWORD)
  await expect(other.getByText('密码强度：强')).toBeVisible()
  await other.getByLabel('再输入一次新密码').fill(NEW_PASSWORD)
  await other.getByRole('button', { name: '设置新密码' }).click()

  // The phone is passed on, but not in the address.
  await expect(other).toHaveURL('/login')
  await expect(other.getByText('新密码已生效')).toBeVisible()
  await expect(other.getByLabel('账号')).toHaveValue(people.learner.userName)

  await page.goto('/myCenter')
  await expect(page.getByText('登录信息失效，请您重新登录')).toBeVisible()

  await fillLogin(other, people.learner)
  await logIn(other)
  await expect(other.getByText('账号或密码不正确')).toBeVisible()
  await other.getByLabel('密码', { exact: true }).fill(NEW_PASSWORD)
  await logIn(other)
  await expect(other.getByRole('button', { name: '我的账号' })).toBeVisible()
  await elsewhere.close()
})

test('an unknown phone goes the same way and is told nothing; no code ever fits', async ({ page }) => {
  test.slow()
  const phone = newPhone()
  await page.goto('/forgetpwd')
  await page.getByLabel('手机号').fill(phone)
  await passCheck(page)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByText(`如果 ${phone} 已注册，它会收到一条短信。`)).toBeVisible()
  await expect(page.getByText('验证码 5 分钟内有效。')).toBeVisible()
  await page.getByLabel('验证码', { exact: true }).fill('111111')
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page.getByText('验证码不正确')).toBeVisible()
  await page.getByRole('button', { name: '上一步' }).click()
  await expect(page.getByLabel('手机号')).toHaveValue(phone)
})

test('a weak password is changed on the way in, and the new one is the password from then on', async ({
  page,
  server,
  people,
}) => {
  const weak = { ...people.learner, password: '12345678' }
  await givePassword(server, weak, weak.password)
  await page.goto('/login')
  await fillLogin(page, weak)
  await logIn(page)
  const dialog = page.getByRole('dialog', { name: '您的密码过于简单' })
  await dialog.getByLabel('新密码', { exact: true }).fill(NEW_PASSWORD)
  await dialog.getByLabel('再输入一次新密码').fill(NEW_PASSWORD)
  await dialog.getByRole('button', { name: '修改密码' }).click()
  await expect(page.getByRole('button', { name: '我的账号' })).toBeVisible()

  await logOut(page)
  await expect(page).toHaveURL('/login')
  await loginByForm(page, { ...weak, password: NEW_PASSWORD })
})

test('the change of a weak password can be put off', async ({ page, server, people }) => {
  const weak = { ...people.learner, password: '12345678' }
  await givePassword(server, weak, weak.password)
  await page.goto('/login')
  await fillLogin(page, weak)
  await logIn(page)
  await page.getByRole('dialog', { name: '您的密码过于简单' }).getByRole('button', { name: '以后再说' }).click()
  await expect(page.getByRole('button', { name: '我的账号' })).toBeVisible()
  await page.goto('/myCenter')
  await expect(page.getByText('过于简单', { exact: true })).toBeVisible()
})

testOnOwnServer(
  'wrong passwords from a new place: each further try is paid by work that the page does, and the right one gets in',
  async ({ page, people }) => {
    test.slow()
    let works = 0
    page.on('request', (request) => {
      if (request.url().includes('/captchaChallenge')) works++
    })
    await page.goto('/login')
    await fillLogin(page, { ...people.learner, password: 'wrong' })
    // The first five tries are free, then waits grow. On a busy machine the first waits may be over before the next
    // try.
    for (let tries = 0; tries < 12 && works === 0; tries++) {
      const answered = page.waitForResponse(
        async (response) => response.url().includes('/userlogin') && (await response.json()).status === 400,
      )
      await logIn(page)
      await answered
      await expect(page.getByText('账号或密码不正确')).toBeVisible()
    }
    expect(works).toBeGreaterThan(0)
    await page.getByLabel('密码', { exact: true }).fill(people.learner.password)
    await logIn(page)
    await expect(page.getByRole('button', { name: '我的账号' })).toBeVisible()
  },
)

test('the password is changed in my account: by the old one, and by a code', async ({ page, people }) => {
  test.slow()
  await loginByForm(page, people.learner)
  await page.goto('/myCenter')
  await page.getByRole('button', { name: '修改密码' }).click()
  const dialog = page.getByRole('dialog', { name: '修改密码' })
  await dialog.getByLabel('原密码').fill('wrong')
  await dialog.getByLabel('新密码', { exact: true }).fill(NEW_PASSWORD)
  await dialog.getByLabel('再输入一次新密码').fill(NEW_PASSWORD)
  await dialog.getByRole('button', { name: '修改密码' }).click()
  await expect(dialog.getByText('原密码不正确')).toBeVisible()
  await dialog.getByLabel('原密码').fill(people.learner.password)
  await dialog.getByRole('button', { name: '修改密码' }).click()
  await expect(page.getByText('密码已修改')).toBeVisible()

  await page.getByRole('button', { name: '修改密码' }).click()
  await dialog.getByRole('button', { name: '忘记原密码？' }).click()
  const byCode = page.getByRole('dialog', { name: '用短信验证码修改密码' })
  await passCheck(page)
  await byCode.getByRole('button', { name: '获取验证码' }).click()
  await byCode.getByLabel('验证码', { exact: true }).fill(await codeOf(page, people.learner.userName))
  await byCode.getByRole('button', { name: '下一步' }).click()
  await byCode.getByLabel('新密码', { exact: true }).fill('another3boat!')
  await byCode.getByLabel('再输入一次新密码').fill('another3boat!')
  await byCode.getByRole('button', { name: '设置密码' }).click()
  await expect(byCode).toBeHidden()

  // This device stays logged in through both changes.
  await page.reload()
  await expect(page.getByText(masked(people.learner.userName), { exact: true })).toBeVisible()
  await page.getByRole('button', { name: '退出登录' }).click()
  await loginByForm(page, { ...people.learner, password: 'another3boat!' })
})

test('my account shows who I am, what I have bought and until when, and this device', async ({ page, people }) => {
  await loginByForm(page, people.vip)
  await openAccountMenu(page)
  await page.getByRole('menuitem', { name: '个人中心' }).click()
  await expect(page.getByRole('heading', { level: 2, name: people.vip.nickName })).toBeVisible()
  await expect(page.getByText(masked(people.vip.userName), { exact: true })).toBeVisible()
  const mine = page.getByRole('region', { name: '我的班次' })
  await expect(mine.getByRole('list', { name: '有效的班次' }).getByRole('listitem')).toHaveCount(3)
  await expect(mine.getByText(/^有效期至 \d{4} 年 \d+ 月 \d+ 日/).first()).toBeVisible()
  await expect(page.getByRole('region', { name: '登录设备' }).getByText('当前设备')).toBeVisible()
})
