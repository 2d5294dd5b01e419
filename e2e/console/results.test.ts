import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { logInto, openRoom, rowOf } from '../fixtures/console.ts'
import { appIDOf, ask, sit } from '../fixtures/scenes/papers.ts'
import { masked } from '../fixtures/scenes/people.ts'
import { chooseSubject, login } from '../fixtures/session.ts'
import { expect, testOnOwnServer } from '../fixtures/test.ts'

const SUBJECT = '内科主治医师'
const PAPER = '内科主治人机对话短卷'

/** Loads the page again until it shows what jobs of the server make of it. */
const sooner = (page: Page, shows: () => Promise<void>) =>
  expect(async () => {
    await page.reload()
    await shows()
  }).toPass({ timeout: 60_000 })

testOnOwnServer(
  'an editor sees who is in the room, then the scores and how each question was answered, and takes both away as files',
  async ({ page, people, browser, server }) => {
    const learner = await (await browser.newContext({ baseURL: server.url })).newPage()
    await login(learner, people.vip)
    await chooseSubject(learner, SUBJECT, '高级班')

    await page.clock.install()
    await logInto(page, 'editor')
    await openRoom(page, '试卷')
    await page.getByRole('combobox', { name: '科目' }).fill('nk')
    await page.getByTitle(new RegExp(`^${SUBJECT}（`)).click()
    await rowOf(page, PAPER).getByRole('link', { name: PAPER }).click()
    await page.getByRole('link', { name: '考试情况' }).click()
    await expect(page.getByRole('heading', { level: 1, name: `考试情况：${PAPER}` })).toBeVisible()
    await expect(page.getByText('还没有人开始。')).toBeVisible()

    const appID = await appIDOf(learner)
    const paperID = Number(page.url().match(/results\/(\d+)/)?.[1])
    await ask(learner, 'POST', '/api/paper/start', { appID, paperID })
    const room = page.getByRole('group', { name: '考场现在' })
    await page.getByRole('button', { name: '刷新' }).click()
    const candidate = rowOf(page, masked(people.vip.userName))
    await expect(candidate).toContainText('作答中')
    await expect(candidate).toContainText(/\d+:\d\d/)
    // The figures follow by themselves.
    await page.clock.fastForward(16_000)
    await expect(room).toContainText('已开始1 人次')
    // Without network the last state stays and says of when it is; it goes on by itself.
    await page.context().setOffline(true)
    await page.clock.fastForward(16_000)
    await expect(page.getByText(/没有连上服务器，以下是北京时间 .* 的情况/)).toBeVisible()
    await expect(candidate).toContainText('作答中')
    await page.context().setOffline(false)
    await page.clock.fastForward(16_000)
    await expect(page.getByText(/每 15 秒自动更新，现在是北京时间/)).toBeVisible()
    await expect(page.getByText(people.vip.userName)).toHaveCount(0)
    await page.getByRole('textbox', { name: '查找' }).fill(people.vip.userName.slice(3, 7))
    await page.getByRole('textbox', { name: '查找' }).press('Enter')
    await expect(page.getByText('没有符合筛选条件的记录')).toBeVisible()
    await page.getByRole('button', { name: '清除筛选' }).click()
    await expect(candidate).toBeVisible()

    await sit(learner, paperID)
    await page.getByRole('button', { name: '刷新' }).click()
    await expect(candidate).toContainText('已交卷')

    await page.getByRole('tab', { name: '成绩' }).click()
    await sooner(page, () =>
      expect(page.getByRole('img', { name: /^成绩分布：1 人，平均分 / })).toBeVisible({ timeout: 10_000 }),
    )
    await expect(page.getByRole('group', { name: '成绩' })).toContainText('有成绩1 人')
    await expect(candidate).toContainText('第 1 次')
    const [scores] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ])
    const text = await readFile(await scores.path(), 'utf8')
    expect(text).toContain('"名次","考生","用户名","得分"')
    expect(text).toContain(masked(people.vip.userName))

    await page.getByRole('tab', { name: '题目' }).click()
    await sooner(page, () =>
      expect(page.getByText(/按 1 人计入统计的一次作答统计；人数少，数值只供参考/)).toBeVisible({ timeout: 10_000 }),
    )
    await expect(page.getByRole('img', { name: /^A(（答案）)? \d/ }).first()).toBeVisible()
    await page.locator('thead').getByText('难度 P').hover()
    await expect(page.getByRole('tooltip')).toContainText('平均得分率')
    await page.getByRole('button', { name: '重新统计' }).click()
    await expect(page.getByText('正在重新统计，几秒后刷新可见')).toBeVisible()
    const [questions] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ])
    expect(await readFile(await questions.path(), 'utf8')).toContain('"难度 P","区分度 r","高低分组差 D"')
    await page.getByRole('table').getByRole('link').first().click()
    await expect(page).toHaveURL(/\/questions\/\d+\/\d+$/)

    // The list of papers leads here, too; the log of changes has what was taken away.
    await page.goto('/console/papers')
    await page.getByRole('combobox', { name: '科目' }).fill('nk')
    await page.getByTitle(new RegExp(`^${SUBJECT}（`)).click()
    await page.getByRole('link', { name: `${PAPER}的考试情况，1 次作答` }).click()
    await expect(room).toContainText('已交卷1')
    await learner.context().close()
  },
)
