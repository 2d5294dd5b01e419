import { readFileSync } from 'node:fs'
import { demoFilm } from '@tizhou/demo/videos'
import { logInto, openRoom, rowOf } from '../fixtures/console.ts'
import { expect, testOnOwnServer } from '../fixtures/test.ts'

const VTT = 'WEBVTT\n\n00:01.000 --> 00:03.000\n肾病综合征的四项\n'

testOnOwnServer(
  'a film is uploaded, put into a course with subtitles and a mark, moved, published and played; a false one is refused',
  async ({ page }) => {
    await logInto(page, 'editor')
    await openRoom(page, '视频')
    await page.getByRole('link', { name: '视频文件' }).click()
    await page.getByLabel('要上传的视频').setInputFiles([
      { name: '空的.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(0) },
      { name: '假的.mp4', mimeType: 'video/mp4', buffer: Buffer.from('这不是视频') },
      { name: 'nk-nephrotic.mp4', mimeType: 'video/mp4', buffer: readFileSync(demoFilm('nk-nephrotic')) },
    ])
    await expect(page.getByRole('group', { name: '空的.mp4' })).toContainText('这是空文件')
    await expect(page.getByRole('group', { name: '假的.mp4' })).toContainText('不是视频文件')
    await expect(page.getByRole('group', { name: 'nk-nephrotic.mp4' })).toContainText('已完成')
    await expect(rowOf(page, 'nk-nephrotic.mp4')).toContainText('可以播放')
    await expect(rowOf(page, 'nk-nephrotic.mp4')).toContainText('0:18')

    await page.getByRole('link', { name: '返回视频' }).click()
    await page.getByRole('combobox', { name: '科目' }).fill('lczy')
    await page.getByTitle(/^临床执业医师（/).click()
    await expect(rowOf(page, '讲考点：循环与呼吸')).toContainText('4')
    await page.getByRole('button', { name: '新建课程' }).click()
    const course = page.getByRole('dialog', { name: '新建课程' })
    await course.getByLabel('名称').fill('考前串讲')
    await course.getByRole('button', { name: '保存' }).click()
    await rowOf(page, '考前串讲').getByRole('button', { name: '“考前串讲”的章节与课' }).click()

    await page.getByRole('button', { name: '新增一章' }).click()
    const chapter = page.getByRole('dialog', { name: '新增一章' })
    await chapter.getByLabel('名称').fill('第一讲')
    await chapter.getByRole('button', { name: '保存' }).click()
    const add = async (name: string) => {
      await page.getByRole('button', { name: '新增一课' }).click()
      const form = page.getByRole('dialog', { name: '新增一课' })
      await form.getByLabel('标题').fill(name)
      await form.getByRole('combobox', { name: '视频' }).fill('nk-neph')
      await page.getByTitle('nk-nephrotic.mp4（0:18）').click()
      await form.getByRole('button', { name: '保存' }).click()
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    }
    await add('肾病综合征')
    await page.getByRole('link', { name: '返回课程' }).click()
    await add('膜性肾病')

    // Subtitles, with an error at first.
    const subtitles = page.getByLabel('要上传的字幕')
    await subtitles.setInputFiles({
      name: 'a.vtt',
      mimeType: 'text/vtt',
      buffer: Buffer.from(VTT.replace('03.000', '00.000')),
    })
    await expect(page.getByRole('alert').filter({ hasText: '第 3 行' })).toBeVisible()
    await subtitles.setInputFiles({ name: 'a.vtt', mimeType: 'text/vtt', buffer: Buffer.from(VTT) })
    await expect(page.getByText('中文，1 条')).toBeVisible()

    await page.getByRole('button', { name: '在当前位置新增' }).click()
    await page.getByRole('textbox', { name: '第 1 个时间点的章节名' }).fill('四项')
    await page.getByRole('button', { name: '保存时间点' }).click()
    await expect(page.getByText('时间点（1）')).toBeVisible()

    const player = page.getByLabel('“膜性肾病”的视频')
    // NaN until the film's head is read, and again where the list of qualities gives the player another source.
    await expect.poll(() => player.evaluate((video: HTMLVideoElement) => Math.round(video.duration))).toBe(18)

    await page.getByRole('button', { name: '发布', exact: true }).click()
    await page.getByRole('dialog').filter({ hasText: '发布“膜性肾病”？' }).getByRole('button', { name: '发布' }).click()
    await expect(page.getByRole('button', { name: '撤下' })).toBeVisible()

    await page.getByRole('link', { name: '返回课程' }).click()
    const outline = page.getByRole('tree', { name: '章节与课' })
    const lessons = outline.getByRole('treeitem', { level: 2 })
    await expect(lessons.first()).toContainText('肾病综合征')
    await lessons.nth(1).click()
    await page.getByRole('button', { name: '“膜性肾病”上移' }).click()
    await expect(lessons.first()).toContainText('膜性肾病')
    await expect(lessons.first()).toContainText('已发布')
    await lessons.nth(1).dragTo(lessons.first(), { targetPosition: { x: 120, y: 2 } })
    await expect(lessons.first()).toContainText('肾病综合征')
    await lessons.first().press('Alt+ArrowDown')
    await expect(lessons.first()).toContainText('膜性肾病')
    await expect(lessons.nth(1)).toBeFocused()

    // The way back leads to the courses of the subject, also from the files and the teachers.
    for (const name of ['视频文件', '讲课老师']) {
      await page.getByRole('link', { name: '返回视频' }).click()
      await expect(rowOf(page, '考前串讲')).toBeVisible()
      await page.getByRole('link', { name }).click()
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    }
  },
)
