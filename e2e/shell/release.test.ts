import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { installNextRelease, installRelease } from '../fixtures/release.ts'
import { answerAny, CHAPTER, enter } from '../fixtures/scenes/chapter.ts'
import { next, openChapter, question, sheetCell } from '../fixtures/scenes/loop.ts'
import { test as base, endServer, expect, startDemoServer } from '../fixtures/test.ts'

/** A server on a copy of the built client, so that a release can be replaced. */
const test = base.extend<{ webDir: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs off this pattern.
  webDir: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'tizhou-release-'))
    await installRelease(folder)
    await use(folder)
    await rm(folder, { recursive: true, force: true })
  },
  ownServer: true,
  serviceWorkers: 'allow',
  server: async ({ webDir }, use) => {
    const server = await startDemoServer({ WEB_DIR: webDir })
    await use(server)
    await endServer(server)
  },
})

const entryOf = (page: Page) => page.locator('script[type=module][src]:not([async])').first().getAttribute('src')

test('a new release replaces the old one under an open page: nothing breaks, and nobody is reloaded unasked', async ({
  page,
  server,
  webDir,
  people,
}) => {
  test.slow()
  await enter(page, people.vip)
  await openChapter(page, CHAPTER)
  await answerAny(page)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const old = await entryOf(page)

  await server.stop()
  await installNextRelease(webDir)
  await server.restart()
  // The browser may evict a file at any time: only the service worker's cache counts.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.clearBrowserCache')

  // The old page goes on, also to its own pages whose files the server no longer has.
  await next(page)
  await expect(question(page)).toBeVisible()
  await page.getByRole('link', { name: '错题本' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '错题本' })).toBeVisible()
  await page.goBack()
  await expect(question(page)).toBeVisible()
  expect(await entryOf(page)).toBe(old)

  // The browser does this at a navigation, and the page every hour.
  await page.evaluate(() => navigator.serviceWorker.ready.then((registration) => registration.update()).then(() => {}))
  await page.getByText('新版本已就绪，刷新使用').waitFor()
  await page.getByRole('button', { name: '刷新', exact: true }).click()

  await expect.poll(() => entryOf(page).catch(() => null)).not.toBe(old)
  await expect(question(page)).toBeVisible()
  await expect(sheetCell(page, 1)).toHaveAccessibleName(/答对|答错|部分正确/)

  // A start without network finds the new release, too.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await server.stop()
  await page.reload()
  await expect(question(page)).toBeVisible()
  expect(await entryOf(page)).not.toBe(old)
  await server.restart()
})
