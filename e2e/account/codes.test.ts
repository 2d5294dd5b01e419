import type { Page, Response } from '@playwright/test'
import { codeOf, otherThan, passCheck } from '../fixtures/account.ts'
import { logOut } from '../fixtures/scenes/loop.ts'
import { newPhone } from '../fixtures/scenes/people.ts'
import { expect, test } from '../fixtures/test.ts'

async function askForCode(page: Page, phone: string): Promise<string> {
  await page.goto('/login')
  await page.getByRole('tab', { name: '验证码登录' }).click()
  await page.getByLabel('手机号').fill(phone)
  await passCheck(page)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByText(/验证码已发送至/)).toBeVisible()
  return codeOf(page, phone)
}

const codeField = (page: Page) => page.getByLabel('验证码', { exact: true })
const logIn = (page: Page) => page.getByRole('button', { name: '登录', exact: true }).click()

test('a new learner registers by a code behind the security check, and reads the code where the page says', async ({
  page,
}) => {
  const phone = newPhone()
  test.slow()
  await page.goto('/')
  await page.getByRole('link', { name: '登录', exact: true }).click()
  await page.getByRole('link', { name: '注册', exact: true }).click()
  await expect(page).toHaveURL(/\/login\?.*register=1/)
  await expect(page.getByRole('heading', { level: 1, name: /^注册/ })).toBeVisible()
  await page.getByLabel('手机号').fill(phone)
  await passCheck(page)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByText(/验证码已发送至/)).toBeVisible()

  const [outbox] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: '短信发件箱' }).click(),
  ])
  const code = await outbox.getByRole('row').filter({ hasText: phone }).locator('.code').textContent()
  await outbox.close()

  await codeField(page).fill(code ?? '')
  await page.getByLabel('设置密码（可以以后再设）').fill('river2boat')
  await page.getByLabel('再输入一次密码').fill('river2boat')
  await page.getByRole('button', { name: '注册', exact: true }).click()
  await expect(page.getByText('请先阅读并勾选同意')).toBeVisible()
  await page.getByRole('button', { name: '用户协议与隐私说明' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '同意' }).click()
  await page.getByRole('button', { name: '注册', exact: true }).click()
  await expect(page.getByText('已注册，欢迎使用')).toBeVisible()
  await expect(page.getByRole('button', { name: '我的账号' })).toBeVisible()

  // The password that was set with the code is the account's own.
  await logOut(page)
  await expect(page).toHaveURL('/login')
  await page.getByLabel('账号').fill(phone)
  await page.getByLabel('密码', { exact: true }).fill('river2boat')
  await page.getByRole('checkbox', { name: '我已阅读并同意' }).check()
  await logIn(page)
  await expect(page.getByRole('button', { name: '我的账号' })).toBeVisible()
})

test('a stranger sees the same for a number that is registered and for one that is not', async ({ page, people }) => {
  test.slow()
  /** All that the page shows and the server answers until the code is wrong. */
  const seenFor = async (phone: string) => {
    const answers: Promise<string>[] = []
    const note = (response: Response) => {
      const name = /\/api\/user\/(checkUser|sendcode|codelogin)/.exec(response.url())?.[1]
      if (name) answers.push(response.text().then((text) => `${name} ${text}`))
    }
    page.on('response', note)
    await page.goto('/login?register=1')
    await page.getByLabel('手机号').fill(phone)
    await passCheck(page)
    await page.getByRole('button', { name: '获取验证码' }).click()
    await expect(page.getByText(/验证码已发送至/)).toBeVisible()
    await codeField(page).fill(otherThan(await codeOf(page, phone)))
    await page.getByRole('checkbox', { name: '我已阅读并同意' }).check()
    await page.getByRole('button', { name: '注册', exact: true }).click()
    await expect(page.getByText('验证码不正确')).toBeVisible()
    const shown = (await page.locator('form').textContent()) ?? ''
    page.off('response', note)
    // As another visitor: the tab remembers for which phone a code was sent.
    await page.evaluate(() => sessionStorage.clear())
    const said = shown.replaceAll(/\d{3}\*{4}\d{4}|\d+ 秒/g, '…')
    const answered = await Promise.all(answers)
    return { said, answered: answered.map((answer) => answer.replaceAll(/"(requestID|time)":"?[^",}]*"?/g, '')) }
  }
  const registered = await seenFor(people.learner.userName)
  expect(registered.answered.map((answer) => answer.split(' ')[0])).toEqual(['checkUser', 'sendcode', 'codelogin'])
  expect(await seenFor(newPhone())).toEqual(registered)
})

test('after five wrong codes the right one is worth nothing, and the page says so', async ({ page }) => {
  const phone = newPhone()
  test.slow()
  const code = await askForCode(page, phone)
  await page.getByRole('checkbox', { name: '我已阅读并同意' }).check()
  for (let tries = 1; tries <= 5; tries++) {
    const answered = page.waitForResponse((response) => response.url().includes('/codelogin'))
    await codeField(page).fill(otherThan(code))
    await logIn(page)
    await answered
    await expect(page.getByText('验证码不正确')).toBeVisible()
  }
  await codeField(page).fill(code)
  await logIn(page)
  await expect(page.getByText('验证码已失效，请重新获取')).toBeVisible()
  await expect(page).toHaveURL('/login')
})

test('a reload keeps the phone and the waiting for the next code', async ({ page }) => {
  const phone = newPhone()
  await askForCode(page, phone)
  await page.reload()
  await expect(page.getByRole('tab', { name: '验证码登录' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByLabel('手机号')).toHaveValue(phone)
  await expect(page.getByRole('button', { name: /^\d+ 秒后可重发$/ })).toBeDisabled()
  await expect(page.getByRole('checkbox', { name: '点击验证' })).toBeHidden()
})

test('the security check is solved without crypto.subtle too, as on plain http in a local network', async ({
  page,
}) => {
  const phone = newPhone()
  test.slow()
  await page.addInitScript(() => Object.defineProperty(crypto, 'subtle', { value: undefined }))
  const worker = page.waitForEvent('worker', (started) => started.url().includes('plainWorker'))
  await askForCode(page, phone)
  await worker
})

test('the tabs work by keyboard alone', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('tab', { name: '密码登录' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: '验证码登录' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('tabpanel', { name: '验证码登录' }).getByLabel('手机号')).toBeFocused()
})
