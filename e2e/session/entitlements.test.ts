import type { BrowserContext, Page } from '@playwright/test'
import { changeStored } from '../fixtures/changed.ts'
import { enter } from '../fixtures/scenes/chapter.ts'
import { login } from '../fixtures/session.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ ownContext: true })

const ASKED = /\/api\/getChangeInfo\?/

/** Advances the clock in every tab by the client's waiting times, until `happened`. */
async function passTimeUntil({ clock }: BrowserContext, happened: () => boolean): Promise<void> {
  await expect(async () => {
    await clock.runFor(10_000)
    expect(happened()).toBe(true)
  }).toPass()
}

/** Opens a tab and waits until its later files are loaded. */
async function openedTab(context: BrowserContext, path: string): Promise<Page> {
  const tab = await context.newPage()
  await tab.goto(path)
  await expect(tab.getByRole('button', { name: '我的账号' })).toBeVisible()
  await context.clock.runFor(2_000)
  return tab
}

test('what staff changes about my versions leads to home within half a minute; one of my tabs asks', async ({
  page,
  context,
  server,
  people,
}) => {
  await context.clock.install()
  await enter(page, people.learner)
  await page.goto('/chapterMenu')
  await expect(page.getByRole('button', { name: '我的账号' })).toBeVisible()
  await context.clock.runFor(2_000)
  const second = await openedTab(context, '/chapterMenu')
  const askers: Page[] = []
  for (const tab of [page, second])
    tab.on('request', (request) => {
      if (ASKED.test(request.url())) askers.push(tab)
    })

  const unchanged = context.waitForEvent('response', (response) => ASKED.test(response.url()))
  await passTimeUntil(context, () => askers.length > 1)
  expect(await (await unchanged).json()).toMatchObject({ status: 300 })
  expect(new Set(askers).size).toBe(1)

  await changeStored(server, async (tx) => {
    const now = Date.now()
    await tx.run(
      `insert into entitlement (entitlement_id, user_id, subject_id, vn, starts_at, ends_at, source)
       select 777, u.user_id, v.subject_id, v.vn, ?, ?, 'test' from user_account u, subject_version v
       join subject s on s.subject_id = v.subject_id
       where u.user_name = ? and s.code = 'ZY_LCZY_YTMJ' and v.name = '强化提升班'`,
      [now - 1000, now + 86_400_000, people.learner.userName],
    )
    await tx.run(
      `insert into entitlement_change (change_id, user_id, subject_id, vn, kind, ends_at, changed_at)
       select 778, user_id, subject_id, vn, 'added', ends_at, ? from entitlement where entitlement_id = 777`,
      [now],
    )
  })
  let isTakenUp = false
  const cancelled = context.waitForEvent('response', (response) => response.url().includes('/api/cancelChangeLog'))
  void cancelled.then(
    () => {
      isTakenUp = true
    },
    () => {},
  )
  await passTimeUntil(context, () => isTakenUp)
  expect(await (await cancelled).json()).toMatchObject({ status: 200 })
  // Whichever tab asks goes home; the other keeps its page and learns of the change too.
  const asks = askers.at(-1)
  await expect(asks === second ? second : page).toHaveURL(/\/mainIndex/)
  await expect(asks === second ? page : second).toHaveURL(/\/chapterMenu/)
  for (const tab of [page, second])
    await expect
      .poll(() => tab.evaluate(() => JSON.parse(localStorage.getItem('moduleInfoX') ?? '{}').ChapterTest?.isVip))
      .toBe(1)
})

test('when the tab that asks is closed, another one goes on', async ({ page, context, people }) => {
  await context.clock.install()
  await login(page, people.learner)
  await page.goto('/switchMenu')
  await expect(page.getByRole('button', { name: '我的账号' })).toBeVisible()
  await context.clock.runFor(2_000)
  const second = await openedTab(context, '/switchMenu')
  await page.close()
  let asked = false
  second.on('request', (request) => {
    asked ||= ASKED.test(request.url())
  })
  await passTimeUntil(context, () => asked)
})
