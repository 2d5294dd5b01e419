import type { Page } from '@playwright/test'
import { fileOf } from '../fixtures/release.ts'
import { enter } from '../fixtures/scenes/chapter.ts'
import { fillLogin } from '../fixtures/scenes/loop.ts'
import { expect, test } from '../fixtures/test.ts'

// A service worker would answer from its cache for a missing file.
test.use({ serviceWorkers: 'block', ownContext: true })

const FILE = `**/${fileOf('src/areas/review/myErrorTest/MyErrorTestPage.tsx')}`
const open = (page: Page) =>
  page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '错题本' }).click()

/** Counts the documents that the browser loads from now on. */
function countReloads(page: Page): () => number {
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads++
  })
  return () => loads
}

test('a page whose file is missing: one reload, and the page is there when its file is', async ({ page, people }) => {
  await enter(page, people.vip)
  await page.goto('/mainIndex')
  const reloads = countReloads(page)
  let asked = 0
  // Missing until the page is reloaded, as after a new release.
  await page.route(FILE, (route) => {
    asked++
    return reloads() === 0 ? route.abort() : route.continue()
  })
  await open(page)
  await expect(page.getByRole('heading', { level: 1, name: '错题本' })).toBeVisible()
  await expect(page).toHaveURL('/myErrorTest')
  expect(reloads()).toBe(1)
  expect(asked).toBeGreaterThan(1)
})

test('a file that stays missing: one reload, then the page says so and can be tried again', async ({
  page,
  people,
}) => {
  await enter(page, people.vip)
  await page.goto('/mainIndex')
  const reloads = countReloads(page)
  await page.route(FILE, (route) => route.abort())
  await open(page)
  await expect(page.getByText('页面没有加载成功')).toBeVisible()
  await expect(page).toHaveURL('/myErrorTest')
  expect(reloads()).toBe(1)

  await page.unroute(FILE)
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '错题本' })).toBeVisible()
})

/** What the server answers to calls during maintenance (status 408). */
const maintenance = (page: Page, calls: RegExp) =>
  page.route(calls, (route) => route.fulfill({ json: { status: 408, msg: '系统升级中，预计 22:00 恢复', data: null } }))

test('maintenance leads a visitor to /Maintain, not in a circle, and back', async ({ page }) => {
  const documents = countReloads(page)
  await maintenance(page, /\/api\//)
  await page.goto('/')
  await expect(page.getByText('系统升级中，预计 22:00 恢复', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/^[^?]*\/Maintain\?msg=[^&]+$/)
  // During maintenance a retry leads here again, once.
  await page.getByRole('button', { name: '再试一次' }).click()
  await expect.poll(documents).toBe(2)
  await expect(page.getByText('系统升级中，预计 22:00 恢复', { exact: true })).toBeVisible()
  await page.unroute(/\/api\//)
  await page.getByRole('button', { name: '再试一次' }).click()
  await expect(page).toHaveURL('/')
  expect(documents()).toBe(3)
})

test('a log-in during maintenance leads to /Maintain, and a retry back to the form', async ({ page, people }) => {
  const userlogin = /\/api\/user\/userlogin/
  await page.goto('/login')
  await maintenance(page, userlogin)
  await fillLogin(page, people.learner)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByText('系统升级中，预计 22:00 恢复', { exact: true })).toBeVisible()
  await page.unroute(userlogin)
  await page.getByRole('button', { name: '再试一次' }).click()
  await expect(page).toHaveURL('/login')
})

test('a learner comes back from maintenance to where the learner was', async ({ page, people }) => {
  await enter(page, people.vip)
  await page.goto('/myErrorTest?by=time')
  await expect(page.getByRole('heading', { level: 1, name: '错题本' })).toBeVisible()
  // Calls that the page still makes by itself would lead to /Maintain before the click does.
  await page.waitForLoadState('networkidle')
  await maintenance(page, /\/api\//)
  await page.getByText('近 7 天').click()
  await expect(page.getByText('系统升级中，预计 22:00 恢复', { exact: true })).toBeVisible()
  await page.unroute(/\/api\//)
  await page.getByRole('button', { name: '再试一次' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '错题本' })).toBeVisible()
  await expect(page).toHaveURL(/\/myErrorTest\?by=time/)
})

test('a message in the address of /Maintain is text, whatever it says', async ({ page }) => {
  await page.goto(`/Maintain?msg=${encodeURIComponent('<img src=x onerror=alert(1)>\n<b>维护</b>\u202e')}`)
  await expect(page.getByText('<img src=x onerror=alert(1)> <b>维护</b>', { exact: true })).toBeVisible()
})
