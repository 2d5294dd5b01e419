import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '@tizhou/demo/people'
import { callAs, logInto, openRoom, rowOf } from '../fixtures/console.ts'
import { expect, testInOwnContext as test } from '../fixtures/test.ts'

const SHOP = '一次性书店'

async function openShops(page: Page): Promise<void> {
  await openRoom(page, '代理商')
  await page.getByRole('tab', { name: '旗舰店' }).click()
}

async function addShop(page: Page): Promise<void> {
  await page.getByRole('button', { name: '添加' }).click()
  const form = page.getByRole('dialog', { name: '添加旗舰店' })
  await expect(form.getByLabel('名称')).toBeFocused()
  await page.keyboard.type(SHOP)
  await form.getByLabel('链接').fill('https://books.example.org/')
  await page.keyboard.press('ControlOrMeta+S')
  await expect(form).toHaveCount(0)
}

/** Of points across the whole page, those at which something of the page itself could be pressed. */
const uncovered = (page: Page) =>
  page.evaluate(() => {
    const bare: string[] = []
    for (let x = 5; x < innerWidth; x += 50)
      for (let y = 5; y < innerHeight; y += 25) {
        const at = document.elementFromPoint(x, y)
        if (!at?.closest('.ant-modal-root, .ant-drawer, [role=alert]')) bare.push(`${x} ${y}`)
      }
    return bare
  })

test('a notice covers no button of a window or drawer, their masks cover the page, and F6 leads to it and back', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1020, height: 700 })
  await logInto(page, 'operator')
  await openShops(page)
  await addShop(page)
  const row = rowOf(page, SHOP)
  await row.getByRole('button', { name: `删除：${SHOP}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  const notice = page.getByRole('alert').filter({ hasText: SHOP })
  await notice.hover()
  await expect(row).toHaveCount(0)

  await page.getByRole('button', { name: '添加' }).press('Enter')
  const form = page.getByRole('dialog', { name: '添加旗舰店' })
  const name = form.getByLabel('名称')
  await expect(name).toBeFocused()
  const save = form.getByRole('button', { name: '保存' })
  await save.scrollIntoViewIfNeeded()
  const top = (await notice.boundingBox())?.y ?? 0
  const { y = 0, height = 0 } = (await save.boundingBox()) ?? {}
  expect(y + height).toBeLessThanOrEqual(top)
  expect(await uncovered(page)).toEqual([])
  await page.keyboard.press('F6')
  await expect(notice.getByRole('button', { name: '撤销' })).toBeFocused()
  await page.keyboard.press('F6')
  await expect(name).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)

  await page.getByRole('tab', { name: '考试大类与横幅' }).press('Enter')
  await page
    .getByRole('button', { name: /^横幅：/ })
    .first()
    .press('Enter')
  const drawer = page.getByRole('dialog', { name: /的横幅$/ })
  await expect(drawer).toBeVisible()
  await expect
    .poll(async () => ((await drawer.boundingBox())?.height ?? 0) + ((await drawer.boundingBox())?.y ?? 0))
    .toBeLessThanOrEqual(top + 1)
  expect(await uncovered(page)).toEqual([])
  await page.keyboard.press('F6')
  await page.keyboard.press('Enter')
  await expect(page.getByText('已恢复')).toBeVisible()
  await expect(notice).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: '旗舰店' }).click()
  await expect(row).toHaveCount(1)
  await row.getByRole('button', { name: `删除：${SHOP}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(row).toHaveCount(0)
})

test('where the session ends, a log-in over the page saves what was typed', async ({ page }) => {
  await logInto(page, 'operator')
  await openShops(page)
  await page.getByRole('button', { name: '添加' }).click()
  const form = page.getByRole('dialog', { name: '添加旗舰店' })
  await form.getByLabel('名称').fill(SHOP)
  await form.getByLabel('链接').fill('https://books.example.org/')
  await callAs(page, 'POST', '/api/user/logout')
  await page.keyboard.press('ControlOrMeta+S')
  const again = page.getByRole('dialog', { name: '重新登录' })
  await expect(again.getByLabel('用户名')).toHaveValue('operator')
  await expect(again.getByLabel('密码', { exact: true })).toBeFocused()
  await page.keyboard.type(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(again).toHaveCount(0)
  const row = rowOf(page, SHOP)
  await expect(row).toContainText('https://books.example.org/')
  await row.getByRole('button', { name: `删除：${SHOP}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(row).toHaveCount(0)
})

test('an address of no page keeps the menu', async ({ page }) => {
  await logInto(page, 'operator')
  await page.goto('/console/nothing/here')
  await expect(page.getByRole('heading', { name: '没有这一页' })).toBeVisible()
  await openRoom(page, '题目')
})
