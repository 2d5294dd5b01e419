import { GRACE_MS } from '@tizhou/domain/exam/attempt'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../../tools/testing/databases/databases.ts'
import { userByName } from '../../../../cores/people/users.ts'
import { exportZip } from '../../../../cores/personalData/exportZip.ts'
import type { Store } from '../../../../platform/database/store.ts'
import type { Api } from '../../../../testing/api.ts'
import { addHeldQuestions, putPaperOf } from '../../../../testing/heldQuestions.ts'
import { questionIDs } from '../../../../testing/knowledgeScene.ts'
import { candidateAt } from '../testing/candidate.ts'
import { newLearner, runPaperJobs, startExamServer } from '../testing/examServer.ts'

const MINUTE = 60_000
const repeat = { allowedRepeat: true } as const
const NAME = 'scored-again'

/** A ranked paper with an open window, and a free paper with one of its questions. */
describeOnBothDatabases('scores that were scored again while a window is open', (openStore) => {
  let store: Store
  let api: Api
  let guid: string
  let closesAt: number
  let ids: Map<string, number>
  const paper = { ranked: 0, mixed: 0, apart: 0 }
  const appID = () => api.world.subjectID
  const id = (name: string) => ids.get(name) as number

  beforeAll(async () => {
    ;({ store, api } = await startExamServer(openStore))
    await addHeldQuestions(api)
    ids = await questionIDs(api)
    guid = await newLearner(api, NAME)
    closesAt = api.clock.now + 60 * MINUTE
    paper.ranked = await putPaperOf(api, ['h-a1', 'h-x'].map(id), {
      ...{ externalKey: '窗口卷', kind: 'firstMock', opensAt: api.clock.now, closesAt },
    })
    paper.mixed = await putPaperOf(api, ['h-a1', 'f1'].map(id), { externalKey: '同题卷' })
    paper.apart = await putPaperOf(api, ['f1'].map(id), { externalKey: '别题卷' })
    for (const paperID of Object.values(paper)) {
      const me = candidateAt(api.client, guid, appID(), paperID)
      await me.start()
      api.clock.now += MINUTE
      await me.handIn([me.answer(id(paperID === paper.apart ? 'f1' : 'h-a1'), 'D')])
    }
    await runPaperJobs(api)
    const editor = await api.login(api.world.editor)
    for (const [paperID, allTestID] of [
      [paper.ranked, id('h-a1')],
      [paper.mixed, id('h-a1')],
      [paper.apart, id('f1')],
    ] as const) {
      const of = { guid: editor, appID: appID(), paperID, allTestID }
      const { revision } = await api.client.send('exams.cancelCheck', { ...of, way: 'credit' }, repeat)
      await api.client.send('exams.cancelQuestion', { ...of, way: 'credit', note: '有误', revision }, repeat)
      await runPaperJobs(api)
    }
  })
  afterAll(() => api.close())

  const news = async () =>
    (await api.client.send('exams.rescoredPapers', { guid, appID: appID() }, repeat)).list
      .map(({ PaperID }) => PaperID)
      .toSorted()
  /** What 通知提醒 told: papers by the links of notices. */
  const notices = async () => {
    const rows = await store.db
      .selectFrom('notice')
      .select(['link', 'html'])
      .where('title', '=', '成绩有更新')
      .execute()
    return rows.map(({ link, html }) => [Number(new URLSearchParams(link.split('?')[1]).get('paperID')), html])
  }
  const dots = async () =>
    (await api.client.send('dots.getRedDog', { guid, appID: appID() }, repeat)).list.find(
      ({ HitType }) => HitType === 'scores',
    )?.unread
  async function exported(file: string) {
    const userID = (await userByName(store, NAME))?.user_id as number
    const { files } = api.services
    const chunks: Uint8Array[] = []
    const now = api.clock.now
    for await (const chunk of exportZip({ store, files, userID, now, onProgress: async () => {} })) chunks.push(chunk)
    const bytes = unzipSync(new Uint8Array(Buffer.concat(chunks)))[`json/${file}.json`]
    return JSON.parse(bytes ? strFromU8(bytes) : '[]') as Record<string, number | null>[]
  }
  const scoresOf = async () =>
    (await exported('papers-rescored')).map(({ score_before, score_after }) => [score_before, score_after])

  test('no news, no dot and no export tells them before the window has ended', async () => {
    expect(await news()).toEqual([paper.apart])
    expect(await dots()).toBe(1)
    expect((await notices()).map(([paperID]) => paperID)).toEqual([paper.apart])
    expect((await notices())[0]?.[1]).toContain('有题目作废，全体考生都得这道题的分，成绩已重新计算')
    expect((await notices())[0]?.[1]).toContain('原因：有误')
    const scores = await scoresOf()
    expect(scores).toHaveLength(3)
    expect(scores.filter(([before, after]) => before !== null || after !== null)).toEqual([[0, 100]])
    expect((await exported('paper-attempts')).filter(({ score }) => score !== null)).toHaveLength(1)
  })

  test('what was not told is not marked as seen, and is told after the window', async () => {
    await api.client.send('exams.rescoredSeen', { guid, appID: appID() }, repeat)
    expect([await news(), await dots()]).toEqual([[], 0])
    api.clock.now = closesAt + GRACE_MS
    await runPaperJobs(api)
    expect(await news()).toEqual([paper.ranked, paper.mixed].toSorted())
    expect(await dots()).toBe(2)
    expect((await notices()).map(([paperID]) => paperID).toSorted()).toEqual(Object.values(paper).toSorted())
    expect((await scoresOf()).every(([before, after]) => before === 0 && after === 100)).toBe(true)
  })

  test('while a paper with the question is sat again, its changed score waits for the hand-in', async () => {
    const me = candidateAt(api.client, guid, appID(), paper.mixed)
    await me.start()
    expect(await news()).toEqual([])
    await me.handIn()
    api.clock.now += GRACE_MS
    await runPaperJobs(api)
    expect(await news()).toEqual([paper.ranked, paper.mixed].toSorted())
  })
})
