import { createClient } from '@tizhou/contract/client'
import { contractAddresses } from '@tizhou/contract/clientTable'
import { beijingDate } from '@tizhou/domain/dates/beijing'
import { changeStored } from '../fixtures/changed.ts'
import { enter } from '../fixtures/scenes/chapter.ts'
import { chooseSubject, login } from '../fixtures/session.ts'
import { expect, test } from '../fixtures/test.ts'
import { openLesson, playerOf, ready, sharePlayed, watch } from './player.ts'

test('the next lesson comes by itself unless one says no; lists say how far one is, and forget it when asked', async ({
  page,
  people,
}) => {
  await enter(page, people.vip)
  const player = await openLesson(page, '/videoList', '消化性溃疡与消化道出血')
  await watch(page, player, 1)
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.currentTime = video.duration - 0.4
  })
  await page.keyboard.press('k')
  await page.getByRole('button', { name: '取消' }).click()
  await expect(page.getByRole('button', { name: '取消' })).toBeHidden()
  const switched = page.waitForRequest(/video\/switch\/userclick/)
  await page.keyboard.press('Shift+N')
  await ready(page, '肝硬化与肝癌')
  await switched

  await page.getByRole('link', { name: '全部课程' }).click()
  const recent = page.getByRole('list', { name: '最近看过' })
  await expect(recent.getByRole('link', { name: /^继续：消化性溃疡与消化道出血/ })).toBeVisible()
  await page.getByRole('button', { name: '清除进度' }).click()
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: '清除进度' }).click()
  await expect(page.getByRole('region', { name: '我的学习' })).toBeHidden()
})

test('the navigation leads to the lesson that is next, and is marked while days with new lessons were not read', async ({
  page,
  people,
  server,
}) => {
  await enter(page, people.vip)
  await changeStored(server, (tx) =>
    tx.run("update video_lesson set published_day = ? where name = '肝硬化与肝癌'", [beijingDate(Date.now())]),
  )
  await page.goto('/mainIndex')
  const nav = page.getByRole('navigation', { name: '主导航' })
  await expect(nav.getByRole('list', { name: '视频', exact: true })).toBeVisible()
  await expect(nav.getByRole('link', { name: /^(继续|下一课)：/ })).toBeHidden()
  const news = nav.getByRole('link', { name: /^更新视频/ })
  await expect(news).toHaveAccessibleName(/，有新内容$/)

  const player = await openLesson(page, '/videoList', '消化性溃疡与消化道出血')
  await watch(page, player, 1)
  await page.getByRole('link', { name: '全部课程' }).click()
  const next = nav.getByRole('link', { name: '继续：消化性溃疡与消化道出血' })
  await next.press('Enter')
  await ready(page, '消化性溃疡与消化道出血')

  await page.goto('/playUpdateVideo')
  await expect(page.getByRole('list', { name: /更新的视频$/ })).toContainText('肝硬化与肝癌')
  await expect(news).toHaveAccessibleName('更新视频')
})

