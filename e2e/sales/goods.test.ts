import { chooseSubject, login } from '../fixtures/session.ts'
import { expect, test, testOnOwnServer } from '../fixtures/test.ts'
import { addFreeSubject, amountToPay, payByCode } from './shop.ts'

/** A subject with a version sold in parts, a bundle, and a mock-exam variant. */
const SUBJECT = '内科主治医师'
const PART = '押题密卷上册'
const BUNDLE = '内科笔试与答辩套餐'

test('a part alone is bought where the address asks for it, and it is what one has', async ({
  page,
  browser,
  people,
}) => {
  await login(page, people.learner)
  await chooseSubject(page, SUBJECT, '高级班')
  await page.goto('/pay?vn=2&bookID=1')
  await expect(page.getByRole('checkbox', { name: new RegExp(`^${PART}`) })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: /^押题密卷下册/ })).not.toBeChecked()
  await expect.poll(() => amountToPay(page)).toBe(9_900)
  await page.getByRole('button', { name: '扫码支付' }).click()
  await payByCode(page, browser)
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible()
  await page.goto('/myCenter')
  await expect(page.getByRole('list', { name: '我的订单' })).toContainText(`高级班（${PART}）`)
  await expect(page.getByRole('list', { name: '有效的班次' }).getByRole('listitem')).toHaveCount(1)
})

test('a bundle opens all of its subjects with one payment; the variant that belongs to a subject is found from it', async ({
  page,
  browser,
  people,
}) => {
  await login(page, people.learner)
  await chooseSubject(page, SUBJECT, '普通班')
  await page.goto('/pay')
  const related = page.getByRole('list', { name: '内科学正高副高面试答辩的班次' })
  await expect(related.getByRole('link')).toHaveText([
    '内科学正高副高面试答辩 答辩体验班',
    '内科学正高副高面试答辩 答辩冲刺班',
  ])
  await related.getByRole('link', { name: /答辩冲刺班/ }).click()
  await expect(page.getByRole('radio', { name: /^答辩冲刺班，¥898/ })).toBeChecked()
  await page.goBack()

  await page.getByRole('radio', { name: new RegExp(BUNDLE) }).check()
  await expect.poll(() => amountToPay(page)).toBe(129_800)
  await page.getByRole('button', { name: '扫码支付' }).click()
  await payByCode(page, browser)
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible()
  await page.goto('/myCenter')
  const mine = page.getByRole('list', { name: '有效的班次' })
  await expect(mine.getByRole('listitem')).toHaveCount(2)
  await expect(mine).toContainText('高级班')
  await expect(mine).toContainText('答辩冲刺班')
})

testOnOwnServer('a subject that opens free does so once', async ({ page, server, people }) => {
  await addFreeSubject(server)
  await login(page, people.learner)
  await page.goto('/pay?appEName=ZY_XY_YTMJ')
  await page.getByRole('button', { name: '免费开通' }).click()
  await expect(page.getByRole('heading', { name: '已开通' })).toBeVisible()
  await page.goto('/myCenter')
  await expect(page.getByRole('list', { name: '有效的班次' }).getByRole('listitem')).toHaveText([
    /执业药师（西药）体验班/,
  ])
  await page.goto('/pay?appEName=ZY_XY_YTMJ')
  await expect(page.getByText('您已免费开通过该科目')).toBeVisible()
  await expect(page.getByRole('button', { name: '免费开通' })).toHaveCount(0)
})
