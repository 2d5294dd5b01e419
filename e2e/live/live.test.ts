import type { Locator } from '@playwright/test'
import { changeStored } from '../fixtures/changed.ts'
import { callAs, logInto } from '../fixtures/console.ts'
import { enter } from '../fixtures/scenes/chapter.ts'
import { makeLesson } from '../fixtures/scenes/lives.ts'
import { expect, test, testOfLostServer } from '../fixtures/test.ts'

test('a lesson is found in the calendar, booked, cancelled and taken back; what is locked names its versions', async ({
  page,
  people,
  server,
}) => {
  const title = `预约的课 ${Date.now()}`
  const locked = `要开通的课 ${Date.now()}`
  const liveID = await makeLesson(server, title, { startsIn: 90, capacity: 1 })
  await makeLesson(server, locked, { startsIn: 95, free: 0, vns: '[2]' })
  await enter(page, people.learner)
  await page.goto('/liveCourseList')
  const month = page.getByRole('list', { name: '有直播的日子' })
  await expect(month.getByRole('button', { name: /\d 节直播$/ }).first()).toBeVisible()
  await month.locator('[tabindex="0"]').focus()
  await page.keyboard.press('ArrowRight')
  await expect(month.locator(':focus')).toHaveCount(1)
  await page.goto('/liveCourseList')
  await page.getByRole('button', { name: `预约：${title}` }).click()
  const follow = page.getByRole('dialog', { name: '关注公众号' })
  await expect(follow).toContainText('及时获取直播课提醒哦~')
  await follow.getByRole('button', { name: '关闭' }).first().click()
  await expect(page.getByRole('button', { name: `取消预约：${title}` })).toBeVisible()

  await page.getByRole('button', { name: `“${locked}”的开通方式` }).click()
  await expect(page.getByRole('dialog')).toContainText('强化提升班')
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: '我的预约' }).first().click()
  const card = page.getByRole('region', { name: '将要直播' })
  await expect(card).toContainText(title)
  await card.getByRole('button', { name: `取消预约：${title}` }).click()
  await expect(card).not.toContainText(title)
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(card).toContainText(title)
  // Pop-up 4 shows again, since the learner has not followed the account.
  await page.getByRole('dialog', { name: '关注公众号' }).getByRole('button', { name: '关闭' }).first().click()
  // No reminder is on yet; the account's phone can receive it.
  await page.getByRole('button', { name: '打开直播提醒' }).click()
  await expect(page.getByText('直播开始前 15 分钟，用短信提醒您')).toBeVisible()
  await expect(page.getByText('预约后，开始前 15 分钟按您选择的方式提醒')).toBeVisible()
  await page.getByRole('button', { name: '已关注，不再弹出' }).click()
  await expect(page.getByText('已关注公众号')).toBeVisible()

  await page.goto(`/liveIntroduction?liveID=${liveID}`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: '加入日历' }).press('Enter'),
  ])
  expect(file.suggestedFilename()).toBe('live.ics')
  await page.getByRole('link', { name: '换新版介绍' }).click()
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
  await expect(page.getByRole('region', { name: '预约' })).toContainText('1 / 1 人已预约，其中有您')

  await page.goto('/sprintLive')
  await expect(page.getByRole('region', { name: '冲刺课表' })).toContainText('冲刺第一讲')
})

