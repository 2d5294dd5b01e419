import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { hasFfmpeg, makeTestFilm } from '@tizhou/server/testing/testFilm'
import { changeStored } from '../fixtures/changed.ts'
import { logInto, openRoom, rowOf } from '../fixtures/console.ts'
import { enter } from '../fixtures/scenes/chapter.ts'
import { expect, testOnOwnServer } from '../fixtures/test.ts'
import { openLesson, ready, secondsOf, watch } from './player.ts'

const LESSON = '心力衰竭'
/** What ffmpeg makes takes its time beside other tests. */
const MADE = { timeout: 90_000 }

testOnOwnServer(
  'staff have lower qualities made; a learner chooses one by the keyboard, keeps the place, and finds the choice again',
  async ({ page, people, server, browser }, info) => {
    info.skip(!hasFfmpeg(), 'this machine has no ffmpeg')
    info.setTimeout(240_000)
    const film = join(info.outputDir, '高清.mp4')
    mkdirSync(info.outputDir, { recursive: true })
    makeTestFilm(film, 12)
    const desk = await (await browser.newContext({ baseURL: server.url })).newPage()
    await logInto(desk, 'editor')
    await openRoom(desk, '视频')
    await desk.getByRole('link', { name: '视频文件' }).click()
    await desk.getByLabel('要上传的视频').setInputFiles(film)
    const row = rowOf(desk, '高清.mp4')
    await expect(row).toContainText('1280×720')
    await row.getByRole('button', { name: '“高清.mp4”的清晰度' }).click()
    const dialog = desk.getByRole('dialog', { name: '“高清.mp4”的清晰度' })
    await dialog.getByRole('button', { name: '制作全部缺少的（480P、360P）' }).click()
    await expect(dialog.getByRole('row').filter({ hasText: '可以播放' })).toHaveCount(2, MADE)
    await dialog
      .getByRole('button', { name: 'Close' })
      .or(dialog.getByRole('button', { name: '关闭' }))
      .click()
    await expect(row).toContainText('720P、480P、360P')
    await changeStored(server, (tx) =>
      tx.run(
        "update video_lesson set media_id = (select media_id from media_file where name = '高清.mp4') where name = ?",
        [LESSON],
      ),
    )

    await enter(page, people.vip)
    const player = await openLesson(page, '/speakPoint', LESSON)
    const video = page.locator('video')
    const width = () => video.evaluate((one: HTMLVideoElement) => one.videoWidth)
    const stopped = await watch(page, player, 2)
    expect(await width()).toBe(1280)
    await player.getByRole('button', { name: '清晰度：720P' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitemradio')).toHaveText(['720P', '480P', '360P'])
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await expect(player.getByRole('button', { name: '清晰度：360P' })).toBeFocused()
    await expect.poll(width).toBe(640)
    await expect.poll(() => secondsOf(video, 'currentTime')).toBeCloseTo(stopped, 0)
    await page.reload()
    await ready(page, LESSON)
    await expect.poll(width).toBe(640)

    // Encrypted, the same qualities and the automatic choice.
    await row.getByRole('button', { name: '转 HLS：“高清.mp4”' }).click()
    await expect(row).toContainText('已加密', MADE)
    await page.reload()
    await ready(page, LESSON)
    await watch(page, player, 0.5)
    expect(await width()).toBe(640)
    await player.getByRole('button', { name: '清晰度：360P' }).click()
    await expect(page.getByRole('menuitemradio')).toHaveText(['自动', '720P', '480P', '360P'])
    await page.getByRole('menuitemradio', { name: '480P' }).click()
    // It changes with the next segment, and goes on until then.
    await watch(page, player, 0.5)
    await desk.context().close()
  },
)
