import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import { trackMastery } from '../../cores/knowledge/trackMastery.ts'
import { runJob } from '../../platform/jobs/runJob.ts'
import { itemsOf } from '../../testing/api.ts'
import { addKnowledgeBank, questionIDs } from '../../testing/knowledgeScene.ts'
import { type Scene, setScene } from '../../testing/office/scene.ts'
import { refusal } from '../../testing/refusal.ts'

const NODE = { html: '<p>正文</p>', free: 1 as const, hidden: 0 as const, pointName: '' }

describeOnBothDatabases('questions of a text', (openStore) => {
  let scene: Scene
  let editor: string
  let vip: string
  let plain: string
  let appID: number
  let bookID: number
  let ids: Map<string, number>
  beforeAll(async () => {
    scene = await setScene(await openStore())
    await addKnowledgeBank(scene.api)
    ids = await questionIDs(scene.api)
    appID = scene.api.world.subjectID
    editor = await scene.guidOf('editor')
    vip = await scene.api.login(scene.api.world.vip)
    plain = await scene.api.login(scene.api.world.plain)
    const book = { guid: editor, appID, shelf: 'theory' as const, name: '样书', note: '', position: 10 }
    bookID = (await send().send('materials.bookSave', { ...book, hidden: 0 })).bookID
  })
  afterAll(() => scene.close())
  const send = () => scene.api.client
  const addNode = async (name: string, of: object = {}) =>
    (await send().send('materials.nodeSave', { guid: editor, bookID, name, ...NODE, ...of })).nodeID
  const tests = (guid: string, ID: number, page?: number) =>
    send().send('materials.sectionTests', { guid, appID, ID, ...(page && { page }) })
  const question = (externalID: string) => ids.get(externalID) as number

  test('they come page by page, in the same order whatever is answered; an answer counts at its point', async () => {
    const ID = await addNode('肾小球', { pointName: '肾小球滤过' })
    const first = await tests(vip, ID)
    expect(first).toMatchObject({ Page: 1, PageSize: 5, Total: 30, Done: 0, Closed: 0, Module: '', Sitting: 0 })
    expect(first.AllTestIDs).toHaveLength(5)
    const item = itemsOf(first)[0]
    expect(item).toMatchObject({ AllTestID: first.AllTestIDs[0], Answer: 'A' })
    const last = await tests(vip, ID, 99)
    expect(last).toMatchObject({ Page: 6, AllTestIDs: expect.not.arrayContaining(first.AllTestIDs) })

    const at = scene.api.clock.now
    const repliesJson = first.AllTestIDs.slice(0, 3).map((allTestID, place) => ({
      ...{ replyID: `beside-${place}-of-text`, allTestID, cptID: item?.CptID ?? 0, lastUserReply: 'B' },
      ...{ spendTime: 5, mode: 'review' as const, answeredAt: at + place },
    }))
    await send().send('practice.submitReplies', { guid: vip, appID, repliesJson })
    const after = await tests(vip, ID)
    expect(after).toMatchObject({ Total: 30, Done: 3, AllTestIDs: first.AllTestIDs })
    expect(after.history.find(({ AllTestID }) => AllTestID === first.AllTestIDs[0])).toMatchObject({
      ...{ LastUserReply: 'B', IsRight: 0, IsWrong: 1 },
    })
    await runJob(trackMastery, scene.api.services)
    const { Points } = await send().send('knowledge.analysisApiX', { guid: vip, appID })
    expect(Points.find(({ Name }) => Name === '肾小球滤过')).toMatchObject({ Done: 3, Right: 0 })
  })

  test('the questions of its chapter come first, those of its point that are not there follow', async () => {
    const chapter = itemsOf(await tests(vip, await addNode('小管', { pointName: '肾小管功能' })))[0]?.CptID
    const ID = await addNode('两样', { cptID: chapter, pointName: '出血热' })
    // 61 of the chapter, and 7 of the point.
    expect(await tests(vip, ID)).toMatchObject({ Total: 68 })
    expect((await tests(vip, ID)).AllTestIDs).not.toContain(question('k-hfrs'))
    expect([...(await tests(vip, ID, 13)).AllTestIDs, ...(await tests(vip, ID, 14)).AllTestIDs]).toContain(
      question('k-hfrs'),
    )
  })

  test('what no version opens is counted and names its module, without a word of it; a closed text has none', async () => {
    const ID = await addNode('肾小球二', { pointName: '肾小球滤过' })
    expect(await tests(plain, ID)).toMatchObject({
      ...{ Total: 0, Closed: 30, Module: 'KnowledgePStrengTest', AllTestIDs: [], test: { StyleItems: [] } },
    })
    expect(await tests(plain, await addNode('免费的', { pointName: '水电解质' }))).toMatchObject({
      Total: 3,
      Closed: 0,
    })
    const closed = await addNode('收费', { free: 0, pointName: '水电解质' })
    expect(await refusal(tests(plain, closed))).toMatchObject({ outcome: 'notVip' })
    expect(await refusal(tests(vip, ID + 1_000_000))).toMatchObject({ status: 404 })
  })

  test('a text without chapter and point has nothing to practise', async () => {
    expect(await tests(vip, await addNode('前言'))).toMatchObject({ Total: 0, Closed: 0, Sitting: 0, AllTestIDs: [] })
  })
})
