import { changeStored } from '../fixtures/changed.ts'
import { enter } from '../fixtures/scenes/chapter.ts'
import { handIn } from '../fixtures/scenes/sittings.ts'
import { expect, test } from '../fixtures/test.ts'

const DAY = 86_400_000
const dayAt = (ahead: number) => new Date(Date.now() + 8 * 3_600_000 + ahead * DAY).toISOString().slice(0, 10)

test('a plan is set up, seen before it is opened, changed, taken back, and its report read', async ({
  page,
  server,
  people,
}) => {
  await enter(page, people.vip)
  await page.goto('/openStudy')
  await page.getByRole('button', { name: '开始设置' }).click()
  await page.getByRole('textbox', { name: '考试日期' }).fill(dayAt(50))
  await expect(page.getByText('还有 50 天')).toBeVisible()
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByLabel('周一').fill('45')
  await page
    .getByRole('group', { name: /有安排的日子/ })
    .getByLabel('日期')
    .fill(dayAt(3))
  await page.getByRole('button', { name: '添加' }).click()
  await expect(page.getByRole('list', { name: '有安排的日子' }).getByText('休息')).toBeVisible()
  // A step's entries are stored: leaving in the middle loses nothing.
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page.getByRole('list', { name: '章节' }).getByRole('listitem').first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('list', { name: '章节' }).getByRole('listitem').first()).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('周一')).toHaveValue('45')
  await page.getByRole('button', { name: '下一步' }).click()
  await page
    .getByRole('checkbox', { name: /^已经会了/ })
    .first()
    .check()
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page.getByRole('checkbox', { name: /^视频课（\d+ 节）/ })).toBeVisible()
  const preview = page.getByRole('region', { name: '预览' })
  await expect(preview.getByRole('status')).toContainText('排得下')
  const widths = () => page.evaluate(() => [document.body.scrollWidth, document.body.clientWidth])
  const [wide, seen] = (await widths()) as [number, number]
  expect(wide).toBeLessThanOrEqual(seen)
  await preview.getByRole('button', { name: '看表' }).click()
  await expect(preview.getByRole('table')).toContainText('到期复习')
  await page.getByRole('button', { name: '开启计划' }).press('Enter')

  await expect(page.getByText('今天的计划')).toBeVisible()
  const tasks = page.getByRole('list', { name: '任务' })
  const first = tasks.getByRole('listitem').first()
  const name = (await first.getByRole('button', { name: /^跳过：/ }).getAttribute('aria-label')) ?? ''
  await first.getByRole('button', { name, exact: true }).press('Enter')
  await expect(first).toContainText('已跳过')
  // What was pressed is gone: the focus stays with the day.
  const ofDay = page.getByRole('group', { name: /月 \d+ 日的任务$/ })
  await expect(ofDay).toBeFocused()
  await page.getByRole('button', { name: '撤销：跳过任务' }).click()
  await expect(tasks.getByRole('button', { name, exact: true })).toBeVisible()

  await first.getByRole('button', { name: /^换一天/ }).click()
  const moving = page.getByRole('dialog', { name: '换一天' })
  await moving.getByLabel('日期').fill(dayAt(10))
  await moving.getByRole('button', { name: '换到这一天' }).click()
  await expect(moving).toBeHidden()
  await expect(tasks.getByRole('button', { name, exact: true })).toBeHidden()
  await page.goto(`/studyMain?day=${dayAt(10)}`)
  await expect(tasks.getByRole('button', { name, exact: true })).toBeVisible()

  const month = page.getByRole('list', { name: '每天的安排' })
  await month.getByRole('button', { pressed: true }).press('ArrowRight')
  await expect(page).toHaveURL(new RegExp(`day=${dayAt(11)}`))
  await expect(month.getByRole('button', { pressed: true })).toBeFocused()

  const dayOff = page.getByRole('button', { name: '这一天休息', exact: true })
  await dayOff.press('Enter')
  await expect(dayOff).toBeHidden()
  await expect(tasks.getByRole('listitem')).toHaveCount(0)
  await expect(ofDay).toBeFocused()
  await page.getByRole('button', { name: '撤销：这一天休息' }).press('Enter')
  await expect(dayOff).toBeVisible()

  await page.getByRole('button', { name: '修改考试日期和时间' }).click()
  const times = page.getByRole('dialog', { name: '修改考试日期和时间' })
  await times.getByLabel('周二').fill('200')
  await times.getByRole('button', { name: '看看会怎样' }).click()
  const compared = times.getByRole('region', { name: '重排之前和之后' })
  await expect(compared).toContainText(/\d+ 项任务换日子/)
  // What is typed since then takes the preview away.
  await times.getByLabel('周三').fill('100')
  await expect(compared).toBeHidden()
  await times.getByRole('button', { name: '看看会怎样' }).click()
  await expect(compared).toContainText('→')
  await times.getByRole('button', { name: '按这样重排' }).click()
  await expect(times).toBeHidden()
  await expect(page.getByRole('button', { name: '撤销：修改时间安排' })).toBeVisible()

  await page.getByRole('switch', { name: /我愿意上榜/ }).click()
  await expect(page.getByRole('switch', { name: /我愿意上榜/ })).toBeChecked()
  await page.getByRole('switch', { name: /每天提醒我/ }).click()
  await expect(page.getByText('还没有可用的提醒方式')).toBeVisible()
  await page.getByRole('switch', { name: /日历订阅/ }).click()
  const address = await page.getByText(/\/calendar\/\d+\/.+\.ics/).textContent()
  expect(await (await page.request.get(address ?? '')).text()).toContain('BEGIN:VEVENT')

  // A weekly test shows on its day: this one is moved to today.
  await changeStored(server, async (tx) => {
    const row = await tx.db
      .selectFrom('study_plan')
      .innerJoin('user_account as u', 'u.user_id', 'study_plan.user_id')
      .select(['plan_id', 'doc'])
      .where('u.user_name', '=', people.vip.userName)
      .executeTakeFirstOrThrow()
    const doc = JSON.parse(row.doc)
    const today = Math.floor((Date.now() + 8 * 3_600_000) / DAY)
    const evaluation = doc.tasks.find(({ kind }: { kind: string }) => kind === 'evaluation')
    Object.assign(evaluation, { day: today, dueDay: today })
    for (const task of doc.tasks) if (task !== evaluation && task.day === today) task.day = today + 2
    await tx.db
      .updateTable('study_plan')
      .set({ doc: JSON.stringify(doc) })
      .where('plan_id', '=', row.plan_id)
      .execute()
  })
  await page.goto('/studyMain')
  await page.getByRole('list', { name: '周测' }).getByRole('button', { name: '开始周测' }).click()
  await expect(page).toHaveURL(/\/(doexam|ZYdoexam|zydoexam)/)
  await page.getByRole('button', { name: '开始考试' }).click()
  await handIn(page)
  await page.getByRole('link', { name: '看成绩报告' }).click()
  await expect(page.getByRole('region', { name: '成绩', exact: true })).toBeVisible()
  await page.goto('/studyMain')
  await expect(page.getByRole('list', { name: '周测' }).getByText(/已交卷：\d+(\.\d+)? \/ \d+ 分/)).toBeVisible()

  await page.getByRole('button', { name: '结束这份计划' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '结束计划' }).click()
  await expect(page.getByRole('heading', { name: '学习总结' })).toBeVisible()
  await expect(page.getByRole('heading', { name: '完成情况' })).toBeVisible()
  await page.goto('/openStudy')
  await expect(page.getByRole('button', { name: '再做一份计划' })).toBeVisible()
})

