import { logInto } from '../fixtures/console.ts'
import { masked } from '../fixtures/scenes/people.ts'
import { expect, test } from '../fixtures/test.ts'

test('an operator sees what a learner sees, under a banner, and can change nothing', async ({
  page,
  people,
  context,
}) => {
  await logInto(page, 'operator')
  await page.goto(`/console/users?q=${people.vip.userName}`)
  await page.getByRole('link', { name: masked(people.vip.userName) }).click()
  await page.getByRole('button', { name: '查看学员页面' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: '打开' }).click()
  await expect(form.getByText('请填写原因')).toBeVisible()
  await form.getByLabel('原因').fill('学员说看不到错题')
  const opened = context.waitForEvent('page')
  await form.getByRole('button', { name: '打开' }).click()
  const learner = await opened
  const banner = learner.getByRole('complementary', { name: '只读查看' })
  await expect(banner).toContainText('只读查看')
  await expect(banner).toContainText(/还剩 15 分钟/)
  expect(new URL(learner.url()).hash).toBe('')
  // The tab keeps it to itself: this browser has no session of the learner.
  expect(await page.evaluate(() => localStorage.getItem('guid'))).toBeNull()

  const refused = await learner.evaluate(async () => {
    const guid = sessionStorage.getItem('guid')
    const reply = await fetch('/api/dots/upRedDog', { method: 'POST', body: new URLSearchParams({ guid: guid ?? '' }) })
    return ((await reply.json()) as { status: number }).status
  })
  expect([403, 404]).toContain(refused)

  await banner.getByRole('button', { name: '结束查看' }).click()
  await expect(learner.getByText('查看已结束')).toBeVisible()
  expect(await learner.evaluate(() => sessionStorage.length)).toBe(0)
})

test('a look that another one ended says so, and nobody can log in below its banner', async ({
  page,
  people,
  context,
}) => {
  await logInto(page, 'operator')
  await page.goto(`/console/users?q=${people.vip.userName}`)
  await page.getByRole('link', { name: masked(people.vip.userName) }).click()
  const begin = async () => {
    await page.getByRole('button', { name: '查看学员页面' }).click()
    await page.getByRole('dialog').getByLabel('原因').fill('学员说看不到错题')
    const opened = context.waitForEvent('page')
    await page.getByRole('dialog').getByRole('button', { name: '打开' }).click()
    const tab = await opened
    await expect(tab.getByRole('complementary', { name: '只读查看' })).toBeVisible()
    return tab
  }
  const first = await begin()
  // What this browser keeps for its own account is out of reach there.
  expect(
    await first.evaluate(() => ['serviceWorker' in navigator, 'caches' in window, localStorage === sessionStorage]),
  ).toEqual([false, false, true])
  // What the client keeps as a cookie, such as the chosen subject, survives a reload, and is none of this browser's.
  await first.evaluate(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: as the client writes it.
    document.cookie = 'SELECTEDAPPNEW=here; path=/; max-age=60; samesite=lax'
  })
  await first.reload()
  await expect.poll(() => first.evaluate(() => document.cookie)).toContain('SELECTEDAPPNEW=here')
  expect((await context.cookies()).map(({ value }) => value)).not.toContain('here')
  const second = await begin()
  await first.reload()
  await expect(first.getByText('查看已结束')).toBeVisible()
  expect(await first.evaluate(() => sessionStorage.length)).toBe(0)
  await expect(second.getByRole('complementary', { name: '只读查看' })).toBeVisible()
})
