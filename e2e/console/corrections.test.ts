import type { Page } from '@playwright/test'
import { countRevision } from '@tizhou/server/cores/subjects/subjects'
import { expectNoSeriousFault, RULES } from '../fixtures/axe.ts'
import { changeStored } from '../fixtures/changed.ts'
import { callAs, logInto } from '../fixtures/console.ts'
import { enter } from '../fixtures/scenes/chapter.ts'
import { sit } from '../fixtures/scenes/papers.ts'
import { addressOf, answersOf, choose, clock, makePaper, sitDown } from '../fixtures/scenes/sittings.ts'
import { expect, test } from '../fixtures/test.ts'

const wrongOf = (answer = '') => (answer === 'A' ? 'B' : 'A')

/** A page of the back office, beside the learner's. */
async function staffPage(page: Page, url: string, userName: string): Promise<Page> {
  const context = await page.context().browser()?.newContext({ baseURL: url, locale: 'zh-CN' })
  const staff = await context?.newPage()
  if (!staff) throw new Error('no browser')
  await logInto(staff, userName)
  return staff
}

test('an editor cancels a question of a paper that was sat, after a look at whose score changes; the learner reads why, and it is taken back', async ({
  page,
  server,
  people,
}) => {
  const name = `作废卷${Date.now()}`
  const paper = await makePaper(server, [{ single: 2 }], { name })
  await enter(page, people.learner)
  const letter = wrongOf(paper.questions[0]?.answer)
  const right = paper.questions.filter(({ answer }) => answer === letter).length
  await sit(page, paper.paperID, letter, paper.appID)

  const staff = await staffPage(page, server.url, people.editor.userName)
  const listed = await callAs(staff, 'GET', '/api/console/papers/list', { appID: String(paper.appID), q: name })
  const [{ paperKey } = { paperKey: '' }] = (listed.data as { rows: { paperKey: string }[] }).rows
  await staff.goto(`/console/papers/${paper.appID}/${encodeURIComponent(paperKey)}`)
  await staff.getByRole('link', { name: '更正与重新计分' }).click()
  await expect(staff.getByRole('heading', { level: 1, name: `更正与重新计分：${name}` })).toBeVisible()
  await staff.getByRole('button', { name: '作废第 1 题' }).click()
  const dialog = staff.getByRole('dialog', { name: `作废“${name}”第 1 题` })
  await expect(dialog).toContainText('已计分 1 份，其中 1 人的 1 份会改变：1 份得分率上升，0 份下降')
  await expect(dialog.getByRole('table', { name: '会改变的试卷' })).toContainText(`${right} / 2`)
  await expectNoSeriousFault(staff, 'the dialog of a cancelled question', RULES.guidelines)
  await dialog.getByRole('radio', { name: /^不计入总分/ }).check()
  await expect(dialog.getByRole('table', { name: '会改变的试卷' })).toContainText(`${right} / 1`)
  await dialog.getByRole('radio', { name: /^全员得分/ }).check()
  await dialog.getByRole('button', { name: '作废并重新计分 1 份' }).click()
  await expect(dialog.getByRole('alert')).toContainText('请写明原因')
  await dialog.getByLabel('告知考生的原因').fill('选项 <b>B</b> 也对')
  await dialog.getByRole('button', { name: '作废并重新计分 1 份' }).click()
  await expect(dialog).toBeHidden()
  const history = staff.getByRole('row').filter({ hasText: '作废：全员得分' })
  await expect(history).toContainText('选项 <b>B</b> 也对')

  await page.goto('/mainIndex')
  const card = page.getByRole('region', { name: '成绩更新' })
  await expect(card).toContainText(`得分由 ${right} 分变为 ${right + 1} 分（满分 2 分）。原因：选项 <b>B</b> 也对`)
  await card.getByRole('link', { name }).click()
  const note = page.getByRole('note', { name: '题目作废' })
  await expect(note).toContainText('第 1 题已作废：全体考生都得这道题的分。原因：选项 <b>B</b> 也对')
  await page.getByRole('link', { name: '答案与解析' }).click()
  await expect(page.getByRole('heading', { name: '本题已作废' })).toBeVisible()
  await expect(page.getByText('全体考生得这道题的分。选项 B 也对')).toBeVisible()

  await staff.reload()
  await expect(history).toContainText('1 份：1 份加分，0 份减分')
  await staff.getByRole('button', { name: '撤销第 1 题的作废' }).click()
  await staff.getByRole('dialog', { name: '撤销第 1 题的作废？' }).getByRole('button', { name: '撤销作废' }).click()
  await expect(staff.getByText('正在改回成绩')).toBeVisible()
  await page.goto('/mainIndex')
  await expect(card).toContainText('重新计分已撤销')
  await staff.context().close()
})