test('updates are read day by day; videos are found by words; teachers, and a subject without videos', async ({
  page,
  people,
}) => {
  await enter(page, people.vip)
  await page.goto('/playUpdateVideo')
  const days = page.getByRole('navigation', { name: '更新日期' })
  await expect(days.getByRole('link').nth(1)).toContainText('新')
  await expect(days.getByRole('link').first()).not.toContainText('新')
  await days.getByRole('link').nth(1).click()
  await expect(days.getByRole('link').nth(1)).not.toContainText('新')
  await expect(
    page
      .getByRole('list', { name: /更新的视频$/ })
      .getByRole('listitem')
      .first(),
  ).toBeVisible()

  await page.goto('/searchVideoMenu')
  await expect(page.getByRole('list', { name: '视频的章节' })).toBeVisible()
  await page.getByRole('searchbox', { name: '要找的内容' }).fill('门静脉')
  await page.getByRole('button', { name: '搜索', exact: true }).click()
  await page.getByRole('list', { name: '搜索结果' }).getByRole('link').first().click()
  await ready(page, '肝硬化与肝癌')

  await page.goto('/teacherVideoList')
  await page.getByRole('link', { name: /^贫血与白血病/ }).click()
  await ready(page, '贫血与白血病')
  await expect(page).toHaveURL(/\/teacherVideo\?/)
  await expect(page.getByRole('region', { name: /沈安/ }).first()).toBeVisible()
  const id = new URL(page.url()).searchParams.get('videoID')
  await page.getByRole('link', { name: '全部课程' }).click()
  await expect(page).toHaveURL(/\/teacherVideoList\?teacherID=\d+/)
  await expect(page.getByRole('navigation', { name: '老师' }).getByRole('link', { name: /沈安/ })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await page.goto(`/buildVideo?videoID=${id}`)
  await ready(page, '贫血与白血病')

  // A point names the lessons that explain it.
  await openLesson(page, '/speakPoint', '心律失常')
  await page
    .getByRole('button', { name: '看这个考点' })
    .or(page.getByRole('link', { name: '看这个考点' }))
    .click()
  await expect(page.getByRole('dialog').getByRole('link', { name: '心律失常', exact: true }).last()).toHaveAttribute(
    'href',
    /\/videoStudy\?videoID=\d+/,
  )

  await page.goto('/buildVideoList')
  await expect(page).toHaveURL(/\/videoNoContent/)
  await page.getByRole('link', { name: '章节练习' }).last().click()
  await expect(page).toHaveURL(/\/chapterMenu/)
})

test('the catalogue of a textbook leads to the player beside it; what was watched shows in both', async ({
  page,
  people,
}) => {
  await login(page, people.vip)
  await chooseSubject(page, '内科主治医师', '高级班')
  await page.goto('/buildVideoList')
  const table = page.getByRole('table', { name: '按教材目录看课：内科学' })
  const anemia = table.getByRole('row').filter({ hasText: '教材第一章：贫血' })
  await expect(anemia).toContainText('没看过')
  await expect(table.getByRole('rowheader')).toHaveText(['上册：血液与风湿', '下册：内分泌与肾脏'])
  await anemia.getByRole('link').click()
  await expect(page).toHaveURL(/\/buildVideo\?/)
  const player = await ready(page, '教材第一章：贫血')
  const kept = page.waitForResponse(/\/api\/videos\/played/)
  await watch(page, player, 2)
  await kept
  await expect.poll(() => sharePlayed(page)).toBeGreaterThan(2)
  await page.getByRole('link', { name: /教材第四章：糖尿病/ }).click()
  await ready(page, '教材第四章：糖尿病')
  await page.getByRole('link', { name: '全部课程' }).click()
  await expect(page).toHaveURL(/\/buildVideoList/)
  await expect(anemia).toContainText(/[1-9]\d?%/)
})

test('a video of a study plan tells the plan how much was watched', async ({ page, people, server }) => {
  await enter(page, people.vip)
  const guid = await page.evaluate(() => localStorage.getItem('guid') ?? '')
  const client = createClient({ addresses: contractAddresses(), origin: server.url, fetch })
  const { list } = await client.send('subjects.searchAppEName', { appPName: '临床执业医师' })
  const appid = list[0]?.AppID ?? 0
  const { plan_id } = await client.send('plans.begin', { appid, vn: 2, ksbguid: guid })
  await client.send('plans.openplan', { plan_id, ksbguid: guid })
  const { today, examDay } = await client.send('plans.getstage', { plan_id, ksbguid: guid })
  const hundred = new Date(Math.min(Date.parse(examDay), Date.parse(today) + 99 * 86_400_000))
    .toISOString()
    .slice(0, 10)
  const { days } = await client.send('plans.getalldetail', {
    plan_id,
    ksbguid: guid,
    start_time: today,
    end_time: hundred,
  })
  const task = days.flatMap(({ tasks }) => tasks).find(({ kind }) => kind === 'video')
  const play_id = Number(/^video-(\d+)-/.exec(task?.key ?? '')?.[1])
  await page.goto(`/videoStudy?plan_id=${plan_id}&play_id=${play_id}&mdate=${task?.day}`)
  await expect(page.getByRole('region', { name: '学习计划里的视频' })).toBeVisible()
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  const told = page.waitForResponse(/\/api\/xxjh\/videoview/)
  await watch(page, playerOf(page, name), 1)
  expect((await (await told).json()).status).toBe(200)
})
