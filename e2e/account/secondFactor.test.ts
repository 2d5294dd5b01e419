import { giveSecondFactor } from '../fixtures/account.ts'
import { fillLogin } from '../fixtures/scenes/loop.ts'
import { expect, test } from '../fixtures/test.ts'
import { totpAt } from '../fixtures/totp.ts'

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

test('an account with a second factor is asked for its code after the password, and gets in by it alone', async ({
  page,
  server,
  people,
}) => {
  await giveSecondFactor(server, people.editor, SECRET)
  await page.goto('/login')
  await fillLogin(page, people.editor)
  const logIn = () => page.getByRole('button', { name: '登录', exact: true }).click()
  await logIn()
  const code = page.getByLabel('动态验证码')
  await expect(code).toBeFocused()
  const right = totpAt(SECRET, Date.now())
  await code.fill(right === '000000' ? '111111' : '000000')
  await logIn()
  await expect(page.getByText('动态验证码不正确')).toBeVisible()
  await code.fill(totpAt(SECRET, Date.now()))
  await logIn()
  await expect(page.getByRole('button', { name: '我的账号' })).toBeVisible()
})
