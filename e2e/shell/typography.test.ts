import { type ClientPage, readClientPages } from '../../tools/clientPages.ts'
import { goOnQuietly, openQuietly } from '../fixtures/quiet.ts'
import { enter } from '../fixtures/scenes/chapter.ts'
import { chooseSubject, login } from '../fixtures/session.ts'
import { test, testInOwnContext } from '../fixtures/test.ts'
import { expectWellSet, setLargeAndNarrow } from '../fixtures/typography.ts'

/** Values with their units, one form of dates, quotation marks and sizes, no codes for learners; nothing beyond the edge. */

/** The time for one page on a busy machine, ms. */
const ONE_PAGE_MS = 10_000
const PAGES_A_TEST = 16

const { pageList } = await readClientPages()
const standsAlone = ({ search }: ClientPage) => !Object.values(search?.({}) ?? {}).includes(0)
const alone = pageList.filter(standsAlone)
const FOR_VISITORS = alone.filter(({ guard }) => guard === 'everybody').map(({ path }) => path)
const FOR_LEARNERS = alone.filter(({ guard }) => guard !== 'everybody').map(({ path }) => path)

/** Pages of taught texts, which set their own line breaks. */
const TAUGHT: ReadonlySet<string> = new Set(['/clearanceTips', '/testSiteShorthand'])

// Their looks alone are judged.
testInOwnContext.use({ serviceWorkers: 'block' })

const parts = (list: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(list.length / PAGES_A_TEST) }, (_, at) =>
    list.slice(at * PAGES_A_TEST, (at + 1) * PAGES_A_TEST),
  )

async function lookAt(page: Parameters<typeof openQuietly>[0], addresses: readonly string[]): Promise<void> {
  test.setTimeout(test.info().timeout + addresses.length * ONE_PAGE_MS)
  for (const [at, address] of addresses.entries()) {
    if (at === 0) await openQuietly(page, address)
    else await goOnQuietly(page, address)
    await expectWellSet(page, address, { content: TAUGHT.has(address) })
  }
}

testInOwnContext('pages of visitors are well set at 1020 px with large text', async ({ page }) => {
  await setLargeAndNarrow(page)
  await lookAt(page, FOR_VISITORS)
})

for (const [at, list] of parts(FOR_LEARNERS).entries()) {
  testInOwnContext(
    `pages are well set at 1020 px with large text (part ${at + 1}, ${list[0]} and on)`,
    async ({ page, people }) => {
      await setLargeAndNarrow(page)
      await login(page, people.vip)
      await chooseSubject(page, '内科主治医师', '高级班')
      await lookAt(page, list)
    },
  )

  testInOwnContext(
    `pages of a licence exam are well set (part ${at + 1}, ${list[0]} and on)`,
    async ({ page, people }) => {
      await enter(page, people.vip)
      await lookAt(page, list)
    },
  )
}
