import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import { readMails } from '../../cores/mail/mail.ts'
import { remindPlans } from '../../cores/plans/remindPlans.ts'
import { sendReminders } from '../../cores/reminders/sendReminders.ts'
import { runJob } from '../../platform/jobs/runJob.ts'
import { giveReplies, questionIDs } from '../../testing/knowledgeScene.ts'
import { refusal } from '../../testing/refusal.ts'
import { type PlanScene, planScene } from './testing/planScene.ts'

const DAY = 86_400_000

describeOnBothDatabases('plans', (openStore) => {
  let of: PlanScene
  let vip: string
  let userID: number
  let ids: Map<string, number>
  let appid: number
  beforeAll(async () => {
    of = await planScene(openStore)
    ;({ vip, appid } = of)
    const { api } = of.scene
    userID = await of.scene.idOf(api.world.vip)
    ids = await questionIDs(api)
  })
  afterAll(() => of.scene.close())
  beforeEach(() => void of.nextVersion())

  const send = () => of.scene.api.client

  test('an open plan holds every task once, no day is fuller than its minutes, and the exam’s date is the review’s', async () => {
    const plan = await of.opened()
    const all = await of.days(plan)
    const keys = all.flatMap((day) => day.tasks.map(({ key }) => key))
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys.length).toBeGreaterThan(5)
    for (const day of all)
      expect(day.reviews + day.tasks.reduce((sum, { minutes }) => sum + minutes, 0)).toBeLessThanOrEqual(day.minutes)
    expect(all.find(({ day }) => day >= of.dayAt(42))?.tasks).toEqual([])
    expect(await send().send('subjects.getExamTimeData', { guid: vip, appID: appid })).toEqual({
      examTime: of.dayAt(42),
    })
    expect(await refusal(send().send('plans.openplan', plan))).toMatchObject({ status: 409, data: { reason: 'open' } })
    expect(await send().send('plans.studyplan', { appid, vn: of.version(), ksbguid: vip })).toMatchObject({
      state: 'open',
    })
  })

  test('skipping, moving, a day off and another week are undone one after the other, the last first', async () => {
    const plan = await of.opened()
    const states: unknown[] = []
    const look = async () => ({ days: await of.days(plan), setup: (await send().send('plans.getstage', plan)).setup })
    const practice = await of.taskOf(plan, 'practice')
    const another = (await of.tasks(plan)).filter(({ kind }) => kind === 'practice').at(-1)?.key as string
    const steps: [string, () => Promise<unknown>][] = [
      [
        '跳过任务',
        () =>
          send().send('plans.skipPointNode', { ...plan, mdate: of.dayAt(0), key: practice.key, point: 'SpeakPoint' }),
      ],
      ['移动任务', () => send().send('plans.moveTask', { ...plan, key: another, mdate: of.dayAt(20) })],
      ['这一天休息', () => send().send('plans.dayOff', { ...plan, mdate: of.dayAt(1) })],
      [
        '修改时间安排',
        () =>
          send().send('plans.setUp', { ...plan, setupJson: of.setup({ weekMinutes: [30, 30, 30, 30, 30, 90, 90] }) }),
      ],
    ]
    for (const [label, change] of steps) {
      states.push(await look())
      await change()
      expect((await send().send('plans.getstage', plan)).undo).toBe(label)
    }
    for (const before of states.toReversed()) {
      await send().send('plans.undo', plan, { allowedRepeat: true })
      expect(await look()).toEqual(before)
    }
    expect(await refusal(send().send('plans.undo', plan))).toMatchObject({ status: 409, data: { reason: 'nothing' } })
  })

  test('other times of an open plan are seen before they are taken, come as seen, and one undo takes them back', async () => {
    const plan = await of.opened()
    const before = await of.days(plan)
    const setupJson = of.setup({ examDay: of.dayAt(20), weekMinutes: [30, 30, 30, 30, 30, 30, 30] })
    const asked = { ...plan, setupJson }
    const seen = await send().send('plans.previewTimes', asked)
    expect(seen.before).toMatchObject({ days: 42, dropped: [] })
    expect(seen.after.days).toBe(20)
    expect(seen.after.minutes).toBeLessThan(seen.before.minutes)
    expect(seen.moved + seen.lost).toBeGreaterThan(0)
    // Weekly tests of the weeks behind the new exam do not take place: they are not without room.
    const isBehind = ({ kind, key }: { kind: string; key: string }) =>
      kind === 'evaluation' && Number(key.split('-')[1]) >= Date.parse(of.dayAt(19)) / 86_400_000
    const behind = before.flatMap(({ tasks }) => tasks).filter(isBehind).length
    expect(behind).toBeGreaterThan(0)
    expect(seen.after.tasks).toBe(seen.before.tasks - seen.lost - behind + seen.gained)
    // Looking changes nothing.
    expect(await of.days(plan)).toEqual(before)
    expect(
      await refusal(send().send('plans.previewTimes', { ...asked, setupJson: of.setup({ examDay: of.dayAt(0) }) })),
    ).toMatchObject({ status: 400 })
    expect(await refusal(send().send('plans.previewTimes', { ...asked, ksbguid: of.plain }))).toMatchObject({
      status: 404,
    })
    await send().send('plans.setUp', asked)
    const taken = await of.days(plan)
    const had = new Map(before.flatMap(({ tasks }) => tasks.map(({ key, day }) => [key, day] as const)))
    const now = taken.flatMap(({ tasks }) => tasks)
    expect(now).toHaveLength(seen.after.tasks)
    expect(now.filter(({ key, day }) => had.has(key) && had.get(key) !== day)).toHaveLength(seen.moved)
    await send().send('plans.undo', plan)
    expect(await of.days(plan)).toEqual(before)
  })

  test('what cannot be is refused with its reason', async () => {
    const plan = await of.opened()
    const { key } = await of.taskOf(plan, 'practice')
    const skip = { ...plan, mdate: of.dayAt(0), key }
    expect(await refusal(send().send('plans.skipPointNode', { ...skip, point: 'Other' }))).toMatchObject({
      status: 400,
    })
    expect(
      await refusal(send().send('plans.skipPointNode', { ...skip, key: 'practice-1-99', point: 'SpeakPoint' })),
    ).toMatchObject({ status: 404 })
    expect(await refusal(send().send('plans.moveTask', { ...plan, key, mdate: of.dayAt(42) }))).toMatchObject({
      data: { reason: 'noDay' },
    })
    expect(await refusal(send().send('plans.finishTask', { ...plan, key }))).toMatchObject({
      data: { reason: 'notByHand' },
    })
    expect(
      await refusal(send().send('plans.getalldetail', { ...plan, start_time: of.dayAt(0), end_time: of.dayAt(200) })),
    ).toMatchObject({ status: 400 })
    expect(
      await refusal(send().send('plans.getEvaluate', { ...plan, evaluateType: '月测', exam_log_id: 0 })),
    ).toMatchObject({ status: 400 })
  })

  test('questions that were answered anywhere are done in the plan, on their day', async () => {
    const plan = await of.opened()
    const chapter = (await of.tasks(plan)).find(({ name }) => name === '肾脏')?.CptID
    const parts = (await of.tasks(plan)).filter(({ CptID, kind }) => CptID === chapter && kind === 'practice')
    const asked = parts[0]?.questions ?? 0
    const answered = [...ids].filter(([key]) => key.startsWith('k-肾小球滤过-')).map(([, id]) => id)
    await giveReplies(
      of.scene.api,
      answered.slice(0, asked).map((questionID) => ({ userID, questionID, right: true, at: of.scene.api.clock.now })),
    )
    const done = (await of.tasks(plan)).filter(({ state }) => state === 'done')
    expect(done.map(({ key, doneDay }) => [key, doneDay])).toEqual([[parts[0]?.key, of.dayAt(0)]])
  })

  test('a missed day spreads: nothing is lost, and no day gets over 130 percent of its minutes', async () => {
    const plan = await of.opened()
    const before = (await of.tasks(plan)).map(({ key }) => key).sort()
    of.scene.api.clock.now += 2 * DAY
    const later = await of.days(plan, -5, 60)
    expect(later.flatMap((day) => day.tasks.map(({ key }) => key)).sort()).toEqual(before)
    expect(later.some((day) => day.tasks.some(({ late }) => late === 1))).toBe(true)
    for (const { day, minutes, reviews, tasks } of later) {
      if (day < of.dayAt(0)) expect(tasks.filter(({ state }) => state === 'open')).toEqual([])
      else expect(reviews + tasks.reduce((sum, one) => sum + one.minutes, 0)).toBeLessThanOrEqual(minutes * 1.3)
    }
  })

  test('two changes at the same moment both count', async () => {
    const plan = await of.opened()
    const open = (await of.tasks(plan)).filter(({ kind }) => kind === 'practice').slice(0, 4)
    await Promise.all(
      open.map(({ key }) =>
        send().send(
          'plans.skipPointNode',
          { ...plan, mdate: of.dayAt(0), key, point: 'SpeakPoint' },
          { allowedRepeat: true },
        ),
      ),
    )
    const skipped = (await of.tasks(plan)).filter(({ state }) => state === 'skipped').map(({ key }) => key)
    expect(skipped.sort()).toEqual(open.map(({ key }) => key).sort())
  })

  test('a test of the week is made once, on its day, of open questions; handed in, it is done and scored', async () => {
    const plan = await of.opened()
    const task = await of.taskOf(plan, 'evaluation')
    const make = () => send().send('plans.makeEvaluation', { ...plan, key: task.key }, { allowedRepeat: true })
    expect(await refusal(make())).toMatchObject({ status: 409, data: { reason: 'ahead' } })
    of.scene.api.clock.now = Date.parse(`${task.day}T12:00:00+08:00`)
    const now = await of.taskOf(plan, 'evaluation')
    const [{ PaperID }, again] = await Promise.all([make(), make()])
    expect(again.PaperID).toBe(PaperID)
    const sitting = await send().send('exams.startPaper', { guid: vip, appID: appid, paperID: PaperID })
    await send().send('exams.handIn', {
      ...{ guid: vip, appID: appid, attemptID: sitting.AttemptID, seat: sitting.Seat },
      unitID: sitting.UnitID as number,
      answersJson: [],
    })
    const asked = { ...plan, evaluateType: '周测', exam_log_id: sitting.AttemptID }
    const { list, report } = await send().send('plans.getEvaluate', asked)
    expect(list).toMatchObject([{ key: now.key, PaperID, exam_log_id: sitting.AttemptID, state: 'over', score: 0 }])
    // No report was opened, and no job has run.
    expect(list[0]?.fullMark).toBeGreaterThan(0)
    expect(report).toBeNull()
    expect((await of.tasks(plan)).find(({ key }) => key === task.key)).toMatchObject({
      state: 'done',
      doneDay: task.day,
    })
  })

  test('the ranking of the week shows who agrees, and others by a first sign alone', async () => {
    const plan = await of.opened()
    const rank = () => send().send('plans.weekrank', plan)
    const wrongBook = await of.taskOf(plan, 'wrongBook')
    await send().send('plans.finishTask', { ...plan, key: wrongBook.key })
    expect(await rank()).toMatchObject({ agreed: 0, minutes: wrongBook.minutes, rank: null, list: [] })
    await send().send('plans.agreeRank', { ...plan, isOn: 1 })
    expect(await rank()).toMatchObject({
      agreed: 1,
      rank: 1,
      list: [{ rank: 1, name: '甲', minutes: wrongBook.minutes, isMine: 1 }],
    })
    const editor = await of.scene.guidOf(of.scene.api.world.editor)
    const other = await of.opened({}, editor)
    await send().send('plans.agreeRank', { ...other, isOn: 1 })
    expect((await send().send('plans.weekrank', other)).list).toMatchObject([{ name: '甲**', isMine: 0 }])
    await send().send('plans.undo', plan)
    expect(await rank()).toMatchObject({ minutes: 0, list: [] })
  })

  test('the reminder of plans comes once a day at its hour, where something is open', async () => {
    const { store, api } = of.scene
    const plan = await of.opened()
    const warn = (warnopen: 0 | 1) =>
      send().send('plans.userwarn', { ksbguid: vip, warntime: '20:00', warnopen }, { allowedRepeat: true })
    expect(await warn(1)).toEqual({ ways: 0 })
    await store.write((tx) =>
      api.services.reminders.in(tx).putMail({
        user_id: userID,
        address: 'zhou@example.com',
        confirmed_at: api.clock.now,
        code_mark: '',
        code_until: 0,
        tries: 0,
      }),
    )
    expect(await warn(1)).toEqual({ ways: 1 })
    expect(await send().send('plans.getstage', plan)).toMatchObject({ warnopen: 1, warntime: '20:00' })
    api.clock.now = Date.parse(`${of.dayAt(1)}T20:05:00+08:00`)
    const sent = async () => {
      for (const job of [remindPlans, sendReminders]) await runJob(job, api.services)
      return (await readMails(store, 100)).filter(({ subject }) => subject.includes('今天的计划'))
    }
    expect(await sent()).toHaveLength(1)
    expect(await sent()).toHaveLength(1)
    await warn(0)
    api.clock.now += DAY
    expect(await sent()).toHaveLength(1)
  })

  test('a calendar is read by its address alone, and by no other once it was changed or switched off', async () => {
    const plan = await of.opened()
    const calendar = async () => (await send().send('plans.getstage', plan)).calendar
    const open = (path: string) => fetch(`${of.scene.api.origin}${path}`)
    expect(await calendar()).toBeNull()
    await send().send('plans.setCalendar', { ...plan, isOn: 1 }, { allowedRepeat: true })
    const path = (await calendar()) ?? ''
    const text = await (await open(path)).text()
    expect(text).toContain('BEGIN:VEVENT')
    expect(text).toContain('肾脏')
    expect((await open(path.replace(/(.)\.ics$/, (_, last) => (last === 'A' ? 'B.ics' : 'A.ics')))).status).toBe(404)
    await send().send('plans.setCalendar', { ...plan, isOn: 1 }, { allowedRepeat: true })
    expect((await open(path)).status).toBe(404)
    const next = (await calendar()) ?? ''
    await send().send('plans.endPlan', plan)
    expect((await open(next)).status).toBe(404)
  })

  test('videos of a plan: what is not in it is unknown; a watched share never falls, and its parts are done', async () => {
    const { store } = of.scene
    const plan = await of.opened()
    const ask = (play_id: number) => send().send('plans.getvideoinfo', { ...plan, play_id })
    expect(await refusal(ask(7))).toMatchObject({ status: 404 })
    const row = await store.db
      .selectFrom('study_plan')
      .select('doc')
      .where('plan_id', '=', plan.plan_id)
      .executeTakeFirstOrThrow()
    const doc = JSON.parse(row.doc)
    const day = of.today() + 1
    const part = {
      ...doc.tasks[0],
      kind: 'video',
      minutes: 10,
      parts: 2,
      questions: 0,
      state: 'open',
      day,
      dueDay: day,
    }
    doc.tasks.push({ ...part, key: 'video-7-1', part: 1 }, { ...part, key: 'video-7-2', part: 2 })
    await store.write((tx) =>
      tx.db
        .updateTable('study_plan')
        .set({ doc: JSON.stringify(doc) })
        .where('plan_id', '=', plan.plan_id)
        .execute(),
    )
    const watch = (totalProgress: number) =>
      send().send(
        'plans.videoview',
        { ...plan, play_id: 7, mdate: of.dayAt(0), timesize: 300, totalProgress, type: 1 },
        { allowedRepeat: true },
      )
    await watch(0.5)
    await watch(0.2)
    expect(await ask(7)).toMatchObject({ key: 'video-7-1', minutes: 20, timesize: 300, totalProgress: 0.5, name: '' })
    const states = async () =>
      (await of.tasks(plan))
        .filter(({ kind }) => kind === 'video')
        .map(({ key, state }) => [key, state])
        .sort()
    expect(await states()).toEqual([
      ['video-7-1', 'done'],
      ['video-7-2', 'open'],
    ])
    await watch(1)
    expect((await states()).map(([, state]) => state)).toEqual(['done', 'done'])
  })

  test('on its first day a report counts today, and its totals are those of the stages, skipped tasks too', async () => {
    const plan = await of.opened({ examDay: of.dayAt(3), weekMinutes: [20, 20, 20, 20, 20, 20, 20] })
    const totals = async () => {
      const { stages, dropped } = await send().send('plans.getstage', plan)
      const sum = (what: 'tasks' | 'done' | 'skipped') => stages.reduce((all, one) => all + one[what], 0)
      for (const { from, to } of stages) {
        expect(from <= to).toBe(true)
        expect(to < of.dayAt(3)).toBe(true)
      }
      expect(dropped.length).toBeGreaterThan(0)
      return { tasks: sum('tasks'), done: sum('done'), skipped: sum('skipped') }
    }
    const [first] = (await of.tasks(plan)).map(({ key }) => key)
    await send().send('plans.skipPointNode', { ...plan, mdate: of.dayAt(0), key: first ?? '', point: 'SpeakPoint' })
    const ask = async () =>
      (
        await send().send(
          'plans.getEvaluate',
          { ...plan, evaluateType: '总结', exam_log_id: 0 },
          { allowedRepeat: true },
        )
      ).report
    expect(await ask()).toMatchObject({ ...(await totals()), skipped: 1, days: 1 })
    of.scene.api.clock.now += DAY
    expect(await ask()).toMatchObject({ days: 2 })
    await send().send('plans.endPlan', plan)
    of.scene.api.clock.now += 2 * DAY
    // Ended before the exam, it has the days until then.
    expect(await ask()).toMatchObject({ days: 2 })
  })

  test('when the exam has come the plan is over, and its report says what was done', async () => {
    const plan = await of.opened({ examDay: of.dayAt(10) })
    const { key } = await of.taskOf(plan, 'wrongBook')
    await send().send('plans.finishTask', { ...plan, key })
    of.scene.api.clock.now += 10 * DAY
    expect(await send().send('plans.studyplan', { appid, vn: of.version(), ksbguid: vip })).toMatchObject({
      state: 'over',
    })
    const { report } = await send().send('plans.getEvaluate', { ...plan, evaluateType: '总结', exam_log_id: 0 })
    expect(report).toMatchObject({ done: 1, studied: 1, daysLeft: 0, days: 10 })
    expect(await refusal(send().send('plans.undo', plan))).toMatchObject({ status: 409, data: { reason: 'over' } })
    expect(await refusal(send().send('plans.endPlan', plan))).toMatchObject({ status: 409 })
  })
})
