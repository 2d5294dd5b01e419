import type { Page } from '@playwright/test'
import { CHAPTER, enter } from '../fixtures/scenes/chapter.ts'
import { fillLogin, logOut, openChapter } from '../fixtures/scenes/loop.ts'
import { login } from '../fixtures/session.ts'
import { expect, test } from '../fixtures/test.ts'

const storedAgent = (page: Page) => page.evaluate(() => localStorage.getItem('ac'))

test('a visitor who opens a page for learners lands on the front page, logs in and is back there', async ({
  page,
  people,
}) => {
  await page.goto('/switchMenu?q=临床')
  await expect(page).toHaveURL('/')
  await page.getByRole('link', { name: '登录' }).first().click()
  await fillLogin(page, people.learner)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).toHaveURL(`/switchMenu?q=${encodeURIComponent('临床')}`)
})

test('an unknown address leads to the front page, for visitors and for learners', async ({ page, people }) => {
  await page.goto('/no/such/page')
  await expect(page).toHaveURL('/')
  await login(page, people.learner)
  await page.goto('/NoSuchPage?x=1')
  await expect(page).toHaveURL('/')
})

test('the agent of a link stays through log-in, navigation, the back button and log-out', async ({ page, people }) => {
  await page.goto('/login?ac=6001-69')
  await expect.poll(() => storedAgent(page)).toBe('6001-69')
  await fillLogin(page, people.vip)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).toHaveURL(/\/(mainIndex|switchMenu)\?ac=6001-69$/)
  await page.goto('/switchMenu?ac=6001-69')
  await page.getByRole('link', { name: '明远医考，回到主页' }).click()
  await expect(page).toHaveURL(/ac=6001-69/)
  await page.goBack()
  await expect(page).toHaveURL('/switchMenu?ac=6001-69')
  await logOut(page)
  await expect(page).toHaveURL('/login?ac=6001-69')
  await expect.poll(() => storedAgent(page)).toBe('6001-69')
})

test('each navigation shows 加载中', async ({ page, people }) => {
  await enter(page, people.vip)
  await page.goto('/mainIndex')
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(globalThis, { seen })
    new MutationObserver(() => {
      for (const status of document.querySelectorAll('[role=status]')) seen.push(status.textContent ?? '')
    }).observe(document.body, { subtree: true, childList: true })
  })
  const shown = () =>
    page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen.splice(0).includes('加载中'))
  for (const name of ['章节练习', '错题本', '主页', '章节练习']) {
    await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(shown, `to ${name}`).toBe(true)
    await expect(page.getByText('加载中')).toHaveCount(0)
  }
})

test('the routed page fades in, except for those who want no motion', async ({ page }) => {
  await page.goto('/login')
  /** The opacity at the start of its animation; undefined where it has none. */
  const begins = () =>
    page.locator('main > div').evaluate((shown) => {
      const name = getComputedStyle(shown).animationName
      const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
      const frames = rules.find((rule) => rule instanceof CSSKeyframesRule && rule.name === name)
      const [first] = frames ? (frames as CSSKeyframesRule).cssRules : []
      return (first as CSSKeyframeRule | undefined)?.style.opacity
    })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await begins()).toBe('0')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await begins()).toBeUndefined()
})

test('the page that one opens stands at once, those that one goes on to fade in', async ({ page, people }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await enter(page, people.vip)
  await page.goto('/mainIndex')
  const lasts = () => page.locator('main > div').evaluate((shown) => getComputedStyle(shown).animationDuration)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await lasts()).toBe('0.001s')
  const goTo = (name: string) => page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name }).click()
  await goTo('章节练习')
  await page.waitForURL('/chapterMenu')
  await expect.poll(lasts).toBe('0.15s')
  await goTo('主页')
  await page.waitForURL('/mainIndex')
  await expect.poll(lasts).toBe('0.15s')
})

test('the page is never narrower than 1020 px: a narrower window scrolls', async ({ page, people }) => {
  await enter(page, people.vip)
  await page.setViewportSize({ width: 800, height: 700 })
  for (const path of ['/mainIndex', '/chapterMenu', '/login']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate(() => document.body.getBoundingClientRect().width), path).toBe(1020)
  }
})

test('a page with a narrow frame leads to every group of the wide one, by one button', async ({ page, people }) => {
  await enter(page, people.vip)
  await page.setViewportSize({ width: 1020, height: 768 })
  await openChapter(page, CHAPTER)
  const nav = page.getByRole('navigation', { name: '主导航' })
  await nav.getByRole('button', { name: '其他功能' }).press('Enter')
  for (const group of ['资料', '视频', '直播', '计划'])
    await expect(nav.getByRole('list', { name: group, exact: true })).toBeVisible()
  const fold = nav.getByRole('button', { name: '收起其他功能' })
  await expect(fold).toBeFocused()
  await expect(fold).toHaveAttribute('aria-expanded', 'true')
  await fold.press('Enter')
  await expect(nav.getByRole('list', { name: '视频', exact: true })).toHaveCount(0)
})

test('a list that one comes back to has its filters, what was unfolded and its place', async ({ page, people }) => {
  await enter(page, people.vip)
  await page.goto('/chapterMenu')
  const nav = page.getByRole('navigation', { name: '主导航' })
  const tree = page.getByRole('tree', { name: '章节目录' })
  await page.getByRole('button', { name: '全部展开' }).click()
  await tree.evaluate((box) => box.scrollTo(0, 150))
  /** The lines that lie in the box: how many stand beyond its edges depends on when it last drew them. */
  const seen = () =>
    tree.evaluate((box) => {
      const { top, bottom } = box.getBoundingClientRect()
      return [...box.querySelectorAll('[role=treeitem]')]
        .map((line) => ({ line: line.textContent, at: line.getBoundingClientRect() }))
        .filter(({ at }) => at.bottom > top && at.top < bottom)
        .map(({ line, at }) => `${Math.round(at.top - top)} ${line}`)
    })
  await expect.poll(() => tree.evaluate((box) => box.scrollTop)).toBe(150)
  const before = await seen()
  expect(before.length).toBeGreaterThan(5)
  await nav.getByRole('link', { name: '错题本' }).click()
  await page.getByText('按时间').click()
  await expect(page).toHaveURL('/myErrorTest?by=time')

  await nav.getByRole('link', { name: '章节练习' }).click()
  await expect(tree).toBeVisible()
  await expect.poll(seen).toEqual(before)
  await nav.getByRole('link', { name: '错题本' }).click()
  await expect(page).toHaveURL('/myErrorTest?by=time')
  await expect(page.getByRole('radio', { name: '按时间' })).toBeChecked()
  // Once more on the page itself: without filters.
  await nav.getByRole('link', { name: '错题本' }).click()
  await expect(page).toHaveURL('/myErrorTest')
})

test('a page that is not kept alive begins anew', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('账号').fill('13800000001')
  await page.getByRole('link', { name: '题舟首页' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '题海有舟' })).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('账号')).toHaveValue('')
})

test('a filter goes into the address without a reload', async ({ page, people }) => {
  await enter(page, people.vip)
  await page.goto('/chapterMenu')
  await page.evaluate(() => Object.assign(globalThis, { same: true }))
  await page.getByRole('searchbox', { name: '搜索章节' }).fill('心')
  await expect(page).toHaveURL(`/chapterMenu?q=${encodeURIComponent('心')}`)
  await page.getByRole('searchbox', { name: '搜索章节' }).fill('')
  await expect(page).toHaveURL('/chapterMenu')
  expect(await page.evaluate(() => (globalThis as { same?: boolean }).same)).toBe(true)
})
