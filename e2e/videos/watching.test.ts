import { expectNoSeriousFault, RULES } from '../fixtures/axe.ts'
import { answerAny, enter, expectStoredOnce } from '../fixtures/scenes/chapter.ts'
import { expect, test, testInOwnContext } from '../fixtures/test.ts'
import { giveVersion } from '../sales/shop.ts'
import { openLesson, playerOf, ready, secondsOf, sharePlayed, watch } from './player.ts'

const FREE = '心力衰竭'

test('a lesson goes on at the second in another browser; what was watched is told while it plays and when it stops', async ({
  page,
  people,
  browser,
  server,
}) => {
  await enter(page, people.vip)
  const player = await openLesson(page, '/speakPoint', FREE)
  const told = page.waitForRequest(/\/api\/video\/progress/)
  const kept = page.waitForResponse(/\/api\/videos\/played/)
  const stopped = await watch(page, player, 3)
  await told
  await kept
  await expect.poll(() => sharePlayed(page)).toBeGreaterThan(4)

  const elsewhere = await browser.newContext({ baseURL: server.url })
  const other = await elsewhere.newPage()
  await enter(other, people.vip)
  await other.goto(new URL(page.url()).pathname + new URL(page.url()).search)
  await ready(other, FREE)
  await expect.poll(() => secondsOf(other.locator('video'), 'currentTime')).toBeCloseTo(stopped, 0)
  expect(await sharePlayed(other)).toBeGreaterThan(4)
  await elsewhere.close()
})

test('keys do what people know of players, and leave a field that is written in alone', async ({ page, people }) => {
  await enter(page, people.vip)
  const player = await openLesson(page, '/speakPoint', FREE)
  const video = page.locator('video')
  const at = () => secondsOf(video, 'currentTime')
  await page.keyboard.press('5')
  await expect.poll(at).toBe(27)
  await page.keyboard.press('ArrowRight')
  await expect.poll(at).toBe(32)
  await page.keyboard.press('j')
  await expect.poll(at).toBe(22)
  await page.keyboard.press('l')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(at).toBe(27)
  await page.keyboard.press('>')
  await expect(player.getByRole('button', { name: '播放速度：1.25 倍' })).toBeVisible()
  await page.keyboard.press('<')
  await page.keyboard.press('<')
  await player.getByRole('button', { name: '播放速度：0.75 倍' }).click()
  await page.getByRole('menuitemradio', { name: '3 倍' }).click()
  await expect(player.getByRole('button', { name: '播放速度：3 倍' })).toBeVisible()
  expect(await video.evaluate((element: HTMLVideoElement) => [element.playbackRate, element.preservesPitch])).toEqual([
    3,
    true,
  ])
  await page.keyboard.press('m')
  await expect(player.getByRole('button', { name: '恢复音量' })).toBeVisible()
  await page.keyboard.press('c')
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.textTracks[0]?.mode)).toBe('showing')
  await page.keyboard.press('f')
  await expect(player.getByRole('button', { name: '退出全屏' })).toBeVisible()
  await page.keyboard.press('f')
  await expect(player.getByRole('button', { name: '进入全屏' })).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: '播放器快捷键' })).toContainText('在这一秒记笔记')
  await page.keyboard.press('Escape')

  await page.keyboard.press('n')
  const field = page.getByRole('textbox', { name: '在 0:27 记笔记' })
  await expect(field).toBeFocused()
  await page.keyboard.type('k5 jlm')
  await expect(field).toHaveValue('k5 jlm')
  expect(await at()).toBe(27)
  await expect(player.getByRole('button', { name: '播放', exact: true })).toBeVisible()
})

test('notes stand at their second and can be changed, deleted and taken back; subtitles are searched; A to B repeats', async ({
  page,
  people,
}) => {
  await enter(page, people.vip)
  const player = await openLesson(page, '/speakPoint', FREE)
  const at = () => secondsOf(page.locator('video'), 'currentTime')
  await page.getByRole('tab', { name: '笔记' }).click()
  await page.keyboard.press('5')
  await expect.poll(at).toBe(27)
  await page.getByRole('textbox', { name: '在 0:27 记笔记' }).fill('左心衰：肺循环')
  await page.getByRole('button', { name: '保存笔记' }).click()
  const notes = page.getByRole('list', { name: '我的笔记' })
  await expect(notes).toContainText('左心衰：肺循环')
  await expectNoSeriousFault(page, 'a lesson', RULES.all)
  await notes.getByRole('button', { name: '改 0:27 的笔记' }).click()
  await page.getByRole('textbox', { name: '改 0:27 的笔记' }).fill('左心衰：肺循环淤血')
  await page.getByRole('button', { name: '保存笔记' }).click()
  await expect(notes).toContainText('左心衰：肺循环淤血')
  await page.getByRole('button', { name: '删去 0:27 的笔记' }).click()
  await expect(notes).toBeHidden()
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(notes).toContainText('左心衰：肺循环淤血')
  await page.locator('body').press('0')
  await expect.poll(at).toBe(0)
  await notes.getByRole('button', { name: /^0:27/ }).click()
  await expect.poll(at).toBe(27)

  await page.getByRole('tab', { name: '字幕' }).click()
  await page.getByRole('searchbox', { name: '在字幕里找' }).fill('劳力性')
  await page.getByRole('list', { name: '字幕' }).getByRole('button').first().click()
  await expect.poll(at).toBeLessThan(27)
  const begin = await at()
  expect(begin).toBeGreaterThan(0)

  await player.getByRole('button', { name: '从这里开始循环（A 点）' }).click()
  await watch(page, player, 1.5)
  await player.getByRole('button', { name: '到这里循环（B 点）' }).click()
  await expect.poll(at).toBeCloseTo(begin, 1)
  await player.getByRole('button', { name: '取消 A–B 循环' }).click()
  await expect(player.getByRole('button', { name: '从这里开始循环（A 点）' })).toBeVisible()
})

