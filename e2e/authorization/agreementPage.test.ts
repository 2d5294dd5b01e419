import { enter } from '../fixtures/scenes/chapter.ts'
import { login } from '../fixtures/session.ts'
import { expect, test } from '../fixtures/test.ts'

const ID = '11010519491231002X'

test('a visitor logs in first; without a subject there are the terms; a learner reads, fills in, signs with the mouse, accepts, and sees it again', async ({
  page,
  people,
}) => {
  await page.goto('/agreementPage')
  await expect(page).toHaveURL('/')
  await login(page, people.learner)
  await page.goto('/agreementPage')
  await expect(page.getByRole('heading', { name: '用户协议', level: 2 })).toBeVisible()
  await page.getByRole('tab', { name: '隐私条款' }).click()
  await expect(page.getByRole('heading', { name: '隐私条款', level: 2 })).toBeVisible()
  await expect(page.getByRole('tab', { name: '授权书' })).toHaveCount(0)

  await enter(page, people.vip)
  await page.goto('/agreementPage')
  await expect(page.getByRole('tab', { name: '授权书' })).toHaveAttribute('aria-selected', 'true')
  const pad = page.getByRole('img', { name: '签名区，已写 0 笔' })
  await expect(pad).toBeVisible()
  await page.getByRole('button', { name: '保存签名' }).click()
  for (const fault of ['请填写姓名', '身份证号不正确，请核对 18 位号码', '请签名'])
    await expect(page.getByText(fault)).toBeVisible()

  await page.getByLabel('姓名').fill('李雷')
  await page.getByLabel('身份证号').fill(ID)
  const stroke = async (from: number) => {
    const box = await page.getByRole('img', { name: /签名区/ }).boundingBox()
    if (!box) throw new Error('no pad')
    await page.mouse.move(box.x + from, box.y + 30)
    await page.mouse.down()
    await page.mouse.move(box.x + from + 60, box.y + 90, { steps: 12 })
    await page.mouse.up()
  }
  await stroke(40)
  await stroke(140)
  await expect(page.getByRole('img', { name: '签名区，已写 2 笔' })).toBeVisible()
  await page.getByRole('button', { name: '撤销一笔' }).click()
  await expect(page.getByRole('img', { name: '签名区，已写 1 笔' })).toBeVisible()
  await page.getByRole('button', { name: '保存签名' }).click()

  const signature = page.getByRole('img', { name: '李雷 的签名' })
  await expect(signature).toBeVisible()
  await expect.poll(() => signature.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const address = await signature.getAttribute('src')
  await expect(page.getByRole('button', { name: '确认授权' })).toBeDisabled()
  await page.getByLabel('我已阅读并同意以上授权书，确认后不能修改').check()
  await page.getByRole('button', { name: '确认授权' }).click()
  await expect(page.getByText('已确认', { exact: true })).toBeVisible()

  await page.reload()
  await page.getByRole('tab', { name: '授权书' }).click()
  await expect(page.getByText(ID)).toBeVisible()
  await expect(page.getByRole('button', { name: '打印' })).toBeVisible()
  await expect(page.getByRole('button', { name: '保存签名' })).toHaveCount(0)

  // Somebody else sees neither the record nor the signature.
  await enter(page, people.learner)
  const guid = await page.evaluate(() => localStorage.getItem('guid'))
  const stolen = await page.request.get((address ?? '').replace(/guid=.*/, `guid=${guid}`))
  expect(stolen.status()).toBe(403)
  await page.goto('/agreementPage')
  await page.getByRole('tab', { name: '授权书' }).click()
  await expect(page.getByLabel('姓名')).toHaveValue('')
  await expect(page.getByText('已确认', { exact: true })).toHaveCount(0)
})

test('without a mouse the typed name is the signature', async ({ page, people }) => {
  await enter(page, people.vip)
  await page.goto('/agreementPage')
  await page.getByLabel('姓名').fill('韩梅梅')
  await page.getByLabel('身份证号').fill(ID)
  await page.getByRole('button', { name: '改用键盘签名' }).press('Enter')
  await page.getByLabel('姓名').press('Enter')
  await expect(page.getByRole('img', { name: '韩梅梅 的签名' })).toBeVisible()
  await page.getByRole('button', { name: '重新填写' }).click()
  await expect(page.getByLabel('姓名')).toHaveValue('韩梅梅')
})
