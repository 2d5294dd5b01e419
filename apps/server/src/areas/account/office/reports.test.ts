import { beijingDay, dateOfDay } from '@tizhou/domain/dates/beijing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { type Scene, setScene } from '../../../testing/office/scene.ts'

const again = { allowedRepeat: true } as const
const DAY = 86_400_000

describeOnBothDatabases('reports of groups', (openStore) => {
  let scene: Scene
  let today: number
  let appID: number
  const groupID = 801
  const ids: number[] = []
  beforeAll(async () => {
    scene = await setScene(await openStore())
    appID = scene.api.world.subjectID
    const { now } = scene.api.clock
    today = beijingDay(now)
    const startOf = (day: number) => day * DAY - 8 * 3_600_000
    await scene.store.write(async (tx) => {
      const group = { note: '', archived_at: null, created_at: now, updated_at: now, updated_by: '' }
      await tx.db
        .insertInto('learner_group')
        .values([
          { ...group, group_id: groupID, name: '一班' },
          { ...group, group_id: 802, name: '旧班', archived_at: now },
        ])
        .execute()
      for (const [at, userName] of ['13777770001', '13777770002', '13777770003', '13777770004'].entries()) {
        const user_id = 70_001 + at
        ids.push(user_id)
        await tx.db
          .insertInto('user_account')
          .values({
            ...{ user_id, user_name: userName, nick_name: `学员${at + 1}`, password_hash: '' },
            ...{ last_subject_id: null, last_vn: null, blocked_at: null, created_at: now, agent_code: '' },
          })
          .execute()
        // The fourth is in no group.
        if (at < 3)
          await tx.db
            .insertInto('learner_group_member')
            .values({ group_id: groupID, user_id, joined_at: now })
            .execute()
      }
      const [a = 0, b = 0, , other = 0] = ids
      const day = (user_id: number, on: number, answered: number, answered_right: number, subject_id = appID) => ({
        ...{ user_id, subject_id, day: on, answered, answered_right, spent_seconds: answered * 30 },
      })
      await tx.db
        .insertInto('user_day')
        .values([
          day(a, today, 10, 5),
          day(a, today - 6, 10, 10),
          day(a, today - 7, 40, 0),
          day(a, today, 7, 7, appID + 1),
          day(b, today - 1, 4, 1),
          day(other, today, 99, 99),
        ])
        .execute()
      await tx.db
        .insertInto('study_plan')
        .values({
          ...{ plan_id: 811, user_id: b, subject_id: appID, vn: 1, state: 'open', setup: '{}', doc: '', agreed: 0 },
          ...{ calendar_key: '', made_at: now, opened_at: now, ended_at: null, exam_day: today + 30 },
          ...{ wanted_tasks: 8, done_tasks: 2, oldest_open: today - 3 },
        })
        .execute()
      const paper = (paper_id: number, owner_user_id: number | null) => ({
        ...{ paper_id, subject_id: appID, external_key: `r${paper_id}`, kind: 'mock', source_name: '', name: '模考' },
        ...{ room: 'A', year: null, module: 'mock', rule_version: '1', full_mark: 10_000, pass_mark: null },
        ...{ seconds: 60, opens_at: null, closes_at: null, entry_seconds: null, owner_user_id, position: 1 },
        ...{ updated_at: now, withdrawn_at: null, collected_at: null },
      })
      await tx.db
        .insertInto('paper')
        .values([paper(821, null), paper(822, a)])
        .execute()
      const attempt = (attempt_id: number, paper_id: number, score: number, handed_in_at: number) => ({
        ...{
          attempt_id,
          user_id: a,
          subject_id: appID,
          paper_id,
          is_first: 1,
          started_at: now,
          state: 'over' as const,
        },
        ...{ unit_id: null, due_at: null, units: '{}', seat: 1, handed_in_at, handed_in_by: 'candidate' as const },
        ...{ score, full_mark: 10_000, spent_seconds: 5, passed: null, report: null, filed_at: null, stage: null },
      })
      await tx.db
        .insertInto('paper_attempt')
        .values([
          attempt(831, 821, 6_000, startOf(today - 6)),
          attempt(832, 821, 8_000, now),
          // Before the period, and of an own paper.
          attempt(833, 821, 100, startOf(today - 6) - 1),
          attempt(834, 822, 100, now),
        ])
        .execute()
      const foretold = (attempt_id: number, predicted_at: number, low: number) => ({
        ...{ attempt_id, user_id: a, subject_id: appID, paper_id: 821, predicted_at, expected: low, deviation: 1 },
        ...{ low, high: low + 1_000, score: null, model_id: null },
      })
      await tx.db
        .insertInto('prediction')
        .values([foretold(831, now - 5, 1_000), foretold(832, now - 1, 5_000)])
        .execute()
      const points = await tx.db.selectFrom('point').select(['point_id', 'name']).orderBy('point_id').limit(2).execute()
      const known = (user_id: number, at: number, known: number, answers: number) => ({
        ...{ user_id, subject_id: appID, point_id: points[at]?.point_id ?? 0, known, answers, last_at: now },
      })
      await tx.db
        .insertInto('point_mastery')
        .values([
          known(a, 0, 0.9, 5),
          known(b, 0, 0.5, 3),
          known(a, 1, 0.2, 3),
          known(b, 1, 0.1, 2),
          known(other, 1, 0.1, 9),
        ])
        .execute()
    })
  })
  afterAll(() => scene.close())
  const report = async (role: string, order?: string) =>
    scene.api.client.send(
      'account.groupReport',
      { guid: await scene.guidOf(role), groupID, appID, days: 7, ...(order && { order: order as never }) },
      again,
    )

  test('each member has what was done in the subject and the period; whoever did nothing stands there, too', async () => {
    const { rows, total } = await report('seller')
    expect(total).toBe(3)
    const [a, b, c] = rows
    expect(a).toMatchObject({
      ...{ userID: ids[0], userName: '137****0001', days: 2, answered: 20, right: 15, minutes: 10 },
      ...{ lastDay: dateOfDay(today), tasks: null, behind: null, papers: 2, bestShare: 0.8 },
      ...{ predictedLow: 0.5, predictedHigh: 0.6 },
    })
    expect(a?.meanShare).toBeCloseTo(0.7)
    expect(a?.weak).toHaveLength(2)
    expect(b).toMatchObject({
      days: 1,
      answered: 4,
      right: 1,
      tasks: 8,
      done: 2,
      behind: 3,
      papers: 0,
      meanShare: null,
    })
    expect(c).toMatchObject({
      userID: ids[2],
      days: 0,
      answered: 0,
      minutes: 0,
      lastDay: null,
      predictedLow: null,
      weak: [],
    })
  })

  test('a paper of no marks predicts no share and breaks no order', async () => {
    const marks = (full: number) =>
      scene.store.write((tx) => tx.run('update paper set full_mark = ? where paper_id = 821', [full]))
    await marks(0)
    for (const order of ['predicted', '-predicted', 'meanShare']) {
      const { rows, total } = await report('seller', order)
      expect([order, total]).toEqual([order, 3])
      expect(rows.map(({ predictedLow, predictedHigh }) => [predictedLow, predictedHigh])).toEqual(
        Array.from({ length: 3 }, () => [null, null]),
      )
    }
    await marks(10_000)
  })

  test('every order is the server’s, and pages do not overlap', async () => {
    const first = async (order: string) => (await report('seller', order)).rows[0]?.userID
    for (const order of ['-days', '-answered', '-share', '-minutes', '-papers', '-meanShare', '-predicted', '-lastDay'])
      expect([order, await first(order)]).toEqual([order, ids[0]])
    expect(await first('-plan')).toBe(ids[1])
    expect(await first('nickName')).toBe(ids[0])
    const guid = await scene.guidOf('seller')
    const page = async (at: number) =>
      (
        await scene.api.client.send(
          'account.groupReport',
          { guid, groupID, appID, days: 7, page: at, pageSize: 2, order: 'days' },
          again,
        )
      ).rows.map(({ userID }) => userID)
    expect([...(await page(1)), ...(await page(2))].sort()).toEqual(ids.slice(0, 3))
  })

  test('the group by day, and what it knows least', async () => {
    const guid = await scene.guidOf('teacher')
    const sums = await scene.api.client.send('account.groupReportSum', { guid, groupID, appID, days: 7 }, again)
    expect(sums.members).toBe(3)
    expect(sums.rows).toHaveLength(7)
    expect(sums.rows.at(-1)).toEqual({ day: dateOfDay(today), learners: 1, answered: 10, right: 5, minutes: 5 })
    expect(sums.rows.at(-2)).toMatchObject({ learners: 1, answered: 4 })
    // Of the second point only one member has answered enough.
    expect(sums.weak).toMatchObject([{ learners: 2, answers: 8 }])
    expect(sums.weak[0]?.known).toBeCloseTo(0.7)
  })

  test('teachers recognise nobody by the number; groups that are archived are not offered; others are refused', async () => {
    const { rows } = await report('teacher')
    expect(rows[0]?.userName).toBe('137********')
    const guid = await scene.guidOf('teacher')
    const groups = await scene.api.client.send('account.reportGroups', { guid }, again)
    expect(groups.rows).toEqual([{ groupID, name: '一班', members: 3 }])
    for (const role of ['editor', 'agent']) await expect(report(role)).rejects.toMatchObject({ status: 403 })
    const nowhere = { guid, groupID: 1, appID, days: 7 as const }
    await expect(scene.api.client.send('account.groupReport', nowhere, again)).rejects.toMatchObject({ status: 404 })
  })
})
