import { SETUP_BOUNDS } from '@tizhou/domain/building/setup'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { newId } from '../../../platform/database/ids.ts'
import type { Store } from '../../../platform/database/store.ts'
import type { Api } from '../../../testing/api.ts'
import { type Builder, setup, startBuilder } from './testing/builder.ts'

describeOnBothDatabases('exams that were built', (openStore) => {
  let store: Store
  let api: Api
  let guid: string
  let plain: string
  let userID: number
  let build: Builder['build']
  const appID = () => api.world.subjectID

  beforeAll(async () => {
    ;({ store, api, guid, plain, userID, build } = await startBuilder(openStore))
  })
  afterAll(() => api.close())

  test('my built papers come in pages, newest first, with what I made of them; nobody else sees them', async () => {
    for (let older = 0; older < 4; older++) await build(setup())
    api.clock.now += 1000
    const { PaperID } = await build(setup(), { configTitle: '最新' })
    const page = (curPage: number, of: { guid?: string } = {}) =>
      api.client.send('exams.builtPapers', { guid, appID: appID(), curPage, eachPageNum: 2, ...of })
    const first = await page(0)
    expect(first.list[0]).toMatchObject({
      Paper: { PaperID, Name: '最新 11 月 20 日 12:00', Kind: 'built', TestCount: 3 },
      BuiltAt: api.clock.now,
      SimulationExam: setup(),
      Mine: { PaperID, Attempts: 0, Best: null, RunningID: null },
    })
    const seen = new Set<number>()
    for (let at = 0; at * 2 < first.Total; at++) for (const row of (await page(at)).list) seen.add(row.Paper.PaperID)
    expect(seen.size).toBe(first.Total)
    expect(await page(0, { guid: plain })).toEqual({ Total: 0, list: [], Scores: [] })
  })

  test('a built paper is started, handed in, and its score is in the history', async () => {
    const { PaperID } = await build(setup({ Styles: [{ StyleID: 1, Count: 1, Marks: 2 }] }), { configTitle: '考一次' })
    const paper = { guid, appID: appID() }
    const sitting = await api.client.send('exams.startPaper', { ...paper, paperID: PaperID })
    const [item] = sitting.Sections.flatMap((section) => section.TestItems)
    const id = item && 'AllTestID' in item ? item.AllTestID : 0
    const key = await store.db.selectFrom('question').select('answer').where('question_id', '=', id).executeTakeFirst()
    await api.client.send('exams.handIn', {
      ...paper,
      attemptID: sitting.AttemptID,
      seat: sitting.Seat,
      unitID: sitting.UnitID as number,
      answersJson: [{ allTestID: id, lastUserReply: key?.answer ?? '', spendTime: 3, marked: 0, no: 1 }],
    })
    await api.client.send('exams.paperReport', { ...paper, attemptID: sitting.AttemptID })
    const { Scores, list } = await api.client.send('exams.builtPapers', paper)
    expect(Scores).toMatchObject([
      { AttemptID: sitting.AttemptID, PaperID, Name: '考一次 11 月 20 日 12:00', Score: 2, FullMark: 2 },
    ])
    expect(list.find((row) => row.Paper.PaperID === PaperID)?.Mine).toMatchObject({ Attempts: 1, Best: 2, Passed: 1 })
    await expect(
      api.client.send('exams.startPaper', { ...paper, guid: plain, paperID: PaperID }),
    ).rejects.toMatchObject({
      status: 404,
    })
  })

  const removeBuilt = (paperID: number, as = guid) =>
    api.client.send('exams.removeBuiltPaper', { guid: as, appID: appID(), paperID })
  const history = () => api.client.send('exams.builtPapers', { guid, appID: appID() }, { allowedRepeat: true })
  const start = (paperID: number) => api.client.send('exams.startPaper', { guid, appID: appID(), paperID })
  const handIn = (sitting: Awaited<ReturnType<typeof start>>) =>
    api.client.send('exams.handIn', {
      guid,
      appID: appID(),
      attemptID: sitting.AttemptID,
      seat: sitting.Seat,
      unitID: sitting.UnitID as number,
      answersJson: [],
    })
  const countOf = (table: 'paper' | 'paper_unit' | 'paper_section' | 'paper_item', paperID: number) =>
    store.all(`select paper_id from ${table} where paper_id = ?`, [paperID]).then((rows) => rows.length)

  test('a built paper that was never begun is taken out for good, and cannot be begun any more', async () => {
    const { PaperID } = await build(setup())
    // Read before: the server's cache must not bring it back.
    await api.client.send('exams.paperInfo', { guid, appID: appID(), paperID: PaperID })
    await expect(removeBuilt(PaperID, plain)).rejects.toMatchObject({ status: 404 })
    const { Total } = await history()
    await removeBuilt(PaperID)
    expect((await history()).Total).toBe(Total - 1)
    for (const table of ['paper', 'paper_unit', 'paper_section', 'paper_item'] as const)
      expect(await countOf(table, PaperID)).toBe(0)
    await expect(start(PaperID)).rejects.toMatchObject({ status: 404 })
    await expect(removeBuilt(PaperID)).rejects.toMatchObject({ status: 404 })
  })

  test('taken out while it begins, a paper is begun or gone, never both', async () => {
    for (let round = 0; round < 6; round++) {
      const { PaperID } = await build(setup())
      await api.client.send('exams.paperInfo', { guid, appID: appID(), paperID: PaperID }, { allowedRepeat: true })
      const [begun, gone] = await Promise.allSettled([start(PaperID), removeBuilt(PaperID)])
      expect([begun.status, gone.status].filter((status) => status === 'fulfilled')).toHaveLength(1)
      expect(await countOf('paper', PaperID)).toBe(begun.status === 'fulfilled' ? 1 : 0)
      if (begun.status === 'fulfilled') await handIn(begun.value)
    }
  })

  test('one that was sat leaves the list; its score stays in the chart and its report can be read', async () => {
    const { PaperID } = await build(setup(), { configTitle: '考完移出' })
    const sitting = await start(PaperID)
    await expect(removeBuilt(PaperID)).rejects.toMatchObject({ status: 409, data: { reason: 'running' } })
    await handIn(sitting)
    const attempt = { guid, appID: appID(), attemptID: sitting.AttemptID }
    await api.client.send('exams.paperReport', attempt, { allowedRepeat: true })
    await removeBuilt(PaperID)
    const { list, Scores } = await history()
    expect(list.map((row) => row.Paper.PaperID)).not.toContain(PaperID)
    expect(Scores.map((score) => score.PaperID)).toContain(PaperID)
    expect(await api.client.send('exams.paperReport', attempt, { allowedRepeat: true })).toMatchObject({ PaperID })
  })

  test('a full history makes room by the oldest papers that were never begun; papers that were sat stay', async () => {
    const first = await history()
    const old = Array.from({ length: SETUP_BOUNDS.built - first.Total }, (_, at) => ({
      user_id: userID,
      subject_id: appID(),
      paper_id: 900_000_001 + at,
      seed: 0,
      setup: JSON.stringify(setup()),
      built_at: 1_000 + at,
    }))
    await store.write((tx) => tx.db.insertInto('built_paper').values(old).execute())
    expect((await history()).Total).toBe(SETUP_BOUNDS.built)
    expect(await build(setup())).toMatchObject({ MadeRoom: 1 })
    const kept = async () =>
      new Set((await store.db.selectFrom('built_paper').select('paper_id').execute()).map((row) => row.paper_id))
    expect((await kept()).size).toBe(SETUP_BOUNDS.built)
    expect((await kept()).has(900_000_001)).toBe(false)
    expect((await kept()).has(900_000_002)).toBe(true)

    // Now all of them have attempts.
    const rows = [...(await kept())].map((paper_id) => ({
      attempt_id: newId(),
      user_id: userID,
      subject_id: appID(),
      paper_id,
      is_first: 0,
      started_at: api.clock.now,
      state: 'over' as const,
      units: '[]',
      seat: 1,
    }))
    await store.write((tx) => tx.db.insertInto('paper_attempt').values(rows).execute())
    const papers = async () => (await store.db.selectFrom('paper').select('paper_id').execute()).length
    const before = await papers()
    await expect(build(setup())).rejects.toMatchObject({
      status: 409,
      msg: '“组过的试卷”最多保留 200 份，请先移出不再需要的',
      data: { reason: 'tooMany' },
    })
    expect(await papers()).toBe(before)
    await removeBuilt(900_000_002)
    expect(await build(setup())).toMatchObject({ MadeRoom: 0 })
  })
})