test('a preview that is older than what was chosen says so, and no plan opens from it; a long mock says what it needs', async ({
  page,
  people,
}) => {
  await enter(page, people.vip)
  await page.goto('/openStudy')
  await page.getByRole('button', { name: '开始设置' }).click()
  await page.getByRole('textbox', { name: '考试日期' }).fill(dayAt(50))
  await page.getByRole('button', { name: '下一步' }).click()
  // Shorter than each mock of the demo.
  for (const weekday of '一二三四五六日') await page.getByLabel(`周${weekday}`).fill('30')
  for (const step of ['已经会的', '内容与预览']) {
    await page.getByRole('button', { name: '下一步' }).click()
    await expect(page.locator('[aria-current="step"]')).toContainText(step)
  }
  const preview = page.getByRole('region', { name: '预览' })
  await expect(preview.getByRole('status')).toContainText('50 天里')
  await expect(preview.getByRole('list', { name: '排不下的内容' })).toContainText(/把周.改成至少 \d+ 分钟/)
  const stale = page.getByText('下面的预览还是按之前的选择算的')
  await expect(stale).toBeHidden()

  await page.getByRole('checkbox', { name: /^错题本/ }).uncheck()
  await expect(stale).toBeVisible()
  await expect(page.getByRole('button', { name: '开启计划' })).toBeHidden()
  await page.getByRole('button', { name: '更新预览' }).click()
  await expect(stale).toBeHidden()

  for (const _ of [3, 2, 1]) await page.getByRole('button', { name: '上一步' }).click()
  await page.getByRole('textbox', { name: '考试日期' }).fill(dayAt(30))
  for (const _ of [1, 2]) await page.getByRole('button', { name: '下一步' }).click()
  await expect(page.getByRole('list', { name: '章节' })).toBeVisible()
  // The new preview takes its time: what is shown meanwhile is the old one.
  const held = Promise.withResolvers<void>()
  await page.route(/entrancesetp.*step=4/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(stale).toBeVisible()
  await expect(page.getByRole('button', { name: '开启计划' })).toBeDisabled()
  held.resolve()
  await expect(stale).toBeHidden()
  await expect(preview.getByRole('status')).toContainText('30 天里')
  await expect(page.getByRole('button', { name: '开启计划' })).toBeEnabled()
})

test('when the exam has come, the summary counts the whole plan: done, skipped, days studied', async ({
  page,
  server,
  people,
}) => {
  await enter(page, people.vip)
  await page.goto('/openStudy')
  await page.getByRole('button', { name: '开始设置' }).click()
  await page.getByRole('textbox', { name: '考试日期' }).fill(dayAt(30))
  for (const step of ['每天的时间', '已经会的', '内容与预览']) {
    await page.getByRole('button', { name: '下一步' }).click()
    await expect(page.locator('[aria-current="step"]')).toContainText(step)
  }
  await page.getByRole('button', { name: '开启计划' }).click()
  await expect(page.getByText('今天的计划')).toBeVisible()
  await page.goto('/studyFinally')
  await expect(page.getByText('计划还在进行，这是到今天为止的总结')).toBeVisible()
  const of = (name: string) => page.getByRole('term').filter({ hasText: name }).locator('+ dd')
  await expect(of('学习天数')).toHaveText('0 / 1')

  // The plan as it is thirty days later: tasks of the first ten days done on their days, one skipped.
  const counts = { done: 0, days: 0 }
  await changeStored(server, async (tx) => {
    const row = await tx.db
      .selectFrom('study_plan')
      .innerJoin('user_account as u', 'u.user_id', 'study_plan.user_id')
      .select(['plan_id', 'doc'])
      .where('u.user_name', '=', people.vip.userName)
      .executeTakeFirstOrThrow()
    const doc = JSON.parse(row.doc)
    doc.settings.startDay -= 30
    doc.settings.examDay -= 30
    const days = new Set<number>()
    for (const task of doc.tasks) {
      if (task.day === null) continue
      task.day -= 30
      task.dueDay -= 30
      if (task.day >= doc.settings.startDay + 10) continue
      Object.assign(task, { state: 'done', doneDay: task.day })
      days.add(task.day)
    }
    const skipped = doc.tasks.find(
      ({ state, day }: { state: string; day: number | null }) => state === 'open' && day !== null,
    )
    skipped.state = 'skipped'
    counts.done = doc.tasks.filter(({ state }: { state: string }) => state === 'done').length
    counts.days = days.size
    await tx.db
      .updateTable('study_plan')
      .set({ doc: JSON.stringify(doc) })
      .where('plan_id', '=', row.plan_id)
      .execute()
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: '还可以巩固的' })).toBeVisible()
  await expect(page.getByText('计划还在进行，这是到今天为止的总结')).toBeHidden()
  await expect(of('完成任务')).toHaveText(new RegExp(`^${counts.done} / \\d+（跳过 1）$`))
  await expect(of('学习天数')).toHaveText(`${counts.days} / 30`)
})

test('who has no version with plans is led to buying; without a plan the other pages lead to setting one up', async ({
  page,
  people,
}) => {
  await enter(page, people.learner)
  await page.goto('/openStudy')
  await expect(page.getByRole('button', { name: '查看开通方式' })).toBeVisible()
  await page.goto('/studyMain')
  await page.getByRole('link', { name: '去设置' }).press('Enter')
  await expect(page.getByRole('heading', { name: '开启学习计划' })).toBeVisible()
  await page.goto('/studyFinally')
  await expect(page.getByText('还没有学习计划')).toBeVisible()
})
