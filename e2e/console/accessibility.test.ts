import { expectNoSeriousFault, expectNoSeriousFaultAt, RULES } from '../fixtures/axe.ts'
import { logInto } from '../fixtures/console.ts'
import { expect, test } from '../fixtures/test.ts'

const ROOMS = [
  '',
  '/subjects',
  '/questions',
  '/duplicates',
  '/papers',
  '/proposals',
  '/videos',
  '/videos/files',
  '/videos/teachers',
  '/documents',
  '/points',
  '/materials',
  '/materials/gaps',
  '/knowingModels',
  '/plans',
  '/holidays',
  '/imports',
  '/imports/new',
  '/agents',
  '/agents/6001-69',
  '/notices',
  '/staff',
  '/settings',
  '/users',
  '/groups',
  '/learnerRuns',
  '/reports',
  '/learnerImport',
  '/salesFigures',
  '/orders',
  '/orders?tab=refunds',
  '/orders?tab=cases',
  '/entitlements',
  '/statements',
  '/bills',
  '/offers',
  '/agreements',
  '/authorizations',
  '/shipments',
  '/shipments?tab=numbers',
  '/shipments?tab=books',
  '/audit',
  '/errors',
  '/usage',
  '/live',
  '/myAccount',
  '/nowhere',
]

/** Several tests, so that workers run them in parallel. */
for (const rooms of [ROOMS.slice(0, 8), ROOMS.slice(8, 17), ROOMS.slice(17, 26), ROOMS.slice(26)])
  test(`no room has a serious fault of accessibility (${rooms[0] || 'home'} and on)`, async ({ page }) => {
    await logInto(page, 'operator')
    await expectNoSeriousFaultAt(
      page,
      rooms.map((room) => `/console${room}`),
      RULES.guidelines,
    )
  })

test('the log-in and a form have no serious fault of accessibility', async ({ page }) => {
  await expectNoSeriousFaultAt(page, ['/console/login'], RULES.guidelines)
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()
  await logInto(page, 'operator')
  await page.goto('/console/staff')
  await page.getByRole('button', { name: '新建员工' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoSeriousFault(page, 'form', RULES.guidelines)
})

test('the pages of one subject have no serious fault of accessibility', async ({ page }) => {
  await logInto(page, 'editor')
  await page.goto('/console/subjects')
  await page.getByRole('link', { name: '临床执业医师', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: '临床执业医师' })).toBeVisible()
  const appID = new URL(page.url()).pathname.split('/').at(-1)
  for (const name of ['版本', '模块', '考试日期', '分享开放']) {
    await page.getByRole('tab', { name }).click()
    await expectNoSeriousFault(page, `a subject: ${name}`, RULES.guidelines)
  }
  await expectNoSeriousFaultAt(
    page,
    ['questions?', 'proposals?', 'imports/new?'].map((room) => `/console/${room}subject=${appID}`),
    RULES.guidelines,
  )
})
