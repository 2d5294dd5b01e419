import type { Locator, Page } from '@playwright/test'
import { countRevision } from '@tizhou/server/cores/subjects/subjects'
import { csvText } from '../../tools/testing/foreignBanks.ts'
import { codeOf, passCheck } from '../fixtures/account.ts'
import { changeStored } from '../fixtures/changed.ts'
import { logInto, openRoom, rowOf } from '../fixtures/console.ts'
import { appIDOf, sit } from '../fixtures/scenes/papers.ts'
import { newPhone } from '../fixtures/scenes/people.ts'
import { chooseSubject } from '../fixtures/session.ts'
import { expect, testOnOwnServer } from '../fixtures/test.ts'

const SUBJECT = '内科主治医师'
const PAPER = '周五晚医师资格模考'
const UNITS = 4
/** Of each unit. */
const QUESTIONS = 150
const MARK = '这道周三出的题'

/** A bank of 720 questions in four chapters, all with the key B. */
const bank = () =>
  csvText([
    ['章节', '题型', '题干', '选项A', '选项B', '选项C', '选项D', '选项E', '答案', '解析'],
    ...Array.from({ length: 720 }, (_, at) => [
      `模考第 ${(at % UNITS) + 1} 章`,
      'A1',
      `${MARK} ${at + 1}，最可能的诊断是`,
      ...['心绞痛', '心肌梗死', '主动脉夹层', '肺栓塞', '心包炎'].map((name) => `${name}${at + 1}`),
      'B',
      '典型表现。',
    ]),
  ])

/** A day and minute as a field of the kind datetime-local takes it, in Beijing. */
const typed = (moment: number) => new Date(moment + 8 * 3_600_000).toISOString().slice(0, 16)

async function chooseInRoom(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: '科目' }).fill('nk')
  await page.getByTitle(new RegExp(`^${SUBJECT}（`)).click()
}

const confirm = (page: Page, action: string) =>
  page.getByRole('dialog').getByRole('button', { name: action, exact: true }).click()

async function logInByCode(page: Page, phone: string): Promise<void> {
  await page.goto('/login')
  await page.getByRole('tab', { name: '验证码登录' }).click()
  await page.getByLabel('手机号').fill(phone)
  await passCheck(page)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByText(/验证码已发送至/)).toBeVisible()
  await page.getByLabel('验证码', { exact: true }).fill(await codeOf(page, phone))
  await page.getByRole('checkbox', { name: '我已阅读并同意' }).check()
  const answered = page.waitForResponse((response) => response.url().includes('/codelogin'))
  await page.getByRole('button', { name: '登录', exact: true }).click()
  expect((await (await answered).json()).status).toBe(200)
}

/** A unit with 150 questions of one chapter, by a line of its blueprint. */
async function writeUnit(page: Page, at: number): Promise<void> {
  const unit = page.getByRole('region', { name: `第 ${at} 单元` })
  await unit.getByLabel('限时（分钟）').fill('150')
  await unit.getByRole('combobox', { name: `在第 ${at} 单元添加题型` }).pressSequentially('A1')
  await page.keyboard.press('Enter')
  const section: Locator = unit.getByRole('region', { name: 'A1 型题' })
  await section.getByRole('button', { name: '蓝图' }).click()
  await section.getByRole('button', { name: '添加一行' }).click()
  await section.getByRole('spinbutton', { name: '第 1 行的题数' }).fill(String(QUESTIONS))
  await section.getByRole('combobox', { name: '第 1 行的章节' }).fill(`模考第 ${at} 章`)
  await page
    .getByTitle(new RegExp(`模考第 ${at} 章`))
    .last()
    .click()
  await page.keyboard.press('Escape')
}

