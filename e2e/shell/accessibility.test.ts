import { type ClientPage, readClientPages } from '../../tools/clientPages.ts'
import { expectNoSeriousFault, expectNoSeriousFaultAt, RULES } from '../fixtures/axe.ts'
import { answerAny, CHAPTER, enter } from '../fixtures/scenes/chapter.ts'
import { openChapter } from '../fixtures/scenes/loop.ts'
import { chooseSubject, login } from '../fixtures/session.ts'
import { test } from '../fixtures/test.ts'

/** Short tests, since a run ends with its last test. */
const PAGES_A_TEST = 8

const { pageList } = await readClientPages()

/**
 * Whether the page opens without the id of a chapter, a paper or a point. The other pages have tests with content
 * below.
 */
const standsAlone = ({ search }: ClientPage) => !Object.values(search?.({}) ?? {}).includes(0)

/**
 * Pages that show more for a title exam than for a licence exam: trees of every kind, review, knowledge, interviews.
 */
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

/** Queries with which a page shows more. */
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

/** Each part is a test of its own, so that workers run them in parallel. */
const parts = (list: readonly string[], size: number): string[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size))

test('no page of visitors has a serious fault of accessibility', async ({ page }) => {
  await expectNoSeriousFaultAt(page, FOR_VISITORS, RULES.all)
})

for (const [at, list] of parts(PAGES, PAGES_A_TEST).entries())
  test(`no page has a serious fault of accessibility (part ${at + 1}, ${list[0]} and on)`, async ({ page, people }) => {
    await enter(page, people.vip)
    await expectNoSeriousFaultAt(page, list, RULES.all)
  })

for (const [at, list] of parts(TITLE_EXAM_PAGES, PAGES_A_TEST).entries())
  test(`no page of a title exam has a serious fault of accessibility (part ${at + 1}, ${list[0]} and on)`, async ({
    page,
    people,
  }) => {
    await login(page, people.vip)
    await chooseSubject(page, '内科主治医师', '高级班')
    await expectNoSeriousFaultAt(page, list, RULES.all)
  })

test('a question, its verdict, the help and a review have no serious fault of accessibility', async ({
  page,
  people,
}) => {
  await enter(page, people.vip)
  await openChapter(page, CHAPTER)
  await expectNoSeriousFault(page, 'question', RULES.all)
  await answerAny(page)
  await expectNoSeriousFault(page, 'verdict', RULES.all)
  await page.keyboard.press('?')
  await expectNoSeriousFault(page, 'help', RULES.all)
  await page.keyboard.press('Escape')
  await expectNoSeriousFaultAt(page, ['/reviewTest?appID=1&set=wrong'], RULES.all)
})