test('a question at a mark stops the video; its answer is booked, and the video goes on', async ({
  page,
  people,
  server,
}) => {
  await enter(page, people.vip)
  const player = await openLesson(page, '/speakPoint', FREE)
  await page.getByRole('tab', { name: '题目' }).click()
  await page.getByRole('list', { name: '随堂题' }).getByRole('button').first().click()
  await page.keyboard.press('k')
  await expect(page.getByRole('article', { name: /^第 1 题/ })).toBeVisible()
  await expect(player.getByRole('button', { name: '播放', exact: true })).toBeVisible()
  // The player is small beside the question, and keys belong to the question.
  await answerAny(page)
  await expectStoredOnce(server, people.vip, 1)
  const stood = await secondsOf(page.locator('video'), 'currentTime')
  await page.getByRole('button', { name: '继续看视频' }).first().click()
  await expect.poll(() => secondsOf(page.locator('video'), 'currentTime')).toBeGreaterThan(stood)
  await expect(page.getByRole('list', { name: '随堂题' }).getByRole('button').first()).toContainText('已答')
})

testInOwnContext(
  'what is watched without network arrives once it is back, and counts once',
  async ({ page, people, context }) => {
    await enter(page, people.vip)
    const player = await openLesson(page, '/speakPoint', FREE)
    const ids: number[] = []
    page.on('request', (request) => {
      if (!/\/api\/videos\/played/.test(request.url())) return
      const plays = JSON.parse(new URLSearchParams(request.postData() ?? '').get('playsJson') ?? '[]')
      ids.push(...plays.map(({ id }: { id: number }) => id))
    })
    await watch(page, player, 0.5)
    const video = page.locator('video')
    await expect
      .poll(() => video.evaluate(({ buffered }: HTMLVideoElement) => (buffered.length > 0 ? buffered.end(0) : 0)))
      .toBeGreaterThan(10)
    await context.setOffline(true)
    await watch(page, player, 4)
    await expect(page.getByText('离线').first()).toBeVisible()
    const share = await sharePlayed(page)
    const arrived = page.waitForResponse(
      async (reply) => /videos\/played/.test(reply.url()) && (await reply.json()).status === 200,
    )
    await context.setOffline(false)
    const { data } = await (await arrived).json()
    expect(data.list[0].share * 100).toBeGreaterThan(share - 3)
    await page.getByRole('link', { name: '全部课程' }).click()
    await expect(page.getByRole('progressbar', { name: new RegExp(`^${FREE}：看了`) })).toBeVisible()
    expect(new Set(ids).size, 'each stretch has an id of its own').toBeGreaterThan(1)
  },
)

test('what is not bought leads to what opens it; bought, it plays', async ({ page, people, server }) => {
  await enter(page, people.learner)
  await page.goto('/speakPoint')
  await expect(page.getByRole('heading', { name: '可以试看' })).toBeVisible()
  await expect(page.getByRole('region', { name: '开通方式' })).toContainText('强化提升班')
  await page.getByRole('link', { name: /^心律失常/ }).click()
  await expect(page).toHaveURL(/\/videoNoBuy/)
  await page.getByRole('button', { name: '查看购买方式' }).click()
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveText(['强化提升班'])
  await page.keyboard.press('Escape')

  await giveVersion(server, people.learner, 2)
  // The server caches entitlements for a moment.
  await expect(async () => {
    await page.goto('/speakPoint')
    await expect(page.getByRole('link', { name: /^心力衰竭/ })).toBeVisible()
    expect(await page.getByRole('heading', { name: '可以试看' }).count()).toBe(0)
  }).toPass()
  await page.getByRole('link', { name: /^心律失常/ }).click()
  const player = await ready(page, '心律失常')
  await watch(page, player, 0.5)
  await expect(playerOf(page, '心律失常')).toContainText(/\d{6}/)
})
