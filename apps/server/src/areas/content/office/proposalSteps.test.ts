import { calls, type Params } from '@tizhou/contract/contract'
import { isJsonText } from '@tizhou/contract/wire'
import type { HeldCall } from '@tizhou/domain/content/heldSteps'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { fileDrafts } from '../../../cores/content/filing/fileDrafts.ts'
import { readArguments } from '../../../cores/imports/arguments.ts'
import { runImport } from '../../../cores/imports/run/runImport.ts'
import { xlsxOf } from '../../../cores/imports/testing/readBytes.ts'
import { chapterIDs, itemsOf } from '../../../testing/api.ts'
import { SUBJECT } from '../../../testing/bank.ts'
import { type Scene, setScene } from '../../../testing/office/scene.ts'

const HEADER = ['章节', '题型', '题干', '选项A', '选项B', '答案', '外部ID']
const HELD = { status: 409, data: { reason: 'reviewed' } }
type Held = { proposalID: number; revision: string }

describeOnBothDatabases('steps of many questions in a subject that is reviewed', (openStore) => {
  let scene: Scene
  let appID: number
  const guids: Record<string, string> = {}
  beforeAll(async () => {
    scene = await setScene(await openStore())
    appID = scene.api.world.subjectID
    for (const name of ['second', 'third']) await scene.addStaff(name, ['editor'])
    for (const name of ['editor', 'second', 'third', 'operator']) guids[name] = await scene.guidOf(name)
    const drafts = ['s1', 's2', 's3', 's4'].map((externalID, at) => ({
      ...{ externalID, chapterPath: [at < 2 ? '甲批' : '乙批'], style: 'A1', form: 'ATEST' as const },
      ...{ stem: `审核批量 ${externalID.slice(0, 1)}`, answer: 'A', explanation: '', points: [`批点${at % 2}`] },
      options: ['甲', '乙'].map((content, n) => ({ name: 'AB'[n] as string, content })),
    }))
    await fileDrafts(scene.store, { appEName: SUBJECT, tree: { sourceName: '章节练习' } }, drafts, {
      now: scene.api.clock.now,
    })
    await client().send('subjects.subjectSetReviewed', { ...as('operator'), appID, reviewed: 1 })
  })
  afterAll(() => scene.close())
  const client = () => scene.api.client
  const as = (name: string) => ({ guid: guids[name] as string })
  const fresh = { allowedRepeat: true }
  const list = async (q = '审核批量') =>
    (await client().send('content.questionList', { ...as('editor'), appID, q, pageSize: 100 }, fresh)).rows
  const idOf = async (externalID: string) =>
    (await list()).find((row) => row.externalID === externalID)?.allTestID as number
  const revision = async () => (await scene.api.services.subjects.subjectByID(appID))?.revision as number

  /** As the client sends it. */
  const sentOf = (call: HeldCall, params: object) =>
    JSON.stringify(
      Object.fromEntries(
        Object.entries(params).map(([key, value]) => [
          key,
          isJsonText(calls.get(call)?.params.properties[key]) ? JSON.stringify(value) : String(value),
        ]),
      ),
    )
  const handIn = (call: HeldCall, params: object, name = 'editor'): Promise<Held> =>
    client().send('content.proposalStep', { ...as(name), call, sent: sentOf(call, params) })
  const detail = ({ proposalID }: { proposalID: number }, name = 'second') =>
    client().send('content.proposalDetail', { ...as(name), proposalID }, fresh)
  const release = async (of: { proposalID: number }, name = 'second') =>
    client().send('content.proposalRelease', { ...as(name), ...of, revision: (await detail(of)).revision })
  const move = async (of: Held, step: Params<'content.proposalMove'>['step'], name: string) =>
    client().send('content.proposalMove', {
      ...as(name),
      proposalID: of.proposalID,
      revision: (await detail(of)).revision,
      step,
    })
  const ended = (of: { proposalID: number }) =>
    expect.poll(async () => (await detail(of)).step?.isRunning, { timeout: 25_000 }).toBe(false)
  /** Refused directly, handed in, nothing happens; its author may not release it; somebody else does. */
  const throughReview = async (call: HeldCall, params: object): Promise<{ proposalID: number }> => {
    // Lists of what can be taken back go by the moment.
    scene.api.clock.now += 1_000
    const before = await revision()
    await expect(client().send(call, { ...as('editor'), ...params } as never)).rejects.toMatchObject(HELD)
    const held = await handIn(call, params)
    expect(await revision()).toBe(before)
    await expect(release(held, 'editor')).rejects.toMatchObject({ status: 403 })
    await release(held)
    await ended(held)
    expect(await detail(held)).toMatchObject({ state: 'released', reviewerName: 'second', call })
    expect(await revision()).toBeGreaterThan(before)
    return held
  }
  const learnersRead = async (chapter: string) => {
    scene.api.services.content.recheck(appID)
    const cptID = (await chapterIDs(scene.api, SUBJECT))[chapter]
    if (cptID === undefined) return []
    const guid = await scene.api.login(scene.api.world.vip)
    return itemsOf(await client().send('practice.getChapterTestEx', { guid, appID, cptID })).map(({ Title }) => Title)
  }
  const uploaded = async (...rows: string[][]) => {
    scene.api.clock.now += 60_000
    const file = new Blob([xlsxOf([HEADER, ...rows]) as Uint8Array<ArrayBuffer>])
    const of = { ...as('editor'), fileName: '新题.xlsx' }
    const { uploadID } = await scene.sendFile('imports.importUpload', of, file)
    return uploadID
  }
  const checked = async (uploadID: number) => {
    const { importID } = await client().send('imports.importCheck', { ...as('editor'), appID, uploadID })
    const state = async () =>
      (await client().send('imports.importProgress', { ...as('editor'), importID }, fresh)).run.state
    await expect.poll(state, { timeout: 25_000 }).toBe('done')
  }

  test('an import waits as one proposal with samples; learners see its questions once another editor released it', async () => {
    const uploadID = await uploaded(['新批', 'A1', '审核新题', '一', '二', 'A', 'n1'])
    // Nothing is told of what was not checked.
    await expect(handIn('imports.importStart', { appID, uploadID })).rejects.toMatchObject({
      data: { reason: 'unchecked' },
    })
    await checked(uploadID)
    await expect(client().send('imports.importStart', { ...as('editor'), appID, uploadID })).rejects.toMatchObject(HELD)
    const held = await handIn('imports.importStart', { appID, uploadID })
    const { step, name } = await detail(held)
    expect(name).toContain('新题.xlsx')
    expect(step?.lines[0]).toContain('新增 1 题')
    expect(step?.samples).toContainEqual(expect.objectContaining({ after: expect.stringContaining('审核新题') }))
    expect(await learnersRead('新批')).toEqual([])
    expect(await list('审核新题')).toEqual([])
    // A day later its file is there all the same.
    scene.api.clock.now += 3 * 86_400_000
    await scene.api.services.uploads.sweep()
    await expect(release(held, 'editor')).rejects.toMatchObject({ status: 403 })
    await release(held)
    await ended(held)
    expect(await detail(held)).toMatchObject({ state: 'released', isOutdated: false })
    expect(await learnersRead('新批')).toEqual(['审核新题'])
    // Its undo is a step of its own.
    const importID = (await detail(held)).step?.importID as number
    await throughReview('imports.importUndo', { importID })
    expect(await list('审核新题')).toEqual([])
  })

  test('an import is released whatever else was released meanwhile', async () => {
    const uploadID = await uploaded(['新批', 'A1', '审核新题二', '一', '二', 'A', 'n2'])
    await checked(uploadID)
    const held = await handIn('imports.importStart', { appID, uploadID })
    scene.api.clock.now += 1_000
    await throughReview('content.questionBulkStart', await bulk({ what: 'year', year: 1998 }))
    expect(await detail(held)).toMatchObject({ isOutdated: false, outdatedWhy: '' })
    await release(held)
    await ended(held)
    expect(await detail(held)).toMatchObject({ state: 'released' })
    expect(await list('审核新题二')).toHaveLength(1)
    expect((await list()).map(({ year }) => year)).toEqual([1998, 1998, 1998, 1998])
  })

  test('an import overwrites nothing that was released meanwhile; taken back it is checked and handed in again', async () => {
    const uploadID = await uploaded(
      ['甲批', 'A1', '审核批量 s 改写', '甲', '乙', 'A', 's1'],
      ['新批', 'A1', '审核新题三', '一', '二', 'A', 'n3'],
    )
    await checked(uploadID)
    const held = await handIn('imports.importStart', { appID, uploadID })
    const { samples } = (await detail(held)).step ?? expect.fail('no step')
    expect(samples.filter(({ label }) => label.startsWith('新题：'))).toEqual([
      { label: '新题：n3', before: '', after: expect.stringContaining('审核新题三') },
    ])
    expect(samples.filter(({ label }) => label.includes('s1'))).toEqual([
      {
        label: expect.stringContaining('会改变：s1'),
        before: expect.stringMatching(/^题干：审核批量 s　.*知识点：批点0$/),
        after: expect.stringMatching(/^题干：审核批量 s 改写　.*知识点：（空）$/),
      },
    ])
    scene.api.clock.now += 1_000
    await throughReview('content.questionBulkStart', await bulk({ what: 'year', year: 1999 }, ['s1']))
    await release(held)
    await ended(held)
    const { state, step } = await detail(held)
    expect({ state, failure: step?.failure }).toEqual({
      state: 'waiting',
      failure: expect.stringContaining('又被改过，什么也没有写入：请提出的人取回，再提交审核\ns1'),
    })
    expect(await list('审核新题三')).toEqual([])
    expect(await list('改写')).toEqual([])
    scene.api.clock.now += 1_000
    await move(held, 'takeBack', 'editor')
    await move(held, 'handIn', 'editor')
    await release(held)
    await ended(held)
    expect(await detail(held)).toMatchObject({ state: 'released' })
    expect(await list('审核新题三')).toHaveLength(1)
    expect(await list('改写')).toHaveLength(1)
    const importID = (await detail(held)).step?.importID as number
    await throughReview('imports.importUndo', { importID })
    expect(await list('改写')).toEqual([])
  })

  test('an import that takes questions to another chapter is confirmed by its author and shown to who releases it', async () => {
    const uploadID = await uploaded(['别批', 'A1', '审核批量 s 改写', '甲', '乙', 'A', 's1'])
    await checked(uploadID)
    await expect(handIn('imports.importStart', { appID, uploadID })).rejects.toMatchObject({
      data: { reason: 'unconfirmed', findings: [{ kind: 'chapters', count: 1 }] },
    })
    const held = await handIn('imports.importStart', { appID, uploadID, allowChapters: 1 })
    expect((await detail(held)).step?.samples).toContainEqual({
      ...{ label: expect.stringContaining('会换章节'), before: '甲批', after: '别批' },
    })
    await move(held, 'withdraw', 'editor')
  })

  test('an import that meets what was typed by hand while it waited is confirmed by its author and handed in again', async () => {
    const uploadID = await uploaded(['甲批', 'A1', '审核批量 s 手改', '甲', '乙', 'A', 's1'])
    await checked(uploadID)
    const held = await handIn('imports.importStart', { appID, uploadID })
    scene.api.clock.now += 1_000
    const allTestID = await idOf('s1')
    const before = await client().send('content.questionDetail', { ...as('third'), appID, allTestID }, fresh)
    const { style, stem, options, answer, points } = before.question
    const typed = await client().send('content.proposalSave', {
      ...{ ...as('third'), appID, what: 'change', allTestID, hash: before.hash, cptID: before.cptID as number },
      questionJson: {
        ...{ style, hint: '', stem: `${stem}（人写的）`, options, answer, explanation: '', points },
        ...{ source: '', year: null, difficulty: null, groupStem: '' },
      },
      handIn: 1,
    })
    await release(typed)
    await release(held)
    await ended(held)
    expect((await detail(held)).step?.failure).toContain('又被改过')
    scene.api.clock.now += 1_000
    await move(held, 'takeBack', 'editor')
    // Refused with what has to be confirmed, and the check that shows it; nothing is a dead end.
    await expect(move(held, 'handIn', 'editor')).rejects.toMatchObject({
      status: 409,
      data: { reason: 'unconfirmed', findings: [{ kind: 'edited', count: 1 }], checkID: expect.any(Number) },
    })
    await client().send('content.proposalMove', {
      ...{ ...as('editor'), proposalID: held.proposalID, revision: (await detail(held)).revision },
      ...{ step: 'handIn', confirmJson: ['edited'] },
    })
    await release(held)
    await ended(held)
    expect(await detail(held)).toMatchObject({ state: 'released' })
    expect(await list('手改')).toHaveLength(1)
    await throughReview('imports.importUndo', { importID: (await detail(held)).step?.importID as number })
  })

  const bulk = async (changeJson: object, externalIDs?: string[]) => {
    const idsJson = externalIDs && (await Promise.all(externalIDs.map(idOf)))
    return { appID, q: '审核批量', ...(idsJson && { idsJson }), changeJson, revision: String(await revision()) }
  }

  test('a change of many waits as one; it changes the questions that were handed in, unless one of them is another', async () => {
    await throughReview('content.questionBulkStart', await bulk({ what: 'year', year: 2001 }))
    expect((await list()).map(({ year }) => year)).toEqual([2001, 2001, 2001, 2001])
    const held = await handIn('content.questionBulkStart', await bulk({ what: 'retire' }, ['s4']))
    expect((await detail(held)).step?.samples[0]?.label).toContain('s4')
    // Looked at again, its plan is not made again.
    const planned = vi.spyOn(scene.api.services.imports, 'bulkOffer')
    await detail(held)
    await detail(held, 'third')
    expect(planned).not.toHaveBeenCalled()
    planned.mockRestore()
    // Another question changes: this one is released all the same.
    await throughReview('content.questionBulkStart', await bulk({ what: 'difficulty', difficulty: 2 }, ['s1']))
    const other = await handIn(
      'content.questionBulkStart',
      await bulk({ what: 'source', source: '甲卷' }, ['s4']),
      'third',
    )
    await release(held)
    await ended(held)
    expect(await learnersRead('乙批')).toHaveLength(1)
    await throughReview('content.questionBulkStart', await bulk({ what: 'year', year: 2002 }, ['s3']))
    const late = await handIn('content.questionBulkStart', await bulk({ what: 'source', source: '乙卷' }, ['s3']))
    await throughReview('content.questionBulkStart', await bulk({ what: 'year', year: 2003 }, ['s3']))
    await expect(release(late)).rejects.toMatchObject({ status: 409, data: { reason: 'outdated' } })
    expect(await detail(late)).toMatchObject({ state: 'waiting', isOutdated: true })
    await move(late, 'withdraw', 'editor')
    await move(other, 'withdraw', 'third')
    await throughReview('content.questionBulkStart', await bulk({ what: 'restore' }, ['s4']))
    expect(await learnersRead('乙批')).toHaveLength(2)
  })

  test('who took it over may not release it, nor may whom it was taken from; the home page counts it for the third alone', async () => {
    const held = await handIn('content.questionBulkStart', await bulk({ what: 'year', year: 2010 }))
    await move(held, 'takeOver', 'second')
    await move(held, 'handIn', 'second')
    for (const name of ['editor', 'second']) {
      expect((await detail(held, name)).mayReview).toBe(false)
      await expect(release(held, name)).rejects.toMatchObject({ status: 403 })
    }
    const waiting = async (name: string) =>
      (await client().send('staff.staffWork', as(name), fresh)).rows.find(({ kind }) => kind === 'proposals')?.count ??
      0
    expect(await waiting('third')).toBe((await waiting('editor')) + 1)
    await release(held, 'third')
    await ended(held)
    expect((await list()).map(({ year }) => year)).toEqual([2010, 2010, 2010, 2010])
  })

  test('merges of duplicates and their undo', async () => {
    const merging = { appID, stayID: await idOf('s1'), otherIDs: [await idOf('s2')] }
    const { revision: seen } = await client().send('content.questionMergeCheck', { ...as('editor'), ...merging })
    await throughReview('content.questionMerge', { ...merging, revision: seen })
    expect(await learnersRead('甲批')).toHaveLength(1)
    const { rows } = await client().send('content.questionMerges', { ...as('editor'), appID })
    await throughReview('content.questionMergeUndo', { appID, mergeID: rows[0]?.mergeID as number })
    expect(await learnersRead('甲批')).toHaveLength(2)
  })

  test('chapters are arranged directly as long as no question moves; merges and removals wait', async () => {
    const { 甲批: one, 乙批: two } = await chapterIDs(scene.api, SUBJECT)
    const plan = async (actionJson: Params<'chapters.chapterPlan'>['actionJson']) => {
      const { seen } = await client().send('chapters.chapterPlan', { ...as('editor'), appID, actionJson })
      return { appID, actionJson, seenJson: seen }
    }
    const { trees } = await client().send('chapters.chapterDesk', { ...as('editor'), appID })
    const treeID = trees.find(({ chapters }) => chapters.some(({ cptID }) => cptID === one))?.treeID as number
    const made = await plan({ kind: 'create', treeID, parentID: 0, names: ['空章'] })
    await client().send('chapters.chapterArrange', { ...as('editor'), ...made })
    const merge = await plan({ kind: 'merge', chapterIDs: [two as number], intoID: one as number })
    await throughReview('chapters.chapterArrange', merge)
    expect(await learnersRead('甲批')).toHaveLength(4)
    const { rows } = await client().send('chapters.chapterSteps', { ...as('editor'), appID }, fresh)
    await throughReview('chapters.chapterUndo', { appID, stepID: rows[0]?.stepID as number })
    expect(await learnersRead('甲批')).toHaveLength(2)
  })

  test('points that questions name: merged, removed and brought back by review alone', async () => {
    const points = async () =>
      new Map(
        (await client().send('knowledge.pointList', { ...as('editor'), appID, pageSize: 200 }, fresh)).rows.map(
          ({ name, pointID }) => [name, pointID],
        ),
      )
    const ids = await points()
    const [stayID, otherID] = [ids.get('批点0') as number, ids.get('批点1') as number]
    await throughReview('knowledge.pointMerge', { appID, stayID, otherIDs: [otherID], texts: 'both' })
    const { rows } = await client().send('knowledge.pointMerges', { ...as('editor'), appID })
    await throughReview('knowledge.pointMergeUndo', { appID, mergeID: rows[0]?.mergeID as number })
    await throughReview('knowledge.pointSplit', {
      ...{ appID, pointID: stayID, toID: otherID, questionIDs: [await idOf('s1')], nodeIDs: [], lessonIDs: [] },
    })
    await throughReview('knowledge.pointRemove', { appID, pointID: otherID })
    const changes = await client().send('knowledge.pointChanges', { ...as('editor'), appID })
    await throughReview('knowledge.pointChangeUndo', { appID, changeID: changes.rows[0]?.changeID as number })
  })

  test('the command line, and a picture that stands already, are no way past it', async () => {
    const args = readArguments(['x.xlsx', '--subject', SUBJECT])
    await expect(args && runImport(scene.store, args)).rejects.toThrow('另一人审核')
    const picture = (replace: 0 | 1) =>
      scene.sendFile(
        'content.questionPicture',
        { ...as('editor'), appID, name: '审核.gif', replace },
        new Blob(['GIF89a']),
      )
    await picture(0)
    await expect(picture(1)).rejects.toMatchObject({ status: 409, message: expect.stringContaining('换一个名字') })
  })

  test('what makes no sense is refused as the call itself would refuse it', async () => {
    const send = (call: HeldCall, sent: string) =>
      client().send('content.proposalStep', { ...as('editor'), call, sent })
    await expect(send('imports.importUndo', '{')).rejects.toMatchObject({ status: 400 })
    await expect(send('imports.importUndo', '[]')).rejects.toMatchObject({ status: 400 })
    await expect(send('imports.importUndo', '{"importID":"x"}')).rejects.toMatchObject({ status: 400 })
    await expect(send('imports.importUndo', '{"importID":"1"}')).rejects.toMatchObject({ status: 404 })
    await client().send('subjects.subjectSetReviewed', { ...as('operator'), appID, reviewed: 0 })
    await expect(handIn('content.questionBulkStart', await bulk({ what: 'year', year: 1990 }))).rejects.toMatchObject({
      status: 409,
    })
    await client().send('subjects.subjectSetReviewed', { ...as('operator'), appID, reviewed: 1 })
  })
})
