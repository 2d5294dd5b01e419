import type { Page } from '@playwright/test'
import { changeStored } from '../fixtures/changed.ts'
import { logInto } from '../fixtures/console.ts'
import { enter } from '../fixtures/scenes/chapter.ts'
import { makeLesson } from '../fixtures/scenes/lives.ts'
import { expect, testInOwnContext } from '../fixtures/test.ts'

const MINUTE = 60_000

testInOwnContext(
  'a learner books a lesson, is reminded, comes late at the right second, asks, is answered, signs in, and watches the replay with the chat by its time',
  async ({ page, people, server, browser }) => {
    // A booking, a reminder by a job, a lesson and its replay, with a teacher beside it.
    testInOwnContext.slow()
    const title = `从预约到回放 ${people.learner.userName}`
    const liveID = await makeLesson(server, title, { startsIn: 90 })
    /** Moves the lesson, as its teacher may: it starts in so many minutes. */
    const move = (startsIn: number) =>
      changeStored(server, async ({ db }) => {
        const starts_at = Date.now() + startsIn * MINUTE
        const times = { starts_at, opens_at: starts_at - 30 * MINUTE, ends_at: starts_at + 20 * MINUTE }
        await db
          .updateTable('live_lesson')
          .set({ ...times, replay_at: times.ends_at })
          .where('lesson_id', '=', liveID)
          .execute()
      })

    await enter(page, people.learner)
    await page.goto('/liveCourseList')
    await page.getByRole('button', { name: `预约：${title}` }).click()
    await page.getByRole('dialog', { name: '关注公众号' }).getByRole('button', { name: '关闭' }).first().click()
    await page.goto('/myLiveReservation')
    await expect(page.getByRole('region', { name: '将要直播' })).toContainText(title)
    await page.getByRole('button', { name: '打开直播提醒' }).click()
    await expect(page.getByText('直播开始前 15 分钟，用短信提醒您')).toBeVisible()

    await move(10)
    const told = async () => await (await page.request.get('/local/outbox')).text()
    const reminder = `<td>${people.learner.userName}</td><td class="code">“${title}”快开始了</td>`
    await expect.poll(told, { timeout: 60_000 }).toContain(reminder)

    await move(0)

    await page.goto('/mainIndex')
    const entryOn = (tab: Page) =>
      tab.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: /^直播课/ })
    await expect(entryOn(page)).toHaveAccessibleName(/有新内容/)
    await move(-2)
    const startedAt = Date.now() - 2 * MINUTE
    await page.goto(`/liveBroadcast?liveID=${liveID}`)
    // This browser's learner has pressed before, so that it plays by itself.
    const video = page.locator('video')
    await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.paused)).toBe(false)
    const off = () =>
      video.evaluate(
        (one: HTMLVideoElement, from) => Math.abs(one.currentTime - (Date.now() - from) / 1_000),
        startedAt,
      )
    await expect.poll(off).toBeLessThan(5)
    const second = await page.context().newPage()
    await second.goto('/mainIndex')
    await expect(entryOn(second)).toBeVisible()
    await expect(entryOn(second)).not.toHaveAccessibleName(/有新内容/)
    await second.close()

    const theirs = await browser.newContext({ baseURL: server.url })
    const desk = await theirs.newPage()
    await logInto(desk, 'teacher')
    await desk.goto(`/console/live/${liveID}`)
    const chat = page.getByRole('log', { name: '讨论' })
    await page.getByText('提问', { exact: true }).first().click()
    await page.getByRole('textbox', { name: '向老师提问' }).fill('房扑和房颤怎么分')
    await page.keyboard.press('Enter')
    const waiting = desk.getByRole('list', { name: '待回答的提问' })
    await waiting.getByRole('textbox', { name: '回答：房扑和房颤怎么分' }).fill('看 F 波是否规则')
    await desk.keyboard.press('Enter')
    await expect(chat).toContainText('看 F 波是否规则')

    await desk.getByRole('button', { name: '发起签到' }).click()
    await page.getByRole('region', { name: '签到' }).getByRole('button', { name: '签到' }).click()
    await expect(page.getByText('已签到', { exact: true })).toBeVisible()
    await expect(desk.getByRole('list', { name: '签到', exact: true })).toContainText('1 人签到')
    await theirs.close()

    // The lesson ends, and its replay opens.
    await changeStored(server, async ({ db }) => {
      const now = Date.now()
      await db
        .updateTable('live_lesson')
        .set({ ends_at: now - 1_000, replay_at: now - 1_000 })
        .where('lesson_id', '=', liveID)
        .execute()
    })
    await page.goto('/liveCourseList?show=replay')
    await page.getByRole('link', { name: `看回放：${title}` }).click()
    const then = page.getByRole('log', { name: '讨论' })
    await page.getByRole('button', { name: '播放回放' }).click()
    await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.duration)).toBeGreaterThan(600)
    await expect(then).not.toContainText('看 F 波是否规则')
    await video.evaluate((one: HTMLVideoElement) => {
      one.currentTime = 290
    })
    await expect(then).toContainText('看 F 波是否规则')
  },
)
