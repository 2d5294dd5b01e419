import { changeStored, storeOf } from '../fixtures/changed.ts'
import { ask, sit } from '../fixtures/scenes/papers.ts'
import { chooseSubject, login } from '../fixtures/session.ts'
import { expect, test } from '../fixtures/test.ts'

/** The mock interviews of the demo content: the variant of 内科主治医师. */

const chapter = '心血管内科'

test.beforeEach(async ({ page, people }) => {
  await login(page, people.vip)
  await chooseSubject(page, '内科主治医师', '高级班')
})

test('an answer is written against the clock, held against the scoring points, and counts at home', async ({
  page,
}) => {
  await page.goto('/mndbPage')
  await expect(page.getByRole('heading', { level: 1, name: '模拟答辩' })).toBeVisible()
  await page.getByRole('link', { name: /面试章节/ }).click()
  await page.getByRole('button', { name: new RegExp(`^(开始|继续|再练)：${chapter}$`) }).click()

  const desk = page.getByRole('region', { name: '准备作答' })
  await expect(page.getByRole('region', { name: '病例' })).toBeVisible()
  await expect(page.getByRole('heading', { name: '参考答案' })).toHaveCount(0)
  await desk.getByText('书写', { exact: true }).click()
  await desk.getByRole('button', { name: /^开始作答/ }).click()
  await expect(page.getByRole('timer')).toBeVisible()
  await page.getByLabel('我的作答').fill('急性下壁心肌梗死，合并右心室梗死')
  await page.getByRole('button', { name: '答完了，对照评分' }).click()

  const sheet = page.getByRole('region', { name: '对照评分' })
  await expect(sheet.getByRole('heading', { name: '参考答案' })).toBeVisible()
  await expect(sheet.getByText('急性下壁心肌梗死，合并右心室梗死')).toBeVisible()
  const points = sheet.getByRole('radiogroup')
  const count = await points.count()
  expect(count).toBeGreaterThan(2)
  for (let at = 0; at < count; at++)
    await points
      .nth(at)
      .getByText(at === 0 ? '没说到' : '说到', { exact: true })
      .click()
  await expect(sheet.getByText(/✓ 已记下：/)).toBeVisible()

  await page.goto('/mndbPage')
  await expect(page.getByText(/^1 \/ \d+$/)).toBeVisible()
  await expect(page.getByRole('img', { name: /^平均得分率 \d+%$/ })).toBeVisible()

  await page.getByRole('link', { name: /我的收藏/ }).click()
  await expect(page.getByText('这里还没有题')).toBeVisible()
})

test('several interviews are taken out of the favourites at once', async ({ page, server }) => {
  const questions = await (await storeOf(server)).all<{ appID: number; allTestID: number }>(
    `select q.subject_id as "appID", q.question_id as "allTestID" from question q
     join subject s on s.subject_id = q.subject_id where s.code = ? order by q.question_id limit 3`,
    ['GJZC_NK_MNDB'],
  )
  for (const question of questions)
    await ask(page, 'POST', '/api/exam/setFavourite', { ...question, isFav: 1, changedAt: Date.now() })
  await page.goto('/mndbPage')
  await page.getByRole('button', { name: '整理收藏与笔记' }).click()
  const dialog = page.getByRole('dialog', { name: '整理收藏与笔记' })
  const marked = dialog.getByRole('list', { name: '收藏' }).getByRole('listitem')
  await expect(marked).toHaveCount(3)
  for (const at of [0, 2]) await marked.nth(at).getByRole('checkbox').check()
  await dialog.getByRole('button', { name: '取消收藏所选' }).click()
  await expect(marked).toHaveCount(1)
  await page.reload()
  await page.getByRole('button', { name: '整理收藏与笔记' }).click()
  await expect(marked).toHaveCount(1)
})

test('a draft survives a reload; a question is left without an answer', async ({ page }) => {
  await page.goto('/newMSChapterList')
  await page.getByRole('button', { name: new RegExp(`^(开始|继续|再练)：${chapter}$`) }).click()
  await page.getByText('书写', { exact: true }).click()
  await page.getByRole('button', { name: /^开始作答/ }).click()
  await page.getByLabel('我的作答').fill('先稳定血压')
  await page.reload()
  await page.getByText('书写', { exact: true }).click()
  await page.getByRole('button', { name: /^开始作答/ }).click()
  await expect(page.getByLabel('我的作答')).toHaveValue('先稳定血压')
  // Going to the next question during an answer ends the answer first.
  await page.getByRole('button', { name: '下一题' }).click()
  await expect(page.getByRole('heading', { name: '参考答案' })).toBeVisible()
  await page.getByRole('button', { name: '下一题' }).click()
  await expect(page.getByRole('heading', { level: 2, name: /^第 2 题/ })).toBeVisible()
  await page.getByRole('button', { name: '不作答，直接看参考答案' }).click()
  await expect(page.getByRole('heading', { name: '参考答案' })).toBeVisible()
})

