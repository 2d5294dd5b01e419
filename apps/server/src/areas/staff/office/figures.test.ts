import type { Role } from '@tizhou/contract/call'
import { beijingDay } from '@tizhou/domain/dates/beijing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { addUser } from '../../../cores/people/users.ts'
import { type Scene, setScene } from '../../../testing/office/scene.ts'

const DAY = 86_400_000

describeOnBothDatabases('figures of the home page', (openStore) => {
  let scene: Scene
  beforeAll(async () => {
    scene = await setScene(await openStore())
  })
  afterAll(() => scene.close())
  const figures = async (role: Role, days: 7 | 30 | 90 = 7) =>
    scene.api.client.send('staff.staffFigures', { guid: await scene.guidOf(role), days }, { allowedRepeat: true })

  test('days are Beijing’s; the period ends yesterday and stands beside as many days before it', async () => {
    const { store, api } = scene
    // 20:00 in Beijing: an account of 23:59 and one of 0:00 belong to different days.
    const today = beijingDay(api.clock.now)
    const startOf = (day: number) => day * DAY - 8 * 3_600_000
    const before = await figures('operator')
    await store.write(async (tx) => {
      const add = (userName: string, now: number, roles?: string[]) =>
        addUser(tx, { userName, nickName: userName, passwordHash: '', now, ...(roles && { roles }) })
      await add('figureA', startOf(today) - 1)
      await add('figureB', startOf(today))
      await add('figureC', startOf(today - 7))
      await add('figureD', startOf(today - 7) - 1)
      await add('figureE', startOf(today - 14) - 1)
      await add('figureStaff', startOf(today - 1), ['editor'])
      await tx.db
        .insertInto('study_day')
        .values([
          { day: today, subject_id: 0, learners: 2, answered: 5, answered_right: 4 },
          { day: today - 1, subject_id: 0, learners: 3, answered: 30, answered_right: 20 },
          { day: today - 7, subject_id: 0, learners: 4, answered: 10, answered_right: 5 },
          { day: today - 7, subject_id: 9, learners: 4, answered: 10, answered_right: 5 },
          { day: today - 8, subject_id: 0, learners: 1, answered: 2, answered_right: 1 },
        ])
        .execute()
    })
    const now = await figures('operator')
    expect(now.rows).toHaveLength(7)
    expect(now.rows[0]?.day).toBe(new Date((today - 7) * DAY).toISOString().slice(0, 10))
    expect(now.total).toEqual({ newLearners: 2, learners: 7, answered: 40, answeredRight: 25 })
    expect(now.before).toEqual({ newLearners: 1, learners: 1, answered: 2, answeredRight: 1 })
    expect(now.today).toEqual({
      ...{ newLearners: (before.today.newLearners ?? 0) + 1, learners: 2, answered: 5, answeredRight: 4 },
    })
    const whole = await figures('operator', 30)
    expect(whole.rows).toHaveLength(30)
    expect(whole.total).toEqual({ newLearners: 4, learners: 8, answered: 42, answeredRight: 26 })
  })

  test('each role is told what its rooms show', async () => {
    const told = async (role: Role) => {
      const { total, papers } = await figures(role)
      return Object.entries({ ...total, papers }).flatMap(([name, value]) => (value === null ? [] : [name]))
    }
    expect(await told('operator')).toEqual(['newLearners', 'learners', 'answered', 'answeredRight', 'papers'])
    expect(await told('editor')).toEqual(['learners', 'answered', 'answeredRight', 'papers'])
    expect(await told('teacher')).toEqual(['learners', 'answered', 'answeredRight'])
    expect(await told('seller')).toEqual(['newLearners', 'learners'])
    await expect(figures('agent')).rejects.toMatchObject({ status: 403 })
  })

  test('papers are told while their window is open, and while somebody sits them', async () => {
    const { store, api } = scene
    const { now } = api.clock
    const paper = (paper_id: number, opens_at: number | null, closes_at: number | null, more: object = {}) => ({
      ...{ paper_id, subject_id: api.world.subjectID, external_key: `p${paper_id}`, kind: 'mock', source_name: '' },
      ...{ name: `试卷 ${paper_id}`, room: 'A', year: null, module: 'mock', rule_version: '1', full_mark: 100 },
      ...{ pass_mark: null, seconds: 60, opens_at, closes_at, entry_seconds: null, owner_user_id: null, position: 1 },
      ...{ updated_at: now, withdrawn_at: null, collected_at: null, ...more },
    })
    const attempt = (attempt_id: number, paper_id: number, state: 'running' | 'resting' | 'over') => ({
      ...{ attempt_id, user_id: attempt_id, subject_id: api.world.subjectID, paper_id, is_first: 1, state },
      ...{ started_at: now, unit_id: null, due_at: state === 'over' ? null : now + 5, units: '{}', seat: 1 },
      ...{ handed_in_at: null, handed_in_by: null, score: null, full_mark: null, spent_seconds: null, passed: null },
      ...{ report: null, filed_at: null, stage: null },
    })
    await store.write(async (tx) => {
      await tx.db
        .insertInto('paper')
        .values([
          paper(901, now - 5, now + 5),
          paper(902, now + 1, now + 5),
          paper(903, now - 5, now),
          paper(904, null, null),
          paper(905, now - 5, now + 5, { withdrawn_at: now }),
          paper(906, null, null, { owner_user_id: 77 }),
          paper(907, now - 9, now + 9),
        ])
        .execute()
      await tx.db
        .insertInto('paper_attempt')
        .values([
          attempt(9001, 904, 'running'),
          attempt(9002, 904, 'resting'),
          attempt(9003, 904, 'over'),
          attempt(9004, 906, 'running'),
          attempt(9005, 907, 'running'),
        ])
        .execute()
    })
    const { papers } = await figures('editor')
    expect(papers?.map(({ paperID, sitting }) => [paperID, sitting])).toEqual([
      [904, 2],
      [907, 1],
      [901, 0],
    ])
    expect(papers?.[0]).toMatchObject({ paperKey: 'p904', name: '试卷 904', appID: api.world.subjectID })
  })
})