test('in the room a learner and a teacher talk: chat, pin, question and answer, sign-in, mute', async ({
  page,
  people,
  server,
  browser,
}) => {
  const title = `讨论的课 ${Date.now()}`
  const liveID = await makeLesson(server, title)
  await enter(page, people.learner)
  await page.goto(`/liveBroadcast?liveID=${liveID}`)
  const chat = page.getByRole('log', { name: '讨论' })
  const say = page.getByRole('textbox', { name: '说点什么' })
  await say.fill('老师好 https://a.example')
  await say.press('Enter')
  await expect(chat).toContainText('老师好 #')

  const theirs = await browser.newContext({ baseURL: server.url })
  const desk = await theirs.newPage()
  await logInto(desk, 'teacher')
  await desk.goto(`/console/live/${liveID}`)
  const lines = desk.getByRole('list', { name: '讨论' })
  await expect(lines).toContainText('老师好 #')
  await desk.getByRole('textbox', { name: '以老师身份发言' }).fill('大家好')
  await desk.keyboard.press('Enter')
  await expect(chat).toContainText('大家好')
  await desk.getByRole('button', { name: '置顶：大家好' }).click()
  await expect(page.getByRole('note', { name: '置顶' })).toContainText('大家好')

  await page.getByText('提问', { exact: true }).first().click()
  await page.getByRole('textbox', { name: '向老师提问' }).fill('房颤怎么抗凝')
  await page.keyboard.press('Enter')
  const waiting = desk.getByRole('list', { name: '待回答的提问' })
  await expect(waiting).toContainText('房颤怎么抗凝')
  await expect(chat).not.toContainText('房颤怎么抗凝')
  await waiting.getByRole('textbox', { name: '回答：房颤怎么抗凝' }).fill('看 CHA2DS2-VASc 评分')
  await desk.keyboard.press('Enter')
  await expect(chat).toContainText('看 CHA2DS2-VASc 评分')
  await page.getByRole('tab', { name: '我的提问' }).click()
  await expect(page.getByRole('list', { name: '我的提问' })).toContainText('看 CHA2DS2-VASc 评分')
  await page.getByRole('tab', { name: '讨论' }).click()

  await desk.getByRole('button', { name: '发起签到' }).click()
  await page.getByRole('region', { name: '签到' }).getByRole('button', { name: '签到' }).click()
  await expect(page.getByText('已签到', { exact: true })).toBeVisible()

  await desk.getByRole('button', { name: /^隐藏：老师好/ }).click()
  await expect(chat).not.toContainText('老师好 #')
  // The mute comes by the room's stream alone: the room itself is not asked again.
  await page.route('**/api/live/room*', () => undefined)
  await page.getByText('讨论', { exact: true }).last().click()
  await say.fill('写到一半')
  await desk.getByRole('button', { name: /^禁言：.*：老师好/ }).click()
  const told = page.getByRole('status').filter({ hasText: '禁言' })
  await expect(told).toHaveText(/^您被老师禁言了，到 \d\d:\d\d 讨论结束，或老师解除/)
  await expect(say).toBeDisabled()
  await expect(say).toHaveAccessibleDescription(/^您被老师禁言了/)
  await expect(say).toBeFocused()
  await page.keyboard.type('再写')
  await page.keyboard.press('Enter')
  await expect(say).toHaveValue('写到一半')
  await page.unroute('**/api/live/room*')
  await page.reload()
  await expect(told).toHaveText(/^您被老师禁言了/)
  await desk.getByRole('list', { name: '被禁言的人' }).getByRole('button', { name: '解除' }).click()
  await expect(told).toHaveText('老师解除了禁言，可以发言了。')
  await say.fill('又能说了')
  await say.press('Enter')
  await expect(chat).toContainText('又能说了')
  await expect(told).toHaveCount(0)

  await desk.getByRole('tab', { name: '到课与效果' }).click()
  await expect(desk.getByRole('row').filter({ hasText: '小**' })).toContainText('1')

  // Withdrawn while somebody sits in it.
  await callAs(desk, 'POST', '/api/console/live/withdraw', { liveID: String(liveID) })
  await expect(page.getByText('没有这节直播课')).toBeVisible()
  await theirs.close()
})

