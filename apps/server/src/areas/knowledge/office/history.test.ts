import { POINT_COLUMNS as C } from '@tizhou/domain/points/pointTable'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { xlsxOf } from '../../../cores/imports/testing/readBytes.ts'
import { addKnowledgeBank } from '../../../testing/knowledgeScene.ts'
import { type Scene, setScene } from '../../../testing/office/scene.ts'
import { refusal } from '../../../testing/refusal.ts'
import { pointDesk } from './testing/pointDesk.ts'

/** Longer than what the audit log keeps of a text, and with figures that it masks. */
const LONG = `<p>${'钠泵。'.repeat(900)}13812345678 写作 138****5678</p>`

describeOnBothDatabases('the history of a knowledge point', (openStore) => {
  let scene: Scene
  let guid: string
  let appID: number
  let pointID: number
  beforeAll(async () => {
    scene = await setScene(await openStore())
    await addKnowledgeBank(scene.api)
    guid = await scene.guidOf('editor')
    appID = scene.api.world.subjectID
    pointID = await idOf('水电解质')
  })
  afterAll(() => scene.close())
  const send = () => scene.api.client
  const { row, idOf, change } = pointDesk(() => ({ api: scene.api, guid, appID }))
  const save = (name: string, of: object) => {
    scene.api.clock.now += 1_000
    return change(name, of)
  }
  const history = (of: object = {}) => send().send('knowledge.pointHistory', { guid, appID, pointID, ...of })
  const before = (auditID: number) => send().send('knowledge.pointTextBefore', { guid, appID, pointID, auditID })

  test('every change tells who made it, when, and what the point said before and after, the newest first', async () => {
    await save('水电解质', { html: '<p>钠<strong>钾</strong></p>', aliases: '电解质', importance: 2 })
    await save('水电解质', { html: LONG, aliases: '电解质、脱水', parent: '出血热' })
    await save('水电解质', { html: '<p>钙</p>' })
    const { rows, total } = await history()
    expect(total).toBe(3)
    expect(rows.map(({ hasText }) => hasText)).toEqual([1, 1, 0])
    expect(rows[1]).toMatchObject({ actorName: 'editor', what: '编写', at: scene.api.clock.now - 1_000 })
    expect(rows[1]?.changes).toEqual([
      { field: 'html', before: '钠钾', after: expect.stringMatching(/^钠泵.*…（共 \d+ 字）$/) },
      { field: 'aliases', before: '电解质', after: '电解质、脱水' },
      { field: 'parent', before: '', after: '出血热' },
    ])
    expect(rows[2]?.changes).toContainEqual({ field: 'importance', before: '未标注', after: '熟悉' })
    expect((await history({ page: 2, pageSize: 2 })).rows).toEqual([rows[2]])
    expect((await history({ pointID: await idOf('出血热') })).total).toBe(0)
  })

  test('an earlier text is put back whole, however long it is, by saving; that is refused over a newer one', async () => {
    const [newest] = (await history()).rows
    const { html, now } = await before(newest?.auditID as number)
    expect(html).toBe(LONG)
    expect(now).toEqual({ ...now, html: '<p>钙</p>', aliases: ['电解质', '脱水'], importance: 2, revision: 3 })
    await save('水电解质', { html, revision: now.revision })
    expect(await row('水电解质')).toMatchObject({ html: LONG, aliases: ['电解质', '脱水'], parent: '出血热' })
    expect((await refusal(save('水电解质', { html: '<p>晚</p>', revision: now.revision })))?.status).toBe(409)
    const { rows, total } = await history()
    expect(total).toBe(4)
    expect((await before(rows[0]?.auditID as number)).html).toBe('<p>钙</p>')
  })

  test('a row of the log that is not about the point, or took no text away, gives none', async () => {
    const { rows } = await history()
    expect((await refusal(before(rows[3]?.auditID as number)))?.status).toBe(404)
    const other = await save('出血热', { html: '<p>热</p>' })
    await save('出血热', { html: '<p>血</p>' })
    const [latest] = (await history({ pointID: other.pointID })).rows
    expect((await refusal(before(latest?.auditID as number)))?.status).toBe(404)
  })

  test('what a table of points and a merge did to a text is in its history, and their undo too', async () => {
    scene.api.clock.now += 1_000
    const rows = [
      [C.name, C.html],
      ['水电解质', '<p>钾</p>'],
      ['新丁', '<p>丁</p>'],
    ]
    const file = new Blob([xlsxOf(rows) as Uint8Array<ArrayBuffer>])
    const { tableID } = await scene.sendFile('knowledge.pointTableCheck', { guid, appID, fileName: '点.xlsx' }, file)
    const { changeID } = await send().send('knowledge.pointTableApply', { guid, appID, tableID, allowEdited: 1 })
    const imported = (await history()).rows[0]
    expect(imported).toMatchObject({ what: '导入表格“点.xlsx”', hasText: 1 })
    expect(imported?.changes).toMatchObject([{ field: 'html', after: '钾' }])
    expect((await before(imported?.auditID as number)).html).toBe(LONG)
    const made = await history({ pointID: await idOf('新丁') })
    expect(made.rows[0]?.changes).toContainEqual({ field: 'html', before: null, after: '丁' })
    scene.api.clock.now += 1_000
    const merged = { guid, appID, stayID: pointID, otherIDs: [await idOf('新丁')], texts: 'both' as const }
    const { mergeID } = await send().send('knowledge.pointMerge', merged)
    const [merging] = (await history()).rows
    expect(merging).toMatchObject({ what: '合并', hasText: 1 })
    expect(merging?.changes).toContainEqual({ field: 'merged', before: '', after: '新丁' })
    expect(merging?.changes).toContainEqual({ field: 'html', before: '钾', after: '钾\n新丁\n丁' })
    scene.api.clock.now += 1_000
    await send().send('knowledge.pointMergeUndo', { guid, appID, mergeID })
    expect((await history()).rows[0]).toMatchObject({ what: '撤销合并', hasText: 1 })
    scene.api.clock.now += 1_000
    await send().send('knowledge.pointChangeUndo', { guid, appID, changeID })
    expect((await history()).rows[0]?.changes).toMatchObject([{ field: 'html', before: '钾' }])
    expect(await row('水电解质')).toMatchObject({ html: LONG })
  })
})