test('a candidate with more time sees the clock move, is told of it, and finds it after a reload', async ({
  page,
  server,
  people,
}) => {
  const paper = await sitDown(page, server, people.learner, [{ single: 2 }])
  await expect(clock(page)).toHaveText(/^(1:00:00|59:\d\d)$/)
  const staff = await staffPage(page, server.url, people.editor.userName)
  await staff.goto(`/console/papers/${paper.appID}/results/${paper.paperID}`)
  await staff.getByRole('button', { name: /加时或补考$/ }).click()
  const dialog = staff.getByRole('dialog', { name: /加时与补考$/ })
  await dialog.getByLabel('加时的原因').fill('断电 8 分钟')
  await dialog.getByRole('button', { name: '加时', exact: true }).click()
  await expect(dialog.getByRole('list', { name: '已安排的加时与补考' })).toContainText(
    '加时 10 分钟（每个单元）断电 8 分钟',
  )
  await choose(page, 'A')
  await expect(clock(page)).toHaveText(/^1:(10:00|0\d:\d\d)$/)
  await expect.poll(async () => (await answersOf(server, people.learner)).size).toBe(1)
  await page.goto('/commentShow?tab=notify')
  await expect(page.getByText('考试加时 10 分钟').first()).toBeVisible()
  await page.goto(addressOf(paper))
  await page.getByRole('button', { name: '继续作答' }).click()
  await expect(clock(page)).toHaveText(/^1:(10:00|0\d:\d\d)$/)
  await staff.context().close()
})

test('a candidate who has handed in and waits hears of another attempt without a reload, and sits it', async ({
  page,
  server,
  people,
}) => {
  const paper = await makePaper(server, [{ single: 2 }], { name: `补考卷${Date.now()}` })
  await changeStored(server, async (tx) => {
    await tx.run('update paper set attempts = 1 where paper_id = ?', [paper.paperID])
    await countRevision(tx, paper.appID, Date.now())
  })
  await enter(page, people.learner)
  await sit(page, paper.paperID, 'A', paper.appID)
  await page.goto(addressOf(paper))
  await expect(page.getByRole('link', { name: '成绩报告' })).toBeVisible()
  const begin = page.getByRole('button', { name: '再考一次' })
  await expect(begin).toBeDisabled()

  const staff = await staffPage(page, server.url, people.editor.userName)
  await staff.goto(`/console/papers/${paper.appID}/results/${paper.paperID}`)
  await staff.getByRole('button', { name: /加时或补考$/ }).click()
  const dialog = staff.getByRole('dialog', { name: /加时与补考$/ })
  await expect(dialog).toContainText('没有剩余的作答次数：要加时，请先安排补考')
  await dialog.getByLabel('补考的原因').fill('断网')
  await staff.keyboard.press('Escape')
  await staff.getByRole('button', { name: '继续填写' }).click()
  await expect(dialog.getByLabel('补考的原因')).toHaveValue('断网')
  await dialog.getByRole('button', { name: '增加一次作答' }).click()
  await expect(dialog.getByRole('list', { name: '已安排的加时与补考' })).toContainText('补考一次')
  await dialog.getByLabel('加时的原因').fill('断网')
  await dialog.getByRole('button', { name: '给下一次作答加时' }).click()
  await expect(dialog.getByRole('list', { name: '已安排的加时与补考' })).toContainText('加时 10 分钟')

  await begin.click()
  await expect(clock(page)).toHaveText(/^1:(10:00|0\d:\d\d)$/)
  await choose(page, 'A')
  await staff.context().close()
})
