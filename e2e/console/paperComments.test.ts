import { storeOf } from '../fixtures/changed.ts'
import { logInto, openRoom, rowOf, typeHtml } from '../fixtures/console.ts'
import { enter } from '../fixtures/scenes/chapter.ts'
import { addressOf, clock, handIn } from '../fixtures/scenes/sittings.ts'
import { expect, testOnOwnServer } from '../fixtures/test.ts'

testOnOwnServer(
  'an editor writes a comment on a paper; a learner is told of it after handing in, and reads it from the report',
  async ({ page, context, people, server }) => {
    const store = await storeOf(server)
    const [paper] = await store.all<{ appID: number; paperID: number; name: string }>(
      `select subject_id as "appID", paper_id as "paperID", name as "name" from paper where external_key = ?`,
      ['lczy-mf-1'],
    )
    if (!paper) throw new Error('the demo has no such paper')
    const desk = await context.newPage()
    await logInto(desk, 'editor')
    await openRoom(desk, '资料')
    await desk.getByRole('combobox', { name: '科目' }).fill('lczy')
    await desk.getByTitle(/^临床执业医师（/).click()
    await rowOf(desk, '名师点评').getByRole('button', { name: '打开“名师点评”的目录' }).click()
    await desk.getByRole('button', { name: '新增一节' }).click()
    const form = desk.getByRole('dialog', { name: '新增一节' })
    await form.getByRole('textbox', { name: '标题' }).fill('体验卷的三个陷阱')
    await form.getByRole('checkbox', { name: /^免费/ }).check()
    await form.getByRole('combobox', { name: '试卷' }).fill('体验卷')
    await desk.getByTitle(paper.name).click()
    await typeHtml(form, '正文', '<p>痛风病人降压不用噻嗪类。</p>')
    await form.getByRole('button', { name: '保存' }).click()
    await expect(desk.getByText(`试卷：${paper.name}`)).toBeVisible()

    await enter(page, people.learner)
    await page.goto('/msdpPop')
    const menu = page.getByRole('navigation', { name: '点评目录' })
    // A mock whose window is over is told of to everybody; the running one and this paper to nobody who has not sat it.
    await expect(menu.getByRole('link', { name: /^上一期全国模考点评/ })).toBeVisible()
    await expect(menu.getByText('试卷', { exact: true })).toBeVisible()
    await expect(menu.getByRole('link', { name: /体验卷/ })).toHaveCount(0)
    await expect(menu.getByRole('link', { name: /本期/ })).toHaveCount(0)
    await page.goto(addressOf({ ...paper, questions: [] }))
    await page.getByRole('button', { name: '开始考试' }).click()
    await expect(clock(page)).toBeVisible()
    await handIn(page)
    await page.getByRole('link', { name: '看成绩报告' }).click()
    const comments = page.getByRole('region', { name: '名师点评' })
    await expect(comments.getByRole('link', { name: '免费体验卷点评' })).toBeVisible()
    await comments.getByRole('link', { name: '体验卷的三个陷阱' }).press('Enter')
    await expect(page.getByText('痛风病人降压不用噻嗪类。')).toBeVisible()
    await expect(menu.getByRole('link', { name: '体验卷的三个陷阱' })).toHaveAttribute('aria-current', 'page')
    await page.getByRole('main').getByRole('link', { name: paper.name }).click()
    // The page before the next attempt leads there as well.
    await expect(comments.getByRole('link', { name: '体验卷的三个陷阱' })).toBeVisible()
  },
)
