import { encryptFilm, HEIGHTS } from '../fixtures/hls.ts'
import { enter } from '../fixtures/scenes/chapter.ts'
import { expect, testOnOwnServer } from '../fixtures/test.ts'
import { openLesson, watch } from './player.ts'

testOnOwnServer(
  'an encrypted video plays with its key, which no other session is given',
  async ({ page, people, server, browser }) => {
    const secret = await encryptFilm(server, '心力衰竭.mp4')
    await enter(page, people.vip)
    const keyed = page.waitForResponse((reply) => new URL(reply.url()).pathname.endsWith('/key'))
    const player = await openLesson(page, '/speakPoint', '心力衰竭')
    await watch(page, player, 2.5)
    const size = await page.locator('video').evaluate((video: HTMLVideoElement) => video.videoWidth)
    expect(size, 'the picture of the segments').toBe(HEIGHTS[360].width)
    // There is only one height, and so no choice.
    await expect(player.getByRole('button', { name: '清晰度' })).toBeHidden()

    const key = await keyed
    const address = new URL(key.url())
    expect(Buffer.from(await (await fetch(address)).arrayBuffer()).equals(secret)).toBe(true)
    const statusOf = async (change: (query: URLSearchParams) => void) => {
      const changed = new URL(address)
      change(changed.searchParams)
      return (await fetch(changed)).status
    }
    expect(await statusOf((query) => query.delete('guid'))).toBe(403)
    expect(await statusOf((query) => query.set('guid', 'x'.repeat(43)))).toBe(403)
    const other = await browser.newContext({ baseURL: server.url })
    const theirs = await other.newPage()
    await enter(theirs, people.learner)
    const guid = await theirs.evaluate(() => localStorage.getItem('guid') ?? '')
    expect(await statusOf((query) => query.set('guid', guid))).toBe(403)
    await other.close()
  },
)
