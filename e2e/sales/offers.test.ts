import { newCode } from '@tizhou/domain/sales/codes'
import { newId } from '@tizhou/server/platform/database/ids'
import { changeStored } from '../fixtures/changed.ts'
import { enter } from '../fixtures/scenes/chapter.ts'
import type { Person } from '../fixtures/scenes/people.ts'
import type { TestServer } from '../fixtures/server.ts'
import { expect, test, testOnOwnServer } from '../fixtures/test.ts'
import { amountToPay, CODE, giveVersion, HIGHER, LOWER, payByCode } from './shop.ts'

const DAY = 86_400_000

/** Gives a person a coupon of 50 yuan for the higher version. */
async function giveCoupon(server: TestServer, { userName }: Person): Promise<void> {
  await changeStored(server, async (tx) => {
    const now = Date.now()
    const typeID = newId()
    await tx.run(
      `insert into coupon_type (type_id, name, kind, value, min_amount, subject_id, vn, agent_code, valid_days, starts_at,
       ends_at, quantity, given, per_user, created_at)
       select ?, '新人券', 'minus', 5000, 30000, subject_id, 2, '', 30, 0, ?, null, 1, 1, ? from subject where code = ?`,
      [typeID, now + 30 * DAY, now, CODE],
    )
    await tx.run(
      `insert into coupon (coupon_id, type_id, user_id, given_at, ends_at)
       select ?, ?, user_id, ?, ? from user_account where user_name = ?`,
      [newId(), typeID, now, now + 30 * DAY, userName],
    )
  })
}

/** Makes a batch of one redeem code for the higher version. */
async function makeCode(server: TestServer): Promise<string> {
  const code = newCode((below) => Math.floor(Math.random() * below))
  await changeStored(server, async (tx) => {
    const now = Date.now()
    const batchID = newId()
    await tx.run(
      `insert into code_batch (batch_id, name, kind, agent_code, subject_id, vn, parts, days, quantity, starts_at, ends_at,
       created_at) select ?, 'test', 'version', '', subject_id, 2, '', 90, 1, ?, ?, ? from subject where code = ?`,
      [batchID, now - DAY, now + DAY, now, CODE],
    )
    await tx.run('insert into redemption_code (code, batch_id) values (?, ?)', [code, batchID])
  })
  return code
}

testOnOwnServer(
  'a discount and a coupon come off one after the other, and the coupon is used',
  async ({ page, browser, server, people }) => {
    await giveCoupon(server, people.learner)
    await changeStored(server, async (tx) => {
      const now = Date.now()
      await tx.run(
        `insert into sale_discount (discount_id, agent_code, subject_id, vn, title, kind, value, starts_at, ends_at, only_new,
       created_at) select ?, '', subject_id, 2, '考前八折', 'percent', 2000, ?, ?, 0, ? from subject where code = ?`,
        [newId(), now - DAY, now + DAY, now, CODE],
      )
    })
    await enter(page, people.learner)
    await page.goto('/pay?vn=2')
    await expect(page.getByRole('radio', { name: new RegExp(`^${HIGHER}，¥398.40.*原价 ¥498`) })).toBeChecked()
    await expect(page.getByRole('radio', { name: /^考前八折/ })).toBeChecked()
    await page.getByRole('radio', { name: /^新人券/ }).check()
    await expect.poll(() => amountToPay(page)).toBe(34_840)
    await page.getByRole('button', { name: '扫码支付' }).click()
    await payByCode(page, browser)
    await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible()
    await page.goto('/pay?vn=2')
    await amountToPay(page)
    await expect(page.getByRole('radio', { name: /^新人券/ })).toBeDisabled()
  },
)

test('a redemption code opens its version; a second person hears that it is used', async ({ page, server, people }) => {
  const code = await makeCode(server)
  await enter(page, people.learner)
  await page.goto('/pay')
  const field = page.getByRole('textbox', { name: '兑换码' })
  await field.fill(code.toLowerCase())
  await expect(field).toHaveValue(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  await page.getByRole('button', { name: '兑换', exact: true }).click()
  await expect(page.getByRole('heading', { name: '兑换成功' })).toBeVisible()
  await page.goto('/myCenter')
  await expect(page.getByRole('list', { name: '有效的班次' })).toContainText(HIGHER)

  await page.context().clearCookies()
  await enter(page, people.vip)
  await page.goto('/pay')
  await field.fill(code)
  await page.getByRole('button', { name: '兑换', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: /使用/ })).toBeVisible()
})

test('codes of the other kinds are asked for by their own calls, and one that nobody has is told', async ({
  page,
  people,
}) => {
  const code = newCode((below) => Math.floor(Math.random() * below))
  await enter(page, people.learner)
  await page.goto('/pay')
  for (const kind of ['视频码', '限时码']) {
    await page.getByText(kind, { exact: true }).click()
    await expect(page.getByRole('radio', { name: kind })).toBeChecked()
    await page.getByRole('textbox', { name: '兑换码' }).fill(code)
    await page.getByRole('button', { name: '兑换', exact: true }).click()
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible()
  }
})

test('a version of mine is changed for another one, once asked again', async ({ page, server, people }) => {
  await giveVersion(server, people.learner, 2)
  await enter(page, people.learner)
  await page.goto('/pay')
  await page.getByRole('button', { name: `更换 ${HIGHER}` }).click()
  const dialog = page.getByRole('dialog', { name: `更换 ${HIGHER}` })
  await dialog.getByRole('radio', { name: new RegExp(`临床执业医师 · ${LOWER}`) }).check()
  await dialog.getByRole('button', { name: '更换', exact: true }).click()
  await page.getByRole('alertdialog', { name: '确认更换' }).getByRole('button', { name: '确认更换' }).click()
  await expect(page.getByRole('heading', { name: '更换成功' })).toBeVisible()
  await page.goto('/myCenter')
  await expect(page.getByRole('list', { name: '有效的班次' }).getByRole('listitem')).toHaveText([new RegExp(LOWER)])
})
