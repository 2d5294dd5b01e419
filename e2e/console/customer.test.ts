import { callAs, logInto, logOut, openRoom } from '../fixtures/console.ts'
import { login } from '../fixtures/session.ts'
import { expect, test } from '../fixtures/test.ts'

test('a seller sees one customer whole and masked, and logs the person out; a teacher sees no purchases; both looks are told', async ({
  page,
  browser,
  baseURL,
  people,
}) => {
  test.slow()
  const { learner } = people
  const elsewhere = await browser.newContext({ baseURL })
  const theirs = await elsewhere.newPage()
  await login(theirs, learner)

  await logInto(page, 'seller')
  await openRoom(page, '用户')
  await page.getByLabel('查找').fill(learner.userName)
  await page.getByLabel('查找').press('Enter')
  const masked = learner.userName.replace(/^(\d{3})\d{4}/, '$1****')
  await page.getByRole('link', { name: masked }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^用户 / })).toBeVisible()
  for (const title of ['开通的科目', '订单', '优惠券', '兑换码', '图书包裹', '纠错', '学习数量', '会话'])
    await expect(page.getByRole('table', { name: title })).toBeAttached()
  await expect(page.getByText(learner.userName)).toHaveCount(0)
  await expect(page.getByRole('button', { name: '停用账号' })).toHaveCount(0)
  await page.getByRole('button', { name: '查看完整号码' }).click()
  await expect(page.getByText(learner.userName)).toBeVisible()
  // What the role may change is changed here.
  await page.getByRole('button', { name: '开通权限' }).click()
  const grant = page.getByRole('dialog', { name: '开通权限' })
  await grant.getByLabel('科目').fill('ZC_NK')
  await page.getByTitle(/ZC_NK_YTMJ/).click()
  await grant.getByLabel('版本').click()
  await page.getByTitle(/（2）$/).click()
  await grant.getByLabel('原因').fill('客服补开')
  await grant.getByRole('button', { name: '开通', exact: true }).click()
  const held = page.getByRole('table', { name: '开通的科目' }).getByRole('row').filter({ hasText: '在期，' })
  await expect(held).toContainText('内科')
  await held.getByRole('button', { name: /^收回：/ }).click()
  const revoke = page.getByRole('dialog', { name: /^收回 / })
  await revoke.getByLabel('原因').fill('开错了')
  await revoke.getByRole('button', { name: '立即收回' }).click()
  await expect(page.getByRole('table', { name: '开通的科目' })).toContainText('已收回')
  await page.getByRole('button', { name: '全部会话下线' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '下线' }).click()
  await expect(page.getByText('已全部下线')).toBeVisible()
  const address = new URL(page.url()).pathname
  await theirs.goto('/myCenter')
  await theirs.getByRole('button', { name: '确定' }).click()
  await expect(theirs).toHaveURL(/\/login/)
  await elsewhere.close()

  await logOut(page)
  await logInto(page, 'teacher')
  await page.goto(address)
  await expect(page.getByText(`${learner.userName.slice(0, 3)}********`).first()).toBeVisible()
  await expect(page.getByRole('table', { name: '纠错' })).toBeAttached()
  for (const title of ['订单', '会话']) await expect(page.getByRole('table', { name: title })).toHaveCount(0)
  await expect(page.getByRole('button', { name: '全部会话下线' })).toHaveCount(0)

  await logOut(page)
  await logInto(page, 'operator')
  const { data } = await callAs(page, 'GET', '/api/console/audit/list', { kind: 'user', pageSize: '20' })
  const looks = (data as { rows: { call: string }[] }).rows.filter(({ call }) => call === 'account.userDetail')
  expect(looks.length).toBeGreaterThanOrEqual(2)
})
