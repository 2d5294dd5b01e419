import { type Browser, expect, type Page } from '@playwright/test'
import { newId } from '@tizhou/server/platform/database/ids'
import { changeStored, storeOf } from '../fixtures/changed.ts'
import type { Person } from '../fixtures/scenes/people.ts'
import type { TestServer } from '../fixtures/server.ts'

/** The subject that the tests of sales buy, and its two versions. */
export const CODE = 'ZY_LCZY_YTMJ'
export const LOWER = '题库基础班'
export const HIGHER = '强化提升班'

const DAY = 86_400_000

/** Opens the payment code of the open order in another browser, as a telephone does, and pays. */
export async function payByCode(page: Page, browser: Browser): Promise<void> {
  const code = page.getByRole('img', { name: '沙箱支付付款二维码' })
  await expect(code).toBeVisible()
  const address = await page.getByRole('link', { name: '在新窗口打开沙箱付款页' }).getAttribute('href')
  const context = await browser.newContext()
  try {
    const telephone = await context.newPage()
    await telephone.goto(address ?? '')
    await telephone.getByRole('button', { name: '确认支付' }).click()
    await expect(telephone.getByRole('heading', { name: '支付成功' })).toBeVisible()
  } finally {
    await context.close()
  }
}

/** The amount to pay that the page shows, in fen. */
export async function amountToPay(page: Page): Promise<number> {
  const shown = page.getByRole('region', { name: '应付金额' }).locator('p strong')
  await expect(shown).toHaveText(/^¥\d/)
  return Math.round(Number((await shown.textContent())?.replace('¥', '')) * 100)
}

/** Gives a person a version of the subject by a code, half of whose year is over; it is worth its list price. */
export async function giveVersion(server: TestServer, { userName }: Person, vn: number): Promise<void> {
  await changeStored(server, async (tx) => {
    const now = Date.now()
    await tx.run(
      `insert into entitlement (entitlement_id, user_id, subject_id, vn, starts_at, ends_at, source)
       select ?, u.user_id, s.subject_id, ?, ?, ?, 'code' from user_account u, subject s
       where u.user_name = ? and s.code = ?`,
      [newId(), vn, now - 183 * DAY, now + 182 * DAY, userName, CODE],
    )
  })
}

/** The refunds of an order by the payment provider's own books, in fen. */
export async function refundsAtProvider(server: TestServer, orderNo: string): Promise<number[]> {
  const { db } = await storeOf(server)
  const rows = await db
    .selectFrom('sandbox_refund as r')
    .innerJoin('payment_attempt as a', 'a.out_trade_no', 'r.out_trade_no')
    .innerJoin('sale_order as o', 'o.order_id', 'a.order_id')
    .select('r.amount')
    .where('o.order_no', '=', orderNo)
    .execute()
  return rows.map(({ amount }) => amount)
}

/** Adds one of the two subjects that open free, with a lower and a higher version. */
export async function addFreeSubject(server: TestServer): Promise<void> {
  await changeStored(server, async (tx) => {
    const now = Date.now()
    const subject_id = newId()
    await tx.run(
      `insert into subject (subject_id, code, name, short_name, family, position, revision, updated_at)
       values (?, 'ZY_XY_YTMJ', '执业药师（西药）考试宝典押题密卷', '执业药师（西药）', '执业资格', 9, 1, ?)`,
      [subject_id, now],
    )
    for (const [vn, name] of [
      [1, '体验班'],
      [2, '全程班'],
    ] as const)
      await tx.run(
        `insert into subject_version (subject_id, vn, name, position, ver_no, price, modules, hidden)
         values (?, ?, ?, ?, 1, ?, '["ChapterTest"]', 0)`,
        [subject_id, vn, name, vn, vn * 10_000],
      )
  })
}
