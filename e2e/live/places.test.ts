import type { BrowserContext, Page } from '@playwright/test'
import { logInto, openRoom, rowOf } from '../fixtures/console.ts'
import { HEIGHTS, type Height, playlist, segment } from '../fixtures/hls.ts'
import { enter } from '../fixtures/scenes/chapter.ts'
import { makeLesson } from '../fixtures/scenes/lives.ts'
import { expect, STREAM, testOnOwnServer } from '../fixtures/test.ts'

const MINUTE = 60_000
const ROOM = 'https://meeting.example.org/dm/abc'

const test = testOnOwnServer.extend({
  serverEnv: {
    LIVE_HOSTS: 'meeting.example.org',
    LIVE_PUSH_TEMPLATE: 'rtmp://push.example.org/live/{id}',
    LIVE_PLAY_TEMPLATE: `${STREAM}/{id}/index.m3u8`,
  },
})

/** The value of the form's field for a time: Beijing's wall clock. */
const typed = (moment: number): string => new Date(moment + 8 * 60 * MINUTE).toISOString().slice(0, 16)

async function openForm(desk: Page, title: string, startsAt: number) {
  await desk.getByRole('button', { name: '新增直播课' }).click()
  const form = desk.getByRole('dialog', { name: '新增直播课' })
  await form.getByRole('combobox', { name: '科目' }).fill('lczy')
  await desk.getByTitle(/^临床执业医师（/).click()
  await form.getByRole('textbox', { name: /^(\* )?标题$/ }).fill(title)
  await form.getByLabel('开始（北京时间）').fill(typed(startsAt))
  await form.getByRole('textbox', { name: /^(\* )?老师$/ }).fill('周老师')
  await form.getByRole('checkbox', { name: '公开课：登录即可观看' }).check()
  return form
}

async function openLive(page: Page, title: string): Promise<void> {
  await page.goto('/liveCourseList')
  await page
    .getByRole('link', { name: `进入直播间：${title}` })
    .first()
    .click()
  await expect(page).toHaveURL(/\/liveBroadcast\?/)
}

/** Answers for the host of live streams, with one stream in two heights. */
async function answerStreams(context: BrowserContext): Promise<void> {
  const master = Object.entries(HEIGHTS).flatMap(([height, { width, rate }]) => [
    `#EXT-X-STREAM-INF:BANDWIDTH=${rate},RESOLUTION=${width}x${height},CODECS="avc1.42c01e"`,
    `${height}.m3u8`,
  ])
  await context.route(`${STREAM}/**`, async (route) => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1) ?? ''
    const headers = { 'access-control-allow-origin': '*' }
    const [, height, at] = /^(\d+)(?:-(\d)\.ts|\.m3u8)$/.exec(name) ?? []
    if (at !== undefined)
      return route.fulfill({ headers, contentType: 'video/mp2t', body: segment(Number(height) as Height, Number(at)) })
    const body = height ? playlist((one) => `${height}-${one}.ts`) : ['#EXTM3U', ...master, ''].join('\n')
    return route.fulfill({ headers, contentType: 'application/vnd.apple.mpegurl', body })
  })
}

test('a teacher announces a lesson in a room elsewhere and a premiere of a film; learners get to both', async ({
  page,
  people,
  server,
  browser,
}) => {
  const theirs = await browser.newContext({ baseURL: server.url })
  const desk = await theirs.newPage()
  await logInto(desk, 'teacher')
  await openRoom(desk, '直播课')

  const form = await openForm(desk, '会议室里的课', Date.now() + 10 * MINUTE)
  await form.getByRole('combobox', { name: '方式' }).click()
  await desk.getByTitle('第三方直播间', { exact: true }).click()
  await expect(form).toContainText('允许的域名：meeting.example.org')
  await form.getByLabel('第三方直播间地址').fill('https://evil.example.com/dm/abc')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByText('应为 https 地址，域名须在允许的列表里：meeting.example.org')).toBeVisible()
  await form.getByLabel('第三方直播间地址').fill(ROOM)
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toBeHidden()
  await expect(rowOf(desk, '会议室里的课')).toContainText('可签到')

  const premiere = await openForm(desk, '首播一部视频', Date.now())
  const films = premiere.getByRole('combobox', { name: '从视频文件里选择' })
  await films.fill('心律失常')
  await desk.getByTitle(/^心律失常\.mp4（/).click()
  await expect(premiere).toContainText('心律失常.mp4，时长')
  await premiere.getByRole('button', { name: '保存' }).click()
  await expect(premiere).toBeHidden()
  await expect(rowOf(desk, '首播一部视频')).toContainText('直播中')
  await theirs.close()

  await enter(page, people.learner)
  await openLive(page, '会议室里的课')
  const way = page.getByRole('link', { name: '前往直播间' })
  const address = new URL((await way.getAttribute('href')) ?? '', server.url)
  expect(address.pathname, 'no page names the room itself').toBe('/live/out')
  // The host of the room does not answer: the request shows that the browser was led there.
  const [room] = await Promise.all([
    page.context().waitForEvent('page'),
    page.context().waitForEvent('request', (asked) => asked.url() === ROOM),
    way.click(),
  ])
  await room.close()
  expect((await fetch(address, { redirect: 'manual' })).status, 'without the session').toBe(403)

  await openLive(page, '首播一部视频')
  const film = page.waitForResponse(/\/files\/signed\/live\/film\//)
  // It plays by itself where the browser lets it, and may be over already.
  const begun = () => page.locator('video').evaluate((one: HTMLVideoElement) => !one.paused || one.ended)
  await expect(async () => {
    const words = page.getByText('视频播放完了，老师还在讨论区').or(page.getByRole('button', { name: '跟上直播' }))
    expect((await words.isVisible()) || (await begun())).toBe(true)
  }).toPass()
  expect([200, 206]).toContain((await film).status())
})

test('a stream plays by its address, in the picture size that one chooses', async ({ page, people, server }) => {
  const liveID = await makeLesson(server, '推流的课', { place: 'ingest', video: '', video_seconds: 0 })
  await answerStreams(page.context())
  await enter(page, people.learner)
  await page.goto(`/liveBroadcast?liveID=${liveID}`)
  await page.getByRole('button', { name: '跟上直播' }).click()
  const video = page.locator('video')
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThan(0.2)
  const width = () => video.evaluate((one: HTMLVideoElement) => one.videoWidth)
  for (const height of [180, 360] as const) {
    await page.getByRole('button', { name: '清晰度' }).click()
    await page.getByRole('menuitemradio', { name: `${height}P` }).click()
    await expect(page.getByRole('button', { name: '清晰度' })).toHaveText(`${height}P`)
    await video.evaluate((one: HTMLVideoElement) => {
      one.currentTime = 0
    })
    await expect.poll(width).toBe(HEIGHTS[height].width)
  }
})