test('in slow mode what is said too early waits, counts down and is sent by itself; it is mine in each of my windows', async ({
  page,
  context,
  people,
  server,
}) => {
  const liveID = await makeLesson(server, `慢速的课 ${Date.now()}`)
  await changeStored(server, (tx) =>
    tx.db.updateTable('live_room').set({ slow_seconds: 5 }).where('lesson_id', '=', liveID).execute(),
  )
  await enter(page, people.learner)
  await page.goto(`/liveBroadcast?liveID=${liveID}`)
  const second = await context.newPage()
  await second.goto(`/liveBroadcast?liveID=${liveID}`)
  const [chat, elsewhere] = [page, second].map((one) => one.getByRole('log', { name: '讨论' })) as [Locator, Locator]
  await expect(elsewhere).toContainText('还没有人发言')
  const say = page.getByRole('textbox', { name: '说点什么' })
  for (const text of ['第一句', '第二句', '第三句']) {
    await say.fill(text)
    await say.press('Enter')
  }
  const waiting = chat.getByRole('listitem').filter({ hasText: /慢速模式，\d 秒后自动发出/ })
  await expect(waiting).toHaveCount(1)
  await expect(waiting).toContainText('第二句')
  await waiting.getByRole('button', { name: '取回修改' }).click()
  await expect(say).toHaveValue('第二句')
  await expect(say).toBeFocused()
  // The third comes by itself, and the first is known as the author's own in the other window.
  await expect(elsewhere).toContainText('第三句')
  await expect(elsewhere.getByRole('listitem').filter({ hasText: '（我）' })).toHaveText([/第一句/, /第三句/])
  await expect(chat.getByRole('listitem').filter({ hasText: '（我）' })).toHaveText([/第一句/, /第三句/])
  await second.close()
})

test('the replay has the chat by its time', async ({ page, people }) => {
  await enter(page, people.vip)
  await page.goto('/liveCourseList?show=replay')
  await page.getByRole('link', { name: '看回放：高血压：从血压值到首选药' }).click()
  const chat = page.getByRole('log', { name: '讨论' })
  await expect(chat).toContainText('马上开始，先把讲义打开')
  await expect(chat).not.toContainText('妊娠禁用 ACEI 和 ARB')
  await page.getByRole('button', { name: '播放回放' }).click()
  const video = page.locator('video')
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.duration)).toBeGreaterThan(40)
  await video.evaluate((one: HTMLVideoElement) => {
    one.currentTime = 44
  })
  await expect(chat).toContainText('优先 ACEI 或 ARB')
})

testOfLostServer(
  'a premiere plays at the second of the server; a server that is killed and comes back finds everybody there, and every message once',
  async ({ page, people, server }) => {
    const title = '首播'
    const liveID = await makeLesson(server, title)
    const startedAt = Date.now() - 2 * 60_000
    await enter(page, people.learner)
    // What the browser first asked of the video is lost: the player asks for it anew by itself.
    await page.route('**/files/signed/live/**', (route) => route.abort(), { times: 1 })
    await page.goto(`/liveBroadcast?liveID=${liveID}`)
    // It begins by itself where the browser lets it, otherwise by a press.
    const video = page.locator('video')
    const follow = page.getByRole('button', { name: '跟上直播' })
    await expect(async () => {
      if (await follow.isVisible()) await follow.click({ timeout: 2_000 })
      expect(await video.evaluate((one: HTMLVideoElement) => one.paused)).toBe(false)
    }).toPass()
    const off = () =>
      video.evaluate(
        (one: HTMLVideoElement, from) => Math.abs(one.currentTime - (Date.now() - from) / 1_000),
        startedAt,
      )
    await expect.poll(off).toBeLessThan(5)
    // Nobody can play ahead of the live position: the video goes back by itself.
    await video.evaluate((one: HTMLVideoElement) => {
      one.currentTime = 900
    })
    await expect.poll(off).toBeLessThan(5)

    const chat = page.getByRole('log', { name: '讨论' })
    const say = page.getByRole('textbox', { name: '说点什么' })
    await say.fill('停电之前')
    await say.press('Enter')
    await expect(chat).toContainText('停电之前')
    await server.kill9()
    await say.fill('停电之中')
    await say.press('Enter')
    await expect(chat).toContainText('停电之中')
    await server.restart()
    await expect(chat.getByText('正在发送…').or(chat.getByText('网络不通，会自动重发'))).toHaveCount(0)
    await expect(chat.getByText('停电之前')).toHaveCount(1)
    await expect(chat.getByText('停电之中')).toHaveCount(1)
    await expect.poll(off).toBeLessThan(5)
    await page.reload()
    await expect(chat.getByText('停电之中')).toHaveCount(1)
  },
)
