import type { Data } from '@tizhou/contract/contract'
import { logInto } from '../fixtures/console.ts'
import { appIDOf, ask, sit } from '../fixtures/scenes/papers.ts'
import { chooseSubject, login } from '../fixtures/session.ts'
import { expect, testOnOwnServer } from '../fixtures/test.ts'

const PAPER = '2024 年内科主治仿真真题'

testOnOwnServer(
  'a key is corrected after a hand-in: staff are asked, the learner reads of it, report and keys agree, and it is taken back',
  async ({ page, browser, server, people }) => {
    await login(page, people.vip)
    await chooseSubject(page, '内科主治医师', '高级班')
    const appID = await appIDOf(page)
    const { Papers } = await ask<Data<'exams.realPaper'>>(page, 'GET', '/api/chapterMenu/realPaper', {
      appEName: 'ZC_NK_YTMJ',
    })
    const paperID = Papers.find(({ Year }) => Year === 2024)?.PaperID ?? 0
    const attemptID = await sit(page, paperID, 'A')
    const report = () => ask<Data<'exams.paperReport'>>(page, 'GET', '/api/paper/report', { appID, attemptID })
    const before = await report()
    const { test } = await ask<Data<'exams.paperKeys'>>(page, 'GET', '/api/paper/keys', { appID, attemptID })
    const wrong = test.StyleItems.flatMap(({ TestItems }) => TestItems).find(
      (item) => 'Answer' in item && item.ChildTableName === 'ATEST' && item.Answer !== 'A',
    )
    const allTestID = wrong && 'AllTestID' in wrong ? wrong.AllTestID : 0

    const staff = await (await browser.newContext({ baseURL: server.url, locale: 'zh-CN' })).newPage()
    await logInto(staff, 'editor')
    await staff.goto(`/console/questions/${appID}/${allTestID}`)
    await staff.getByRole('radiogroup', { name: '正确答案' }).getByRole('radio', { name: 'A', exact: true }).check()
    await staff.getByRole('button', { name: '保存', exact: true }).click()
    const dialog = staff.getByRole('dialog', { name: '已交的试卷要按新答案重新计分吗？' })
    // The candidates of the demo's mock exam are among them.
    await expect(dialog).toContainText(/\d+ 人的 \d+ 份试卷会改变：\d+ 份加分，\d+ 份减分/)
    await expect(dialog).toContainText(`「${PAPER}」1 份`)
    await expect(
      dialog
        .getByRole('row')
        .filter({ hasText: /[对错] \d.* → [对错] \d/ })
        .first(),
    ).toBeVisible()
    await dialog.getByRole('button', { name: /^重新计分 \d+ 份$/ }).click()
    await expect(staff.getByText(/^已按更正后的答案重新计分 \d+ 份/)).toBeVisible()

    await page.goto('/mainIndex')
    const card = page.getByRole('region', { name: '成绩更新' })
    await expect(card).toContainText(`得分由 ${before.Score} 分变为`)
    await card.getByRole('link', { name: PAPER }).click()
    await expect(page.getByRole('note', { name: '答案更正' })).toContainText('在交卷后更正，成绩已于')
    const after = await report()
    expect(after.Score).toBeGreaterThan(before.Score)
    await page.goto('/mainIndex')
    await expect(page.getByRole('tabpanel')).toBeVisible()
    await expect(card).toHaveCount(0)

    await staff.getByRole('button', { name: '撤销', exact: true }).click()
    await staff.getByRole('button', { name: '撤销重新计分' }).click()
    await expect(staff.getByText(/^有 \d+ 份已交的试卷仍按更正前的答案计分/)).toBeVisible()
    expect((await report()).Score).toBe(before.Score)
    await page.goto('/mainIndex')
    await expect(card).toContainText('重新计分已撤销')
    await card.getByRole('button', { name: '知道了' }).click()
    await expect(card).toHaveCount(0)
  },
)