test('an answer to my report on an interview question is a dot on its own page, which leads to it', async ({
  page,
  server,
}) => {
  const [question] = await (await storeOf(server)).all<{ appID: number; allTestID: number }>(
    `select q.subject_id as "appID", q.question_id as "allTestID" from question q
     join subject s on s.subject_id = q.subject_id where s.code = ? order by q.question_id limit 1`,
    ['GJZC_NK_MNDB'],
  )
  const { errorTestFeedbackID } = await ask<{ errorTestFeedbackID: number }>(
    page,
    'POST',
    '/api/errorTestFeedback/reportError',
    {
      ...question,
      ...{ clientID: `interview-${Date.now()}`, feedbackType: 1, module: 'MSDB', about: 'stem', content: '病史有误' },
    },
  )
  await page.goto('/mndbPage')
  const link = page.getByRole('link', { name: '答辩题反馈' })
  await expect(link).toBeVisible()
  await expect(link).not.toContainText('新答复')
  await changeStored(server, (tx) =>
    tx.db.updateTable('report').set({ unread: 1 }).where('report_id', '=', errorTestFeedbackID).execute(),
  )
  await page.reload()
  await expect(link).toContainText('有 1 条新答复')
  // Whoever comes by the account sees it too, beside the reports of the subject itself.
  await page.goto('/customerService?tab=feedback')
  await expect(page.getByRole('tab', { name: '我的反馈（1 条新答复）' })).toBeVisible()
  await expect(page.getByRole('list', { name: '我的反馈：全部' }).getByRole('link')).toContainText('模拟答辩')
  await page.goto('/mndbPage')
  await link.click()
  await page.getByRole('list', { name: '我的反馈：全部' }).getByRole('link').click()
  await expect(page.getByText('病史有误').first()).toBeVisible()
})

test('past and mock interviews are papers that one sits against the clock', async ({ page }) => {
  await page.goto('/newLnjtMnsj')
  await expect(page.getByRole('region', { name: '2024 年' })).toBeVisible()
  await page.getByRole('searchbox', { name: '搜索试卷' }).fill('模拟答辩试卷（一）')
  await expect(page.getByRole('region', { name: '2024 年' })).toHaveCount(0)
  await page.getByRole('link', { name: '开始：模拟答辩试卷（一）' }).click()
  await expect(page).toHaveURL(/\/doexam\?/)
  await expect(page.getByRole('heading', { level: 1, name: '模拟答辩试卷（一）' })).toBeVisible()
})

test('a paper of interviews that was handed in says how often it was answered, and claims no score', async ({
  page,
}) => {
  await page.goto('/newLnjtMnsj')
  const href = await page.getByRole('link', { name: '开始：2024 年正高答辩仿真真题' }).getAttribute('href')
  const { searchParams } = new URL(href ?? '', page.url())
  await sit(page, Number(searchParams.get('paperID')), '先稳定循环', Number(searchParams.get('appID')))
  await page.reload()
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: '2024 年正高答辩仿真真题' }) })
  await expect(row).toContainText('答过 1 次')
  await row.getByRole('button', { expanded: false }).click()
  await expect(row.getByRole('table', { name: '历次作答' })).toContainText('对照评分要点自评')
  await expect(row).not.toContainText(/最好|0 \/ 0/)

  const keys = await row.getByRole('link', { name: /的参考答案与评分要点$/ }).getAttribute('href')
  await page.goto((keys ?? '').replace('show=keys', 'show=report'))
  await expect(page.getByRole('heading', { level: 1, name: '作答报告：2024 年正高答辩仿真真题' })).toBeVisible()
  await expect(page.getByRole('heading', { name: '作答已交' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(/满分|得分率|答对|0 \/ 0|与全部考生比较/)
  await expect(page.getByRole('link', { name: '去面试章节自评' })).toHaveAttribute('href', /newMSChapterList/)
  await page.getByRole('link', { name: '对照参考答案' }).click()
  await expect(page.getByRole('heading', { name: '参考答案' })).toBeVisible()
  // The parts of the stem are headings, above what they name.
  await expect(page.getByRole('heading', { name: '病例', exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: '问题', exact: true })).toBeVisible()
})

test('a subject without interviews has its own past and mock papers there', async ({ page }) => {
  await chooseSubject(page, '临床执业医师', '强化提升班')
  await page.goto('/newLnjtMnsj')
  await expect(page.getByRole('heading', { level: 1, name: '历年真题与模拟试卷' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^开始：.*真题/ }).first()).toHaveAttribute('href', /\/zydoexam\?/)
})

test('without a version that opens it, the chapters are locked and say which versions open them', async ({
  page,
  people,
}) => {
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await login(page, people.learner)
  await chooseSubject(page, '内科主治医师', '普通班')
  await page.goto('/newMSChapterList')
  await page.getByRole('button', { name: `开通：${chapter}` }).click()
  await expect(page.getByRole('dialog')).toContainText('答辩冲刺班')
})
