import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { fileDrafts } from '../../../cores/content/filing/fileDrafts.ts'
import { chapterIDs, itemsOf } from '../../../testing/api.ts'
import { SUBJECT } from '../../../testing/bank.ts'
import { type Scene, setScene } from '../../../testing/office/scene.ts'

describeOnBothDatabases('changes of many questions by the editor', (openStore) => {
  let scene: Scene
  let guid: string
  let appID: number
  let chapters: Record<string, number>
  beforeAll(async () => {
    scene = await setScene(await openStore())
    guid = await scene.guidOf('editor')
    appID = scene.api.world.subjectID
    const drafts = ['b1', 'b2', 'b3'].map((externalID) => ({
      ...{ externalID, chapterPath: ['批量章'], style: 'A1', form: 'ATEST' as const, stem: `批量 ${externalID}` },
      options: ['甲', '乙'].map((content, at) => ({ name: 'AB'[at] as string, content })),
      ...{ answer: 'A', explanation: '旧解析', points: ['批量点'] },
    }))
    await fileDrafts(scene.store, { appEName: SUBJECT, tree: { sourceName: '章节练习' } }, drafts)
    chapters = await chapterIDs(scene.api, SUBJECT)
  })
  afterAll(() => scene.close())
  const send = () => scene.api.client
  const list = (filter: object = {}) => send().send('content.questionList', { guid, appID, q: '批量', ...filter })
  type Change = {
    what: 'year' | 'move' | 'retire' | 'restore' | 'points'
    year?: number
    cptID?: number
    points?: string[]
  }
  const check = (changeJson: Change, filter: object = { q: '批量' }) =>
    send().send('content.questionBulkCheck', { guid, appID, ...filter, changeJson })
  const start = async (changeJson: Change, filter: object = { q: '批量' }) => {
    const { revision } = await check(changeJson, filter)
    return send().send('content.questionBulkStart', { guid, appID, ...filter, changeJson, revision })
  }
  const ended = async (importID: number) => {
    const progress = () => send().send('imports.importProgress', { guid, importID })
    await expect.poll(async () => (await progress()).run.finishedAt, { timeout: 20_000 }).not.toBeNull()
    return progress()
  }

  test('all that the filter finds is changed as one step, with samples, and undone as one; learners see both', async () => {
    const offer = await check({ what: 'year', year: 2019 })
    expect(offer).toMatchObject({ found: 3, changed: 3, same: 0, refused: [], words: '年份改为 2019' })
    expect(offer.samples[0]).toMatchObject({ before: '（空）', after: '2019' })
    const { importID } = await start({ what: 'year', year: 2019 })
    const over = await ended(importID)
    expect(over).toMatchObject({ run: { kind: 'bulk', state: 'done', changed: 3 }, undo: { restored: 3, edited: 0 } })
    expect(over.findings).toMatchObject([{ kind: 'changes', count: 3 }])
    expect((await list()).rows.map(({ year }) => year)).toEqual([2019, 2019, 2019])
    expect((await check({ what: 'year', year: 2019 })).changed).toBe(0)
    await send().send('imports.importUndo', { guid, importID })
    expect((await list()).rows.map(({ year }) => year)).toEqual([null, null, null])
  })

  test('taken out of their chapters and put back, learners follow; the log has the beginning and the end', async () => {
    const learner = await scene.api.login(scene.api.world.vip)
    const seen = async () => {
      const set = await send().send('practice.getChapterTestEx', {
        ...{ guid: learner, appID, cptID: chapters.批量章 as number },
      })
      return itemsOf(set).length
    }
    await expect.poll(seen).toBe(3)
    const { importID } = await start({ what: 'retire' })
    await ended(importID)
    await expect.poll(seen).toBe(0)
    expect((await list({ state: 'removed' })).total).toBe(3)
    await ended((await start({ what: 'restore' })).importID)
    await expect.poll(seen).toBe(3)
    const operator = await scene.guidOf('operator')
    const { rows } = await send().send('audit.auditList', { guid: operator, kind: 'import', q: '移出章节' })
    expect(rows.filter(({ targetID }) => targetID === String(importID))).toHaveLength(2)
  })

  test('ticked questions alone; the subject under which it was looked at must be the present one', async () => {
    const { rows } = await list({ order: 'externalID' })
    const ids = { idsJson: [rows[0]?.allTestID as number] }
    const { revision } = await check({ what: 'move', cptID: chapters.试用 }, ids)
    await ended((await start({ what: 'points', points: ['新要点'] }, ids)).importID)
    expect((await list({ point: '新要点' })).total).toBe(1)
    await expect(
      send().send('content.questionBulkStart', {
        ...{ guid, appID, ...ids, revision, changeJson: { what: 'move', cptID: chapters.试用 } },
      }),
    ).rejects.toMatchObject({ status: 409 })
    await expect(check({ what: 'move' })).rejects.toMatchObject({ status: 400 })
    await expect(check({ what: 'year', year: 1200 })).rejects.toMatchObject({ status: 400 })
  })

  test('rule: the trees that are told are those whose chapters the questions can go to', async () => {
    const second = { sourceName: '高频考点', module: 'HighFrequency' }
    const drafts = ['b1', 'c1'].map((externalID) => ({
      ...{ externalID: `other-${externalID}`, chapterPath: ['别处'], style: 'A1', form: 'ATEST' as const },
      ...{ stem: `别处的 ${externalID}`, explanation: '', points: [], answer: 'A' },
      options: ['甲', '乙'].map((content, at) => ({ name: 'AB'[at] as string, content })),
    }))
    await fileDrafts(scene.store, { appEName: SUBJECT, tree: second }, drafts)
    const trees = async (q: string) => (await send().send('content.questionBulkTrees', { guid, appID, q })).trees
    expect(await trees('别处的')).toMatchObject([{ name: '高频考点', count: 2 }])
    expect(await trees('批量')).toMatchObject([{ name: '章节练习', count: 3 }])
    const { trees: all } = await send().send('content.questionChapters', { guid, appID })
    const chapterOf = (name: string) =>
      all.flatMap(({ chapters }) => chapters).find((one) => one.name === name)?.cptID as number
    const refused = [{ reason: '在另一个目录里', count: 2 }]
    expect(await check({ what: 'move', cptID: chapterOf('试用') }, { q: '别处的' })).toMatchObject({ refused })
    expect(await check({ what: 'move', cptID: chapterOf('别处') }, { q: '批量' })).toMatchObject({ changed: 0 })
  })

  test('every version is told whole with who made it, and one that is restored is told as that', async () => {
    const allTestID = (await list({ order: 'externalID' })).rows[2]?.allTestID as number
    const versions = () => send().send('content.questionVersions', { guid, appID, allTestID })
    const save = async (change: object) => {
      const { hash, cptID, versions: all } = await versions()
      const questionJson = { ...(all[0]?.question as (typeof all)[number]['question']), ...change }
      await send().send('content.questionSave', { guid, appID, allTestID, hash, cptID: cptID as number, questionJson })
    }
    const long = '很长的解析'.repeat(1_000)
    await save({ explanation: long })
    scene.api.clock.now += 1_000
    await save({ explanation: '新解析', answer: 'B' })
    scene.api.clock.now += 1_000
    await ended((await start({ what: 'year', year: 2001 }, { idsJson: [allTestID] })).importID)
    const { versions: all } = await versions()
    expect(all.map(({ question: { explanation, year, answer } }) => [explanation, year, answer])).toEqual([
      ['新解析', 2001, 'B'],
      ['新解析', null, 'B'],
      [long, null, 'A'],
      ['旧解析', null, 'A'],
    ])
    expect(all.slice(0, 3).map(({ actorName, what }) => [actorName, what])).toEqual([
      ['editor', '批量修改：年份改为 2001'],
      ['editor', '修改题目'],
      ['editor', '修改题目'],
    ])
    const restore = async (of: (typeof all)[number] | undefined, hash: string) => {
      scene.api.clock.now += 1_000
      return send().send('content.questionVersionRestore', {
        ...{ guid, appID, allTestID, hash, versionID: of?.versionID as string },
      })
    }
    const seen = await versions()
    // A clock goes on while something is saved.
    const { now } = scene.api.clock
    let looks = 0
    Object.defineProperty(scene.api.clock, 'now', {
      get: () => now + 1_000 + looks++,
      set: () => {},
      configurable: true,
    })
    const { hash } = await restore(all[2], seen.hash)
    Object.defineProperty(scene.api.clock, 'now', { value: now + 2_000 + looks, writable: true, configurable: true })
    const after = await versions()
    expect(after.versions[0]?.question).toEqual(all[2]?.question)
    expect(after.cptID).toBe(seen.cptID)
    expect(after.versions).toHaveLength(5)
    expect(after.versions[0]).toMatchObject({
      actorName: 'editor',
      what: expect.stringMatching(/^恢复版本：2\S+ \S+ editor$/),
    })
    await expect(restore(all[1], seen.hash)).rejects.toMatchObject({ status: 409 })
    await expect(restore({ ...all[1], versionID: 'h1' } as (typeof all)[number], hash)).rejects.toMatchObject({
      status: 404,
    })
    scene.api.clock.now += 1_000
    await save({ explanation: '恢复之后' })
    expect((await versions()).versions[1]?.what).toBe(after.versions[0]?.what)
    const history = await send().send('content.questionHistory', { guid, appID, allTestID })
    expect(history.rows.find(({ what }) => what === '恢复题目的旧版本')?.changes).toContainEqual({
      ...{ field: 'restoredVersion', before: null },
      after: after.versions[0]?.what.slice('恢复版本：'.length),
    })
  })
})
