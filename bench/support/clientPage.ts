import type { Page } from '@playwright/test'

/** The demo's learner with every module. */
const LEARNER = '13800000002'
const PASSWORD = 'tizhou2026'

/** Logs a learner in by the form and chooses a subject; the home page stands then. */
export async function enterClient(page: Page, subject: string, userName = LEARNER): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('账号').fill(userName)
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.getByRole('checkbox', { name: '我已阅读并同意' }).check()
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.getByRole('button', { name: '我的账号' }).waitFor()
  await page.goto('/switchMenu')
  await page
    .getByRole('listitem')
    .filter({ hasText: subject })
    .getByRole('button', { name: '切换到这里' })
    .first()
    .click()
  await page.waitForURL('/mainIndex')
}
