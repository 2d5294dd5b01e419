import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { logInto } from '../fixtures/console.ts'
import { expect, test } from '../fixtures/test.ts'

const ROOMS = [
  '',
  '/subjects',
  '/questions',
  '/imports',
  '/imports/new',
  '/agents',
  '/staff',
  '/users',
  '/audit',
  '/errors',
  '/usage',
  '/myAccount',
  '/nowhere',
]

async function violations(page: Page) {
  const { violations: found } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary}`).slice(0, 4)}`,
    )
}

for (const colorScheme of ['light', 'dark'] as const)
  test(`no room has a serious fault of accessibility (${colorScheme})`, async ({ page }) => {
    test.slow()
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.goto('/console/login')
    await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()
    expect.soft(await violations(page), 'login').toEqual([])
    await logInto(page, 'operator')
    for (const room of ROOMS) {
      await page.goto(`/console${room}`)
      await page.waitForLoadState('networkidle')
      expect.soft(await violations(page), room || 'home').toEqual([])
    }
    await page.goto('/console/staff')
    await page.getByRole('button', { name: '新建员工' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect.soft(await violations(page), 'form').toEqual([])
  })
