import { type ClientPage, readClientPages } from '../../tools/clientPages.ts'
import { openQuietly } from '../fixtures/quiet.ts'
import { enter } from '../fixtures/scenes/chapter.ts'
import { expect, test } from '../fixtures/test.ts'

// A service worker would answer from its cache.
test.use({ serviceWorkers: 'block', ownContext: true })

const PAGES_A_TEST = 12

const { pageList } = await readClientPages()

/** The address with an id for everything that the page is about: status 300 must also be handled there. */
function addressOf({ path, search }: ClientPage): string {
  const ids = Object.entries(search?.({}) ?? {}).flatMap(([name, value]) => (value === 0 ? [`${name}=1`] : []))
  return ids.length > 0 ? `${path}?${ids.join('&')}` : path
}

const ADDRESSES = pageList.filter(({ guard }) => guard !== 'everybody').map(addressOf)

for (let from = 0; from < ADDRESSES.length; from += PAGES_A_TEST) {
  const part = ADDRESSES.slice(from, from + PAGES_A_TEST)
  test(`status 300 of every call is an empty page, not a failed one (${part[0]} and on)`, async ({ page, people }) => {
    await enter(page, people.vip)
    // Without its modules a subject counts as withdrawn, which leads away from every page.
    await page.route(/\/(api|free|user|tizhou)\/(?!app\/moduleInfoX)/, (route) =>
      route.fulfill({ json: { status: 300, msg: '没有数据', data: null } }),
    )
    for (const address of part) {
      await openQuietly(page, address)
      await expect(page.getByText('没有加载成功'), address).toHaveCount(0)
      await expect(page.getByText('页面出了点问题'), address).toHaveCount(0)
      await expect(page.locator('main'), address).toHaveText(/./)
    }
  })
}
