import { codeOf, passCheck } from '../fixtures/account.ts'
import { enter } from '../fixtures/scenes/chapter.ts'
import { masked, newPhone } from '../fixtures/scenes/people.ts'
import { login } from '../fixtures/session.ts'
import { expect, test } from '../fixtures/test.ts'

test('a phone is changed by codes of both phones; the other browser is logged out, the new phone logs in', async ({
  page,
  browser,
  baseURL,
  people,
}) => {
  test.slow()
  const { learner, vip } = people
  const phone = newPhone()
  const elsewhere = await browser.newContext({ baseURL })
  const other = await elsewhere.newPage()
  await login(other, learner)
  await enter(page, learner)
  await page.goto('/myCenter')
  const card = page.getByRole('region', { name: '账号安全' })
  await card.getByRole('button', { name: '更换手机号' }).click()
  const dialog = page.getByRole('dialog', { name: '更换手机号' })
  await passCheck(page)
  await dialog.getByRole('button', { name: '获取验证码' }).click()
  await expect(dialog.getByText(/验证码已发送至/)).toBeVisible()
  await dialog.getByLabel('验证码', { exact: true }).fill(await codeOf(page, learner.userName))
  await dialog.getByRole('button', { name: '下一步' }).click()

  // Somebody else's phone: its holder alone is told, by a right code.
  await dialog.getByLabel('新手机号').fill(vip.userName)
  await passCheck(page)
  await dialog.getByRole('button', { name: '获取验证码' }).click()
  await expect(dialog.getByText(/验证码已发送至/)).toBeVisible()
  await dialog.getByLabel('验证码', { exact: true }).fill(await codeOf(page, vip.userName))
  await dialog.getByRole('button', { name: '更换手机号' }).click()
  await expect(dialog.getByText('该手机号已经注册了账号，请换一个手机号')).toBeVisible()

  await dialog.getByLabel('新手机号').fill(phone)
  await passCheck(page)
  await dialog.getByRole('button', { name: '获取验证码' }).click()
  await expect(dialog.getByText(`验证码已发送至 ${masked(phone)}`)).toBeVisible()
  await dialog.getByLabel('验证码', { exact: true }).fill(await codeOf(page, phone))
  await dialog.getByRole('button', { name: '更换手机号' }).click()
  await expect(dialog).toBeHidden()
  await expect(card.getByText(masked(phone))).toBeVisible()

  await other.goto('/myCenter')
  await other.getByRole('button', { name: '重新登录' }).click()
  await expect(other).toHaveURL(/\/login/)
  await login(other, { ...learner, userName: phone })
  await other.goto('/myCenter')
  await expect(other.getByRole('region', { name: '账号安全' }).getByText(masked(phone))).toBeVisible()
  await elsewhere.close()
})
