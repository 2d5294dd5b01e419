import { GRACE_MS } from '@tizhou/domain/exam/attempt'
import type { CancelWay } from '@tizhou/domain/exam/cancelled'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import type { Api } from '../../../testing/api.ts'
import { putPaperOf } from '../../../testing/heldQuestions.ts'
import type { PaperWorld } from '../../../testing/papers.ts'
import { candidateAt } from '../papers/testing/candidate.ts'
import { newLearner, runPaperJobs, startExamServer } from '../papers/testing/examServer.ts'

const repeat = { allowedRepeat: true } as const

describeOnBothDatabases('a correction is confirmed as it was looked at', (openStore) => {
  let api: Api
  let papers: PaperWorld
  let editor: string
  let phones = 13900040000
  const appID = () => api.world.subjectID
  const id = (name: string) => papers.ids[name] as number
  const jobs = () => runPaperJobs(api)

  beforeAll(async () => {
    ;({ api, papers } = await startExamServer(openStore))
    editor = await api.login(api.world.editor)
  })
  afterAll(() => api.close())

  async function sat(replies: Record<string, string>, paperID: number) {
    const guid = await newLearner(api, String(++phones))
    const me = candidateAt(api.client, guid, appID(), paperID)
    await me.start()
    await me.handIn(Object.entries(replies).map(([name, reply]) => me.answer(id(name), reply)))
    return { ...me, guid }
  }
  async function paperOf(name: string, names: readonly string[]) {
    const paperID = await putPaperOf(api, names.map(id), { externalKey: name })
    api.services.content.recheck(appID())
    return paperID
  }
  const of = (name: string, paperID: number) => ({ guid: editor, appID: appID(), paperID, allTestID: id(name) })
  const check = (name: string, way: CancelWay, paperID: number) =>
    api.client.send('exams.cancelCheck', { ...of(name, paperID), way }, repeat)
  async function cancel(name: string, way: CancelWay, note: string, paperID: number) {
    const { revision } = await check(name, way, paperID)
    return api.client.send('exams.cancelQuestion', { ...of(name, paperID), way, note, revision }, repeat)
  }
  const history = (paperID: number) =>
    api.client.send('exams.paperRescorings', { guid: editor, appID: appID(), paperID }, repeat)
  const correct = async (name: string, answer: string) => {
    const asked = { guid: editor, appID: appID(), allTestID: id(name) }
    const { hash, cptID, question } = await api.client.send('content.questionDetail', asked, repeat)
    const { style, hint, stem, explanation, points, source, year, difficulty, options } = question
    const typed = { style, hint, stem, options, answer, explanation, points, source, year, difficulty, groupStem: '' }
    await api.client.send(
      'content.questionSave',
      { ...asked, hash, questionJson: typed, ...(cptID !== null && { cptID }) },
      repeat,
    )
    api.services.content.recheck(appID())
  }

  test('nobody confirms an outdated look: another hand-in, or another correction, and it is looked at again', async () => {
    const paperID = await paperOf('变化卷', ['p-a1', 'p-a2'])
    await sat({ 'p-a1': 'B' }, paperID)
    await jobs()
    const confirm = (name: string, revision: string) =>
      api.client.send('exams.cancelQuestion', { ...of(name, paperID), way: 'credit', note: '有误', revision }, repeat)
    const looked = await check('p-a1', 'credit', paperID)
    expect(looked.attempts).toBe(1)
    await sat({ 'p-a1': 'D' }, paperID)
    await jobs()
    await expect(confirm('p-a1', looked.revision)).rejects.toMatchObject({ status: 409, data: { reason: 'changed' } })
    expect((await history(paperID)).total).toBe(0)
    const again = await check('p-a1', 'credit', paperID)
    expect(again.attempts).toBe(2)
    // Another question of the paper is cancelled meanwhile.
    await cancel('p-a2', 'drop', '超纲', paperID)
    await expect(confirm('p-a1', again.revision)).rejects.toMatchObject({ status: 409, data: { reason: 'changed' } })
    await jobs()
    // It was under way when this was looked at, and is done now.
    const late = await check('p-a1', 'credit', paperID)
    await confirm('p-a1', late.revision)
    await jobs()
    expect((await history(paperID)).rows.map(({ state, attempts }) => [state, attempts])).toEqual([
      ['done', 2],
      ['done', 2],
    ])
  })

  test('nor an outdated look at what a corrected key changes', async () => {
    const paperID = await paperOf('更正卷', ['p-a1', 'p-a2'])
    await sat({ 'p-a2': 'B' }, paperID)
    await jobs()
    await correct('p-a2', 'B')
    const asked = { guid: editor, appID: appID(), allTestID: id('p-a2') }
    const { hash } = await api.client.send('content.rescoreCheck', asked, repeat)
    await cancel('p-a2', 'drop', '超纲', paperID)
    await jobs()
    await expect(api.client.send('content.rescore', { ...asked, hash }, repeat)).rejects.toMatchObject({
      ...{ status: 409, data: { reason: 'changed' } },
    })
    const again = await api.client.send('content.rescoreCheck', asked, repeat)
    await api.client.send('content.rescore', { ...asked, hash: again.hash }, repeat)
    await jobs()
    await correct('p-a2', 'A')
  })

  test('nor is a cancellation taken back after an outdated look: results that changed since are looked at first', async () => {
    const paperID = await paperOf('撤销卷', ['p-a1', 'p-a2'])
    await sat({ 'p-a1': 'B' }, paperID)
    await jobs()
    const { rescoringID } = await cancel('p-a1', 'credit', '有误', paperID)
    await jobs()
    const look = () => api.client.send('exams.cancelCheck', of('p-a1', paperID), repeat)
    const undo = (revision: string) =>
      api.client.send('exams.cancelUndo', { ...of('p-a1', paperID), rescoringID, revision }, repeat)
    const looked = await look()
    expect(looked).toMatchObject({ attempts: 1, last: { rescoringID } })
    // Another question of the paper is cancelled meanwhile.
    await cancel('p-a2', 'drop', '超纲', paperID)
    await jobs()
    await expect(undo(looked.revision)).rejects.toMatchObject({ status: 409, data: { reason: 'changed' } })
    expect((await look()).way).toBe('credit')
    await undo((await look()).revision)
    await jobs()
    expect((await look()).way).toBeNull()
  })

  test('candidates are told why: a corrected key is told as such, a cancelled question by how it counts', async () => {
    // Until the window of the paper with the same questions has ended, nothing is told.
    api.clock.now += 7_200_000 + GRACE_MS
    const paperID = await paperOf('缘由卷', ['p-a2', 'p-a3'])
    const me = await sat({ 'p-a2': 'B', 'p-a3': 'C' }, paperID)
    await jobs()
    const news = async () =>
      (await api.client.send('exams.rescoredPapers', { guid: me.guid, appID: appID() }, repeat)).list.map(
        ({ Kind, Room, Why, Notes }) => ({ Kind, Room, Why, Notes }),
      )
    await correct('p-a2', 'B')
    const asked = { guid: editor, appID: appID(), allTestID: id('p-a2') }
    const { hash } = await api.client.send('content.rescoreCheck', asked, repeat)
    await api.client.send('content.rescore', { ...asked, hash, note: '新版教材' }, repeat)
    await jobs()
    const paper = { Kind: 'mock', Room: 'open' }
    expect(await news()).toEqual([{ ...paper, Why: 'key', Notes: ['新版教材'] }])
    await api.client.send('exams.rescoredSeen', { guid: me.guid, appID: appID() }, repeat)
    await cancel('p-a3', 'credit', '超纲', paperID)
    await jobs()
    expect(await news()).toEqual([{ ...paper, Why: 'credit', Notes: ['超纲'] }])

    // Corrected once more: only the last correction can be taken back.
    api.clock.now += 1_000
    await correct('p-a2', 'A')
    const again = await api.client.send('content.rescoreCheck', asked, repeat)
    await api.client.send('content.rescore', { ...asked, hash: again.hash }, repeat)
    await jobs()
    const corrected = (await history(paperID)).rows.filter(({ kind }) => kind === 'key')
    expect(corrected.map(({ canUndo }) => canUndo)).toEqual([true, false])
  })
})
