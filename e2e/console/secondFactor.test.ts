import { fillIn, logInto, logOut, openRoom, rowOf } from '../fixtures/console.ts'
import { expect, test } from '../fixtures/test.ts'
import { totpAt } from '../fixtures/totp.ts'

test.use({ ownServer: true })

const STEP_MS = 30_000

test('a second factor is enrolled, asked for at the log-in, and reset by an operator', async ({ page }) => {
  test.slow()
  await logInto(page, 'editor')
  await openRoom(page, '我的账号')
  await page.getByRole('button', { name: '启用两步验证' }).click()
  const first = page.getByRole('dialog', { name: '启用两步验证' })
  await first.getByLabel(/登录密码/).fill('wrong')
  await first.getByRole('button', { name: '下一步' }).click()
  await expect(first.getByText('密码不正确')).toBeVisible()
  await first.getByLabel(/登录密码/).fill('tizhou2026')
  await first.getByRole('button', { name: '下一步' }).click()

  const enrolment = page.getByRole('dialog', { name: '启用两步验证' })
  const secret = ((await enrolment.locator('code').textContent()) ?? '').replaceAll(/\s/g, '')
  const codeAt = (moment: number) => totpAt(secret, moment)
  await enrolment.getByLabel('验证码').fill('000000')
  await enrolment.getByRole('button', { name: '确认并启用' }).click()
  await expect(enrolment.getByText(/验证码不正确/)).toBeVisible()
  await enrolment.getByLabel('验证码').fill(codeAt(Date.now()))
  await enrolment.getByRole('button', { name: '确认并启用' }).click()
  await expect(page.getByText('已启用', { exact: true })).toBeVisible()
  await logOut(page)

  await fillIn(page, 'editor')
  // The time step of the enrolment is used up; the code of the next step is accepted already.
  await page.getByLabel('两步验证码').fill(codeAt(Date.now() + STEP_MS))
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('button', { name: /^账号：/ })).toBeVisible()
  await logOut(page)

  await logInto(page, 'operator')
  await openRoom(page, '员工账号')
  await expect(rowOf(page, '题库编辑')).toContainText('已启用')
  await page.getByRole('button', { name: 'editor 的更多操作' }).click()
  await page.getByRole('menuitem', { name: '撤销两步验证' }).click()
  await page.getByRole('dialog', { name: '撤销 editor 的两步验证？' }).getByRole('button', { name: '撤销' }).click()
  await expect(rowOf(page, '题库编辑')).toContainText('未启用')
  await logOut(page)
  await logInto(page, 'editor')
})