testOnOwnServer(
  'Wednesday to Friday: a licence paper of 600 is drawn by a blueprint, a class sits it in its window, a question is cancelled and all are scored again; the learner reads why',
  async ({ page, browser, server }) => {
    testOnOwnServer.slow()
    const learners = [...new Set(Array.from({ length: 30 }, newPhone))]

    // Wednesday: the questions come by a file, the paper by its blueprint.
    await logInto(page, 'editor')
    await openRoom(page, '导入题目')
    await page.getByRole('link', { name: '新建导入' }).click()
    await chooseInRoom(page)
    await page
      .locator('input[type=file][accept*=xlsx]')
      .setInputFiles({ name: '模考题.csv', mimeType: 'text/csv', buffer: Buffer.from(bank()) })
    await page.getByRole('button', { name: '下一步' }).click()
    await page.getByRole('button', { name: '检查全部' }).click()
    await page.getByRole('button', { name: /^导入(其余 720 题)?$/ }).click()
    await expect(page.getByRole('button', { name: '查看题目' })).toBeVisible({ timeout: 60_000 })

    await openRoom(page, '试卷')
    await chooseInRoom(page)
    await page.getByRole('button', { name: '新建试卷' }).click()
    // The list that it came from has a column of that name.
    await expect(page.getByText('试卷没有名称')).toBeVisible()
    await page.getByLabel('名称', { exact: true }).fill(PAPER)
    await page.getByLabel('合格线（分）', { exact: true }).fill('360')
    await page.getByLabel('可作答次数（0 不限）').fill('1')
    await page.getByLabel('开放时间（北京）').fill(typed(Date.now() - 3_600_000))
    await page.getByLabel('截止时间（北京）').fill(typed(Date.now() + 2 * 86_400_000))
    for (let at = 1; at <= UNITS; at++) {
      if (at > 1) await page.getByRole('button', { name: '添加单元' }).click()
      await writeUnit(page, at)
    }
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByText('草稿已保存')).toBeVisible()
    await page.getByRole('button', { name: '按蓝图抽题' }).click()
    const draw = page.getByRole('dialog', { name: '按蓝图抽题' })
    await draw.getByLabel('种子').fill('20261128')
    await draw.getByRole('button', { name: '抽题' }).click()
    await expect(draw.getByRole('alert')).toContainText(`抽到 ${UNITS * QUESTIONS} 题，每一行都抽满了`)
    await draw.getByRole('button', { name: '查看抽到的题' }).click()
    await page.getByRole('button', { name: '发布', exact: true }).click()
    await confirm(page, '发布')
    await expect(page.getByRole('button', { name: '撤下' })).toBeVisible()
    const paperPage = page.url()

    // Thursday: a class of thirty comes by a file and is given the version.
    const operator = await (await browser.newContext({ baseURL: server.url })).newPage()
    await logInto(operator, 'operator')
    await openRoom(operator, '班级')
    await operator.getByRole('button', { name: '新建班级' }).click()
    const form = operator.getByRole('dialog', { name: '新建班级' })
    await form.getByLabel('名称').fill('周五班')
    await form.getByRole('button', { name: '保存' }).click()
    await operator.getByRole('link', { name: '周五班' }).click()
    await operator.getByRole('link', { name: '导入学员' }).click()
    await expect(operator.getByText('周五班').first()).toBeVisible()
    await operator.locator('input[type=file]').setInputFiles({
      ...{ name: '周五班.csv', mimeType: 'text/csv' },
      buffer: Buffer.from(['手机号,姓名', ...learners.map((phone, at) => `${phone},学员${at + 1}`)].join('\n')),
    })
    await operator.getByRole('button', { name: `导入 ${learners.length} 名学员` }).click()
    await confirm(operator, '导入')
    await expect(operator.getByText('已完成').first()).toBeVisible({ timeout: 30_000 })
    await openRoom(operator, '班级')
    await rowOf(operator, '周五班').getByRole('link', { name: '周五班' }).click()
    await operator.getByRole('button', { name: '批量权限' }).click()
    const access = operator.getByRole('dialog', { name: /^批量权限/ })
    await access.getByLabel('科目').fill('ZC_NK')
    await operator.getByTitle(/ZC_NK_YTMJ/).click()
    await access.getByLabel('版本').click()
    await operator.getByTitle(/^高级班（/).click()
    await access.getByLabel('天数').fill('30')
    await access.getByLabel('原因').fill('周五模考')
    await access.getByRole('button', { name: '看看会改变什么' }).click()
    await operator.getByRole('button', { name: `改变 ${learners.length} 人的权限` }).click()
    await confirm(operator, '改变')
    await expect(operator.getByText('已完成').first()).toBeVisible({ timeout: 30_000 })
    await operator.context().close()

    // Friday: one of them sits it, the right key to each question; the room's page knows it.
    const learner = await (await browser.newContext({ baseURL: server.url })).newPage()
    await logInByCode(learner, learners[0] as string)
    await chooseSubject(learner, SUBJECT, '高级班')
    const appID = await appIDOf(learner)
    await page.getByRole('link', { name: '考试情况' }).click()
    const paperID = Number(page.url().match(/results\/(\d+)/)?.[1])
    await sit(learner, paperID, 'A', appID)
    await page.getByRole('button', { name: '刷新' }).click()
    await expect(rowOf(page, '学员1')).toContainText('已交卷')

    // After the window: results, and a faulty question is cancelled with its reason.
    await changeStored(server, async (tx) => {
      await tx.run('update paper set closes_at = ? where paper_id = ?', [Date.now() - 60_000, paperID])
      await countRevision(tx, appID, Date.now())
    })
    await page.getByRole('tab', { name: '成绩' }).click()
    await expect(async () => {
      await page.reload()
      await expect(page.getByRole('img', { name: /^成绩分布：1 人/ })).toBeVisible({ timeout: 10_000 })
    }).toPass({ timeout: 90_000 })
    await page.goto(paperPage)
    await page.getByRole('link', { name: '更正与重新计分' }).click()
    await page.getByRole('button', { name: '作废第 1 题' }).click()
    const cancel = page.getByRole('dialog', { name: `作废“${PAPER}”第 1 题` })
    await expect(cancel).toContainText('已计分 1 份，其中 1 人的 1 份会改变：1 份得分率上升，0 份下降')
    await cancel.getByRole('radio', { name: /^全员得分/ }).check()
    await cancel.getByLabel('告知考生的原因').fill('题干缺少年龄，两个选项都可以')
    await cancel.getByRole('button', { name: '作废并重新计分 1 份' }).click()
    await expect(cancel).toBeHidden()

    await learner.goto('/mainIndex')
    const card = learner.getByRole('region', { name: '成绩更新' })
    await expect(card).toContainText('得分由 0 分变为 1 分（满分 600 分）。原因：题干缺少年龄，两个选项都可以')
    await card.getByRole('link', { name: PAPER }).click()
    await expect(learner.getByRole('note', { name: '题目作废' })).toContainText('题干缺少年龄，两个选项都可以')
    await learner.context().close()
  },
)
