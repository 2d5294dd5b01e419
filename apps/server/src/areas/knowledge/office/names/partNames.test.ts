import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../../tools/testing/databases/databases.ts'
import type { Tables } from '../../../../platform/database/tables.ts'
import { addKnowledgeBank } from '../../../../testing/knowledgeScene.ts'
import { type Scene, setScene } from '../../../../testing/office/scene.ts'
import { refusal } from '../../../../testing/refusal.ts'
import { pointDesk, rowsOfTables } from '../testing/pointDesk.ts'

const TABLES = ['point', 'point_text', 'point_link', 'question_point'] as const satisfies (keyof Tables)[]
const POINT = '水电解质'

describeOnBothDatabases('the names of parts of knowledge points', (openStore) => {
  let scene: Scene
  let guid: string
  let appID: number
  let pointID: number
  beforeAll(async () => {
    scene = await setScene(await openStore())
    await addKnowledgeBank(scene.api)
    guid = await scene.guidOf('editor')
    appID = scene.api.world.subjectID
    pointID = (await row(POINT))?.pointID as number
    await save(POINT, { aliases: '电解质、脱水' })
    await save('出血热', { aliases: '钩体' })
  })
  afterAll(() => scene.close())
  const send = () => scene.api.client
  const { row, change: save } = pointDesk(() => ({ api: scene.api, guid, appID }))
  const wanted = async (name: string) => {
    const { rows } = await send().send('knowledge.pointQuestions', { guid, appID, pointID })
    return { guid, appID, pointID, name, questionIDs: [rows[0]?.allTestID as number], nodeIDs: [], lessonIDs: [] }
  }
  const split = async (name: string) => send().send('knowledge.pointSplit', await wanted(name))
  const undo = (changeID: number) => send().send('knowledge.pointChangeUndo', { guid, appID, changeID })
  const all = () => rowsOfTables(scene.store, TABLES)

  test('a part may be called what was another name of the point: the name goes over, and comes back with the undo', async () => {
    const before = await all()
    const check = async (name: string) => send().send('knowledge.pointSplitCheck', await wanted(name))
    expect(await check('脱水')).toMatchObject({ isNew: 1, movesAlias: 1 })
    expect(await check('低钠血症')).toMatchObject({ isNew: 1, movesAlias: 0 })
    scene.api.clock.now += 1_000
    const { changeID } = await split('脱水')
    expect(await row(POINT)).toMatchObject({ aliases: ['电解质'] })
    expect(await row('脱水')).toMatchObject({ questions: 1 })
    scene.api.clock.now += 1_000
    await undo(changeID)
    expect(await all()).toEqual(before)
    const { rows } = await send().send('knowledge.pointHistory', { guid, appID, pointID })
    expect(rows[1]?.changes).toContainEqual({ field: 'aliases', before: '电解质、脱水', after: '电解质' })
  })

  test('its own name, and a name or another name of another point, are refused', async () => {
    for (const name of [POINT, '出血热', '钩体'])
      expect(await refusal(split(name)), name).toMatchObject({ status: 400, data: { reason: 'taken' } })
  })

  test('what was written of the point since stays and has the name again; a part that is used since keeps it', async () => {
    const { changeID } = await split('脱水')
    await save(POINT, { html: '<p>后来写的</p>' })
    await undo(changeID)
    expect(await row(POINT)).toMatchObject({ html: '<p>后来写的</p>', aliases: ['电解质', '脱水'] })
    const used = await split('脱水')
    await save('脱水', { html: '<p>部分</p>' })
    expect(await undo(used.changeID)).toMatchObject({ pointsStay: 1 })
    expect(await row(POINT)).toMatchObject({ aliases: ['电解质'] })
  })

  test('a part that took a name which a merge had brought keeps it when the merge is undone', async () => {
    const otherID = (await row('出血热'))?.pointID as number
    const of = { guid, appID, stayID: pointID, otherIDs: [otherID], texts: 'stay' as const }
    const { mergeID } = await send().send('knowledge.pointMerge', of)
    expect((await row(POINT))?.aliases).toEqual(['电解质', '出血热', '钩体'])
    await split('钩体')
    await send().send('knowledge.pointMergeUndo', { guid, appID, mergeID })
    expect(await row(POINT)).toMatchObject({ aliases: ['电解质'] })
    expect(await row('出血热')).toMatchObject({ aliases: [] })
    expect(await row('钩体')).toBeDefined()
  })
})
