import { momentText } from '@tizhou/domain/dates/beijing'
import { BEFORE_EXAM_MS } from '@tizhou/domain/reminders/reminders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { type Scene, setScene } from '../../../testing/office/scene.ts'
import { makePapers, type PaperWorld } from '../../../testing/papers.ts'
import { type Candidate, candidateAt, refusalOf } from '../papers/testing/candidate.ts'
import { newLearner, runPaperJobs } from '../papers/testing/examServer.ts'

const HOUR = 3_600_000
/** Papers are cached for a second. */
const SOON = { timeout: 5_000 }

describeOnBothDatabases('the window of a paper', (openStore) => {
  let scene: Scene
  let papers: PaperWorld
  let editor: string
  let candidate: Candidate
  let guid: string
  let opensAt: number
  const appID = () => scene.api.world.subjectID
  const repeat = { allowedRepeat: true } as const
  const windowOf = (paperID = papers.windowed) =>
    scene.api.client.send('exams.paperWindow', { guid: editor, appID: appID(), paperID }, repeat)
  type To = { opensAt?: number; closesAt?: number; tellsAt?: number; tellsNow?: 1 }
  const move = async (to: To, paperID = papers.windowed) => {
    const { revision } = await windowOf(paperID)
    const params = { guid: editor, appID: appID(), paperID, revision, ...to }
    return scene.api.client.send('exams.paperMoveWindow', params, repeat)
  }
  const audited = () => scene.store.db.selectFrom('audit_log').selectAll().where('target_kind', '=', 'paper').execute()

  beforeAll(async () => {
    scene = await setScene(await openStore())
    const { api, store } = scene
    opensAt = api.clock.now + HOUR
    papers = await makePapers(store, api.clock.now, appID(), 1, HOUR)
    editor = await scene.guidOf('editor')
    guid = await newLearner(api, 'waiting')
    candidate = candidateAt(api.client, guid, appID(), papers.windowed)
  })
  afterAll(() => scene.close())

  test('is moved by an editor: whoever waits is told, the paper and its list say the new one, the reminder follows', async () => {
    const { api, store } = scene
    const userID = await scene.idOf('waiting')
    await store.write((tx) =>
      api.services.reminders.in(tx).choose({ user_id: userID, kind: 'exam', mail: 1, sms: 0, push: 0, hour: null }),
    )
    await api.client.send('reminders.remindExam', { guid, appID: appID(), paperID: papers.windowed, isOn: 1 })
    const told: string[] = []
    const leave = api.services.push.join({ userID, appID: appID(), tell: (topic) => told.push(topic) })
    expect((await candidate.info()).Paper.OpensAt).toBe(opensAt)

    const to = { opensAt: opensAt + 2 * HOUR, closesAt: opensAt + 5 * HOUR }
    await move(to)
    // 'all' where the connection that hears of changes was lost meanwhile: whoever is told so asks everything anew.
    await expect.poll(() => told.includes('papers') || told.includes('all'), SOON).toBe(true)
    const shown = () => candidate.info().then(({ Paper }) => Paper)
    const moved = { OpensAt: to.opensAt, ClosesAt: to.closesAt }
    // 'papers' is told once every server knows it: what is asked then is the new one.
    if (told.includes('papers')) expect(await shown()).toMatchObject(moved)
    else await expect.poll(shown, SOON).toMatchObject(moved)
    const list = await api.client.send(
      'exams.getPilot',
      { guid, appID: appID(), sourceName: '模拟试卷', type: 'firstMock', simChild: 1 },
      repeat,
    )
    expect(list.Papers).toMatchObject([{ PaperID: papers.windowed, OpensAt: to.opensAt, ClosesAt: to.closesAt }])
    leave()

    const [reminder] = await store.db.selectFrom('reminder').selectAll().where('user_id', '=', userID).execute()
    expect(reminder).toMatchObject({ state: 'waiting', next_at: to.opensAt - BEFORE_EXAM_MS })
    expect(reminder?.body).toContain('北京时间 11 月 20 日 15:00')
    expect(await audited()).toHaveLength(1)
    opensAt = to.opensAt
  })

  test('a reminder that went out is sent again for the later opening, and none is left where it opens at once', async () => {
    const { api, store } = scene
    const reminders = () => store.db.selectFrom('reminder').select(['state', 'next_at']).execute()
    await store.write((tx) => tx.db.updateTable('reminder').set({ state: 'sent', ended_at: api.clock.now }).execute())
    await move({ opensAt: opensAt + HOUR, closesAt: opensAt + 3 * HOUR })
    expect(await reminders()).toEqual([{ state: 'waiting', next_at: opensAt + HOUR - BEFORE_EXAM_MS }])
    await move({ opensAt: api.clock.now, closesAt: api.clock.now + 2 * HOUR })
    expect(await reminders()).toEqual([])
  })

  test('an end that comes sooner collects who sits the paper; one that comes later lets them go on', async () => {
    const { api, store } = scene
    const known = () =>
      expect
        .poll(async () => (await candidate.info()).Paper.ClosesAt, SOON)
        .toBe((windows.at(-1) as { closesAt: number }).closesAt)
    const windows = [{ opensAt: api.clock.now, closesAt: api.clock.now + 2 * HOUR }]
    await known()
    const { EndsAt } = await candidate.start()
    expect(EndsAt).toBe(api.clock.now + HOUR)
    expect(await windowOf()).toMatchObject({ begun: 1, running: 1 })
    windows.push({ ...(windows[0] as (typeof windows)[0]), closesAt: api.clock.now + HOUR / 2 })
    await move(windows[1] as (typeof windows)[0])
    const due = await store.db.selectFrom('paper_attempt').select('due_at').execute()
    expect(due).toEqual([{ due_at: windows[1]?.closesAt }])
    await known()
    expect((await candidate.open()).EndsAt).toBe(windows[1]?.closesAt)
    windows.push({ ...(windows[0] as (typeof windows)[0]), closesAt: api.clock.now + 40 * 60_000 })
    await move(windows[2] as (typeof windows)[0])
    await known()
    api.clock.now += HOUR / 2 + 1_000
    await runPaperJobs(api)
    expect((await candidate.open()).State).toBe('running')
    api.clock.now += HOUR / 2
    await runPaperJobs(api)
    expect((await candidate.info()).Mine).toMatchObject([
      { State: 'over', HandedInAt: windows[2]?.closesAt, CutWhy: 'moved' },
    ])
  })

  test('is refused once it is over, and its opening once somebody sat the paper; what makes no window is said by field', async () => {
    const { api } = scene
    const { now } = api.clock
    expect(await refusalOf(move({ opensAt: now, closesAt: now + HOUR }))).toEqual([409, 'closed'])
    expect(await windowOf()).toMatchObject({ begun: 1, running: 0 })

    const other = candidateAt(api.client, await api.login(api.world.vip), appID(), papers.open)
    await other.start()
    expect(await refusalOf(move({ opensAt: now + HOUR }, papers.open))).toEqual([409, 'begun'])
    expect(await refusalOf(move({ closesAt: now + HOUR }, papers.open))).toEqual([409, 'begun'])
    for (const to of [
      { closesAt: now + 59_000 },
      { opensAt: now + 2 * HOUR, closesAt: now + HOUR },
      { opensAt: now, closesAt: now + 5 * 365 * 24 * HOUR },
    ])
      await expect(move(to, papers.roomB)).rejects.toMatchObject({
        status: 400,
        data: { errors: [{ field: 'closesAt' }] },
      })
    await expect(windowOf(papers.own)).rejects.toMatchObject({ status: 404 })
    await expect(
      api.client.send(
        'exams.paperMoveWindow',
        { guid: editor, appID: appID(), paperID: papers.own, revision: 'x' },
        repeat,
      ),
    ).rejects.toMatchObject({ status: 404 })
  })

  test('results are told at the end or later; an end moved past that moment is refused at the field of the end', async () => {
    const { now } = scene.api.clock
    const faultOf = (to: To) =>
      move(to, papers.roomB).then(
        () => null,
        (error) => error.data.errors,
      )
    const to = { opensAt: now, closesAt: now + HOUR, tellsAt: now + 2 * HOUR }
    const at = (field: string, reason: string) => [{ field, reason: expect.stringContaining(reason) }]
    expect(await faultOf({ tellsAt: to.tellsAt })).toEqual(at('tellsAt', '先填截止时间'))
    expect(await faultOf({ ...to, tellsAt: now + HOUR - 1 })).toEqual(at('tellsAt', '不能早于截止时间'))
    expect(await faultOf({ ...to, tellsAt: now + 5 * 365 * 24 * HOUR })).toEqual(at('tellsAt', '三年之内'))
    await move(to, papers.roomB)
    expect(await windowOf(papers.roomB)).toMatchObject({ ...to, state: 'open' })
    expect(await faultOf({ ...to, closesAt: now + 3 * HOUR })).toEqual(at('closesAt', '请同时推后公布时间'))
    expect(await faultOf({ opensAt: now, tellsAt: to.tellsAt })).toEqual(at('closesAt', '不能为空'))
    await move({ ...to, closesAt: now + 3 * HOUR, tellsAt: now + 4 * HOUR }, papers.roomB)
    expect(await refusalOf(move({ tellsNow: 1 }, papers.roomB))).toEqual([409, 'notOver'])
    expect(await refusalOf(move({ tellsNow: 1 }, papers.open))).toEqual([409, 'notOver'])
    await move({}, papers.roomB)
    expect(await windowOf(papers.roomB)).toMatchObject({ closesAt: null, tellsAt: null })
  })

  test('an end too near names the present time', async () => {
    const { now } = scene.api.clock
    await expect(move({ closesAt: now + 59_000 }, papers.roomB)).rejects.toMatchObject({
      data: { errors: [{ field: 'closesAt', reason: `至少在一分钟以后（现在是北京时间 ${momentText(now)}）` }] },
    })
  })

  test('nobody but an editor sees or moves it', async () => {
    const { client } = scene.api
    const of = { guid, appID: appID(), paperID: papers.roomB }
    await expect(client.send('exams.paperWindow', of, repeat)).rejects.toMatchObject({ status: 403 })
    await expect(client.send('exams.paperMoveWindow', { ...of, revision: 'x' }, repeat)).rejects.toMatchObject({
      status: 403,
    })
  })
})
