import { storeOf } from '../fixtures/changed.ts'
import { logInto } from '../fixtures/console.ts'
import { enter } from '../fixtures/scenes/chapter.ts'
import { ask } from '../fixtures/scenes/papers.ts'
import { makePeople } from '../fixtures/scenes/people.ts'
import { expect, testOnOwnServer } from '../fixtures/test.ts'

testOnOwnServer(
  'a report with others on its question and a note fits its page: what one presses is in sight and not covered',
  async ({ page, context, server, people }) => {
    const [question] = await (await storeOf(server)).all<{ appID: number; allTestID: number }>(
      `select q.subject_id as "appID", q.question_id as "allTestID" from question q
       join subject s on s.subject_id = q.subject_id where s.code = ? order by q.question_id limit 1`,
      ['ZY_LCZY_YTMJ'],
    )
    const reports: number[] = []
    for (const [at, { vip }] of [people, await makePeople(server), await makePeople(server)].entries()) {
      await enter(page, vip)
      const content = `第 ${at + 1} 位学员的说明：教材第 9 版第 321 页写的是另一个数值，选项 B 与教材的说法也不一致，请老师再核对一次。`
      const sent = await ask<{ errorTestFeedbackID: number }>(page, 'POST', '/api/errorTestFeedback/reportError', {
        ...{ ...question, clientID: `desk-of-reports-${at}`, feedbackType: 1, module: 'errorTest' },
        ...{ about: 'stem', content },
      })
      reports.push(sent.errorTestFeedbackID)
    }
    const desk = await context.newPage()
    await logInto(desk, 'teacher')
    await desk.goto(`/console/feedback/${reports[0]}`)
    await desk.getByRole('button', { name: '新增补充' }).click()
    const note = desk.getByRole('dialog', { name: '新增补充' })
    await note.getByLabel('内容').fill('B 项的口径在第 9 版有变化，答题时以最新版教材为准。'.repeat(3))
    await note.getByRole('button', { name: '保存' }).click()
    await expect(note).toBeHidden()
    for (const width of [1280, 1440, 1920]) {
      await desk.setViewportSize({ width, height: 900 })
      const correct = desk.getByRole('link', { name: '修改题目' })
      await correct.scrollIntoViewIfNeeded()
      const box = await correct.boundingBox()
      expect((box?.x ?? 0) + (box?.width ?? 0), `${width}`).toBeLessThanOrEqual(width)
      // A trial click presses nothing, and fails where another element would be pressed.
      await correct.click({ trial: true })
      for (const merge of await desk.getByRole('button', { name: /^并入本条：/ }).all())
        await merge.click({ trial: true })
      await desk.getByRole('button', { name: /^修改：B 项的口径/ }).click({ trial: true })
      expect(await desk.evaluate(() => document.documentElement.scrollWidth), `${width}`).toBeLessThanOrEqual(width)
    }
    await desk
      .getByRole('button', { name: /^并入本条：/ })
      .first()
      .click()
    await expect(desk.getByText(/的纠错并入本条$/)).toBeVisible()
  },
)
