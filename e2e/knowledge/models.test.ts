import { expectNoSeriousFault, RULES } from '../fixtures/axe.ts'
import { changeStored } from '../fixtures/changed.ts'
import { logInto, openRoom } from '../fixtures/console.ts'
import { expect, test, testOnOwnServer } from '../fixtures/test.ts'

/** Numbers of learners and of questions each answers, enough for a fit. Learners differ in what they know. */
const LOG = { learners: 240, questions: 60 }
/** Predicted scores of half and of two thirds of the marks, in turn; every fifth misses its interval. */
const PREDICTIONS = 20

testOnOwnServer(
  'an editor has the model of knowing fitted, sees how well it foretells, goes back, and comes forward again',
  async ({ page, server }) => {
    await logInto(page, 'editor')
    await openRoom(page, '掌握模型')
    await page.getByRole('combobox', { name: '科目' }).fill('lczy')
    await page.getByTitle(/^临床执业医师（/).click()
    await expect(page.getByText('还没有启用拟合的模型')).toBeVisible()
    await expect(page.getByText('还没有考后成绩可以核对')).toBeVisible()
    const fitted = page.getByRole('main').getByRole('status')
    await page.getByRole('button', { name: '现在拟合' }).click()
    await expect(fitted).toContainText('作答还不够：至少要 100 名学员', { timeout: 60_000 })

    await changeStored(server, (tx) =>
      tx.run(
        `with recursive learner(n) as (select 1 union all select n + 1 from learner where n < ?),
           asked as (select q.question_id, q.subject_id, row_number() over (order by q.question_id) as at
             from question q where q.subject_id = (select subject_id from subject where code = 'ZY_LCZY_YTMJ')
               and q.question_id in (select question_id from question_point) order by q.question_id limit ?)
         insert into reply (user_id, reply_id, subject_id, question_id, chapter_id, reply, is_right, points, full_points,
           spend_seconds, mode, answered_at, received_at)
         select 80000 + n, 'made-' || n || '-' || at, subject_id, question_id, 1, 'A',
           case when (n * 37 + at * 61) % 100 < 20 + n % 60 then 1 else 0 end, 0, 1, 20, 'practice',
           1780000000000 + at * 3600000, 1780000000000 + at * 3600000
         from learner cross join asked order by n, at`,
        [LOG.learners, LOG.questions],
      ),
    )
    await changeStored(server, (tx) =>
      tx.run(
        `insert into prediction (attempt_id, user_id, subject_id, paper_id, predicted_at, expected, deviation, low, high, score)
         with recursive made(n, expected, off) as (select 1, 0.65, -0.04 union all select n + 1, 0.55 + 0.1 * (n % 2 = 0),
             (0.04 + 0.1 * (n % 5 = 4)) * (1 - 2 * (n % 2 = 0)) from made where n < ?),
           asked as (select paper_id, subject_id, full_mark from paper
             where subject_id = (select subject_id from subject where code = 'ZY_LCZY_YTMJ') and full_mark > 0 limit 1)
         select 70000 + n, 80000 + n, subject_id, paper_id, 1780000000000 + n, round(full_mark * expected),
           round(full_mark * 0.06), round(full_mark * (expected - 0.08)), round(full_mark * (expected + 0.08)),
           round(full_mark * (expected + off)) from made cross join asked`,
        [PREDICTIONS],
      ),
    )
    // The job of answers runs first, then the fit. A second request during the fit would start it again.
    test.slow()
    await expect(async () => {
      await page.getByRole('button', { name: '现在拟合' }).click()
      await expect(fitted).toContainText('新模型已启用', { timeout: 30_000 })
    }).toPass({ timeout: 120_000 })

    await expect(page.getByRole('row', { name: /^固定参数 0\.\d{4} \d\.\d{4}$/ })).toBeVisible()
    await expect(page.getByRole('row', { name: /^学员看到的数字/ })).toBeVisible()
    await expect(
      page.getByRole('img', { name: /^学员看到的数字，预测与实际：预测 [\d.]+% 实际 [\d.]+%/ }),
    ).toBeVisible()
    await expect(page.getByRole('cell', { name: /^\d+–\d+%$/ }).first()).toBeVisible()

    await expect(page.getByRole('row', { name: /固定参数 — 20 16 次（80.0%）$/ })).toBeVisible()
    await expect(
      page.getByRole('img', { name: '固定参数，预测得分率与实际得分率：预测 55.0% 实际 61.0%，预测 65.0% 实际 59.0%' }),
    ).toBeVisible()
    await expect(page.getByRole('row', { name: '50–60% 10 55.0% 61.0% 8 次（80.0%）', exact: true })).toBeVisible()

    await page.getByRole('button', { name: '退回固定参数' }).click()
    const ask = page.getByRole('dialog', { name: '退回固定参数？' })
    await ask.getByRole('button', { name: '取消' }).click()
    await expect(page.getByRole('row', { name: /现用/ })).toBeVisible()
    await page.getByRole('button', { name: '退回固定参数' }).click()
    await ask.getByRole('button', { name: '退回', exact: true }).click()
    await expect(page.getByText('还没有启用拟合的模型')).toBeVisible()
    await page.getByRole('button', { name: '退回上一个' }).click()
    await page
      .getByRole('dialog', { name: '退回上一个模型？' })
      .getByRole('button', { name: '退回', exact: true })
      .click()
    await expect(page.getByRole('row', { name: /现用/ })).toBeVisible()
    await expectNoSeriousFault(page, 'the model in force', RULES.guidelines)
  },
)
