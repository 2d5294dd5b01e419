import type { Locator, Page } from '@playwright/test'
import { logInto, openRoom, rowOf } from '../fixtures/console.ts'
import { expect, test } from '../fixtures/test.ts'

/** Chooses a subject by typing its code. */
async function pickSubject(page: Page, within: Page | Locator, code: string): Promise<void> {
  const select = within.getByRole('combobox', { name: '科目' })
  await select.fill(code)
  await page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')
    .getByTitle(new RegExp(`（${code}）$`))
    .click()
}

/** Chooses a version of that subject by its number. */
async function pickVersion(page: Page, within: Page | Locator, vn: number): Promise<void> {
  await within.getByRole('combobox', { name: '版本' }).click()
  await page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')
    .getByTitle(new RegExp(`（${vn}）$`))
    .click()
}

const LATER = '2099-12-31'

test('a seller makes codes, sees them, and revokes what is left of them', async ({ page }) => {
  await logInto(page, 'seller')
  await openRoom(page, '价格与优惠')
  await page.getByRole('tab', { name: '兑换码' }).click()
  await page.getByRole('button', { name: '生成兑换码' }).click()
  const form = page.getByRole('dialog', { name: '生成兑换码' })
  await form.getByLabel('批次名称').fill('春季赠码')
  await pickSubject(page, form, 'ZC_NK_YTMJ')
  await pickVersion(page, form, 2)
  await form.getByLabel('数量').fill('3')
  await form.getByLabel('最后一天').fill(LATER)
  await form.getByRole('button', { name: '生成' }).click()
  const row = rowOf(page, '春季赠码')
  await expect(row).toContainText('0/3')
  await row.getByRole('button', { name: '查看“春季赠码”的兑换码' }).click()
  const drawer = page.getByRole('dialog', { name: '“春季赠码”的兑换码' })
  await expect(drawer.getByText('未使用')).toHaveCount(3)
  await page.keyboard.press('Escape')
  await row.getByRole('button', { name: '作废：春季赠码' }).click()
  const asked = page.getByRole('dialog', { name: '作废“春季赠码”？' })
  await expect(asked).toContainText('剩下的 3 个不能再使用')
  await asked.getByRole('button', { name: '作废' }).click()
  await expect(row).toContainText('已作废')
})

test('a price that holds later is seen in the preview, and is taken back', async ({ page }) => {
  await logInto(page, 'seller')
  await openRoom(page, '价格与优惠')
  await page.getByRole('button', { name: '添加价格' }).click()
  const form = page.getByRole('dialog', { name: '添加价格' })
  await pickSubject(page, form, 'ZC_NK_YTMJ')
  await pickVersion(page, form, 2)
  await form.getByLabel('价格（元）').fill('1.234')
  await form.getByLabel('价格（元）').blur()
  await expect(form.getByText('应为金额，最多两位小数')).toBeVisible()
  await form.getByLabel('价格（元）').fill('123.45')
  await form.getByLabel('从这天起').fill(LATER)
  await form.getByRole('button', { name: '保存' }).click()
  const row = page.getByRole('row').filter({ hasText: '123.45' }).filter({ hasText: '未生效' })
  await expect(row).toHaveCount(1)

  await pickSubject(page, page, 'ZC_NK_YTMJ')
  await page.getByLabel('日期').fill(LATER)
  await page.getByRole('button', { name: '预览' }).click()
  await expect(page.getByRole('row').filter({ has: page.locator('strong', { hasText: '123.45' }) })).toHaveCount(1)

  await row.getByRole('button', { name: /^结束：/ }).click()
  await page.getByRole('dialog', { name: /^删除/ }).getByRole('button', { name: '结束' }).click()
  await expect(row).toHaveCount(0)
})

test('a bundle is put together of subjects that are chosen, and is taken off sale', async ({ page }) => {
  await logInto(page, 'seller')
  await openRoom(page, '价格与优惠')
  await page.getByRole('tab', { name: '组合' }).click()
  await page.getByRole('button', { name: '添加组合' }).click()
  const form = page.getByRole('dialog', { name: '添加组合' })
  await form.getByLabel('名称').fill('双证套餐')
  await form.getByLabel('价格（元）').fill('999')
  const first = form.getByRole('group', { name: '第 1 个班次' })
  await pickSubject(page, first, 'ZY_LCZY_YTMJ')
  await pickVersion(page, first, 1)
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByText('至少两个班次，每个都要选科目和版本')).toBeVisible()
  const second = form.getByRole('group', { name: '第 2 个班次' })
  await pickSubject(page, second, 'ZC_NK_YTMJ')
  await pickVersion(page, second, 1)
  await form.getByLabel('开始', { exact: true }).fill(LATER)
  await form.getByRole('button', { name: '保存' }).click()
  const row = rowOf(page, '双证套餐')
  await expect(row).toContainText('ZY_LCZY_YTMJ 1、ZC_NK_YTMJ 1')
  await row.getByRole('button', { name: '停售：双证套餐' }).click()
  await page.getByRole('dialog', { name: '停售“双证套餐”？' }).getByRole('button', { name: '停售' }).click()
  await expect(row).toContainText('已停售')
})

test('two sellers with the same discount open: the later is told what the other saved, and nothing is lost', async ({
  page,
}) => {
  await logInto(page, 'seller')
  await openRoom(page, '价格与优惠')
  await page.getByRole('tab', { name: '优惠', exact: true }).click()
  await page.getByRole('button', { name: '添加优惠' }).click()
  const adding = page.getByRole('dialog', { name: '添加优惠' })
  await adding.getByLabel('名称').fill('两人同改')
  await adding.getByLabel('数值').fill('10')
  // The start is in the future, so that no other test buys at this discount.
  await adding.getByLabel('开始', { exact: true }).fill('2098-01-01')
  await adding.getByLabel('最后一天').fill(LATER)
  await adding.getByRole('button', { name: '保存' }).click()
  await expect(rowOf(page, '两人同改')).toBeVisible()

  const edit = { name: '修改：两人同改' }
  const other = await page.context().newPage()
  await other.goto(page.url())
  await other.getByRole('button', edit).click()
  const theirs = other.getByRole('dialog', { name: '修改“两人同改”' })
  await expect(theirs.getByLabel('数值')).toHaveValue('10')
  await page.getByRole('button', edit).click()
  const mine = page.getByRole('dialog', { name: '修改“两人同改”' })
  await expect(mine.getByLabel('数值')).toHaveValue('10')

  await theirs.getByLabel('数值').fill('25')
  await theirs.getByLabel('最后一天').fill('2098-06-30')
  await theirs.getByRole('button', { name: '保存' }).click()
  await expect(theirs).toBeHidden()

  await mine.getByLabel('名称').fill('两人同改（更名）')
  await mine.getByLabel('数值').fill('15')
  await mine.getByRole('button', { name: '保存' }).click()
  await expect(mine.getByText('这个优惠刚被别人修改过，你的修改还没有保存')).toBeVisible()
  const field = (name: string) => mine.getByRole('radiogroup', { name })
  await expect(field('数值').getByRole('radio', { name: '用我的：15' })).toBeChecked()
  await expect(field('数值').getByRole('radio', { name: '用对方的：25' })).not.toBeChecked()
  await expect(field('最后一天').getByRole('radio', { name: '用对方的：2098-06-30' })).toBeChecked()
  await field('数值').getByRole('radio', { name: '用对方的：25' }).click()
  await mine.getByRole('button', { name: '保存' }).click()
  const row = rowOf(page, '两人同改（更名）')
  await expect(row).toContainText('减 25%')
  await expect(row).toContainText('2098-06-30')
  await other.close()
})
