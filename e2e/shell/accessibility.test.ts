import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { type ClientPage, readClientPages } from '../../tools/clientPages.ts'
import { answerAny, CHAPTER, enter } from '../fixtures/chapter.ts'
import { next, openChapter } from '../fixtures/loop.ts'
import { chooseSubject, login } from '../fixtures/session.ts'
import { expect, test } from '../fixtures/test.ts'

const { pageList } = await readClientPages()

/** Opens without the ids of a chapter, a paper or a point: those that need them have tests with content below. */
const standsAlone = ({ search }: ClientPage) => !Object.values(search?.({}) ?? {}).includes(0)

/** Pages that a title exam has more on than a licence exam: trees of every kind, review, what is known, interviews. */
const OF_TITLE_EXAMS: ReadonlySet<string> = new Set([
  '/review',
  '/grabpoints',
  '/yhjfPage',
  '/focalPointTest',
  '/knowlegeStreng',
  '/connectionPra',
  '/scratchAndsprint',
  '/freeCatalogue',
  '/erjianChapter',
  '/zyChapter',
  '/lnztAnalyse',
  '/AICoreExamTest',
  '/mndbPage',
  '/newLnjtMnsj',
  '/newMSChapterList',
])

/** What a page shows more of with a query. */
const QUERIES: Readonly<Record<string, string>> = {
  '/way': '?ac=7021004',
  '/hzsWay': '?ac=6001-69',
  '/Maintain': '?msg=正在升级',
}

const addresses = (pages: readonly ClientPage[]) => pages.map(({ path }) => path + (QUERIES[path] ?? ''))
const alone = pageList.filter(standsAlone)
const FOR_VISITORS = addresses(alone.filter(({ guard }) => guard === 'everybody'))
const FOR_LEARNERS = alone.filter(({ guard }) => guard !== 'everybody')
const TITLE_EXAM_PAGES = addresses(FOR_LEARNERS.filter(({ path }) => OF_TITLE_EXAMS.has(path)))
const PAGES = addresses(FOR_LEARNERS.filter(({ path }) => !OF_TITLE_EXAMS.has(path)))

async function violations(page: Page) {
  const { violations: found } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  return found
    .filter((violation) => violation.impact === 'serious' || violation.impact === 'critical')
    .map((violation) => `${violation.id}: ${violation.nodes.map((node) => node.target.join(' ')).slice(0, 3)}`)
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`no page has a serious fault of accessibility (${colorScheme})`, async ({ page, people }) => {
    test.slow()
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const open of FOR_VISITORS) {
      await page.goto(open)
      await page.waitForLoadState('networkidle')
      expect(await violations(page), open).toEqual([])
    }
    await enter(page, people.vip)
    for (const path of PAGES) {
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      expect(await violations(page), path).toEqual([])
    }
    await openChapter(page, CHAPTER)
    expect(await violations(page), 'question').toEqual([])
    await answerAny(page)
    expect(await violations(page), 'verdict').toEqual([])
    await page.keyboard.press('?')
    expect(await violations(page), 'help').toEqual([])
    await page.keyboard.press('Escape')
    await page.goto('/reviewTest?appID=1&set=wrong')
    await page.waitForLoadState('networkidle')
    expect(await violations(page), 'review').toEqual([])
  })
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`no page of a title exam has a serious fault of accessibility (${colorScheme})`, async ({ page, people }) => {
    test.slow()
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await login(page, people.vip)
    await chooseSubject(page, '内科主治医师', '高级班')
    for (const path of TITLE_EXAM_PAGES) {
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      expect(await violations(page), path).toEqual([])
    }
  })
}

test('nothing on the question page shifts while it loads and is answered', async ({ page, people }) => {
  await page.addInitScript(() => {
    Object.assign(globalThis, { shifted: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
        if (!hadRecentInput) (globalThis as unknown as { shifted: number }).shifted += value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const shifted = () => page.evaluate(() => (globalThis as unknown as { shifted: number }).shifted)
  await enter(page, people.vip)
  await openChapter(page, '心律失常')
  await page.reload()
  await page.waitForLoadState('networkidle')
  for (let number = 0; number < 4; number++) {
    await answerAny(page)
    await next(page)
  }
  expect(await shifted()).toBeLessThan(0.01)
})
