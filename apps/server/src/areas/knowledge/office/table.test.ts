import { POINT_COLUMNS } from '@tizhou/domain/points/pointTable'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { xlsxOf } from '../../../cores/imports/testing/readBytes.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { addKnowledgeBank } from '../../../testing/knowledgeScene.ts'
import { type Scene, setScene } from '../../../testing/office/scene.ts'
import { refusal } from '../../../testing/refusal.ts'
import { pointDesk, rowsOfTables } from './testing/pointDesk.ts'

const TABLES = ['point', 'point_text', 'point_link', 'question_point'] as const satisfies (keyof Tables)[]
const C = POINT_COLUMNS

describeOnBothDatabases('a table of knowledge points', (openStore) => {
  let scene: Scene
  let guid: string
  let appID: number
  beforeAll(async () => {
    scene = await setScene(await openStore())
    await addKnowledgeBank(scene.api)
    guid = await scene.guidOf('editor')
    appID = scene.api.world.subjectID
    await save('水电解质', { html: '<p>钠<table><tbody><tr><td>135</td></tr></tbody></table></p>', related: '出血热' })
  })
  afterAll(() => scene.close())
  const send = () => scene.api.client
  const desk = pointDesk(() => ({ api: scene.api, guid, appID }))
  const { row } = desk
  const list = async () => (await desk.list()).rows
  /** In place of all that the point says. */
  const save = async (name: string, of: object) => {
    const { pointID = 0, revision = 0 } = (await row(name)) ?? {}
    return desk.put({ pointID, revision, ...of })
  }
  const check = (rows: string[][]) =>
    scene.sendFile(
      'knowledge.pointTableCheck',
      { guid, appID, fileName: '知识点.xlsx' },
      new Blob([xlsxOf(rows) as Uint8Array<ArrayBuffer>]),
    )
  const apply = (tableID: number, of: object = {}) =>
    send().send('knowledge.pointTableApply', { guid, appID, tableID, ...of })
  const undo = (changeID: number) => send().send('knowledge.pointChangeUndo', { guid, appID, changeID })
  const all = () => rowsOfTables(scene.store, TABLES)

  test('what was exported changes nothing when it is read again', async () => {
    const rows = (await list()).map((one) => [
      ...[one.name, one.aliases.join('、'), one.html, one.source, String(one.year ?? ''), one.parent],
      ...[one.related.join('、'), one.confusable.join('、')],
    ])
    const header = [C.name, C.aliases, C.html, C.source, C.year, C.parent, C.related, C.confusable]
    expect(await check([header, ...rows])).toMatchObject({
      ...{ added: 0, changed: 0, byHand: 0, unchanged: rows.length, faults: [], samples: [] },
    })
  })

  test('a file that is called .xlsx and is none is told as what it is, with what to do', async () => {
    const told = async (bytes: string | Uint8Array<ArrayBuffer>) => {
      const sent = scene.sendFile(
        'knowledge.pointTableCheck',
        { guid, appID, fileName: '知识点.xlsx' },
        new Blob([bytes]),
      )
      return (await refusal(sent))?.msg
    }
    const cases: [string | Uint8Array<ArrayBuffer>, RegExp][] = [
      ['水电解质的要点：\n钠、钾、钙\n', /^文件名是 \.xlsx，内容却是文本（csv，UTF-8.*没有找到表头：需要有“名称”/],
      ['标题,内容\n钠泵,三钠两钾\n', /内容却是文本（csv，UTF-8.*另存为 \.xlsx 再上传/],
      ['<!DOCTYPE html><html><body><table><tr><td>名称</td></tr></table></body></html>', /内容是网页.*另存为 \.xlsx/],
      ['<div class="x"><table><tr><td>名称</td></tr></table></div>', /内容是网页.*另存为 \.xlsx/],
      ['{"名称":"钠泵"}', /JSON 文件/],
      [new Uint8Array([0, 1, 2, 3, 4, 5, 6, 7]), /文件名是 \.xlsx，内容却不是工作簿，可能已损坏/],
    ]
    for (const [bytes, reason] of cases) expect(await told(bytes)).toMatch(reason)
  })

  test('a check shows before and after and changes nothing; the import asks for what people wrote, and is undone as one step', async () => {
    const before = await all()
    const { tableID, ...checked } = await check([
      [C.name, C.html, C.importance, C.parent, C.related],
      ['水电解质', '<p>钾</p>', '掌握', '', '新甲'],
      ['新甲', '第一行\n第二行', '', '出血热', '水电解质'],
      ['坏', '', '很重要', '', ''],
    ])
    expect(checked).toMatchObject({ added: 1, changed: 1, byHand: 1, unchanged: 0, faultRows: 1 })
    expect(checked.samples).toContainEqual({ name: '水电解质', field: '正文', before: '钠 135', after: '钾' })
    expect(checked.faults).toEqual([{ row: 4, column: '要求', reason: expect.stringContaining('掌握') }])
    expect(await all()).toEqual(before)
    expect(await refusal(apply(tableID))).toMatchObject({ status: 409, data: { reason: 'edited' } })
    const { changeID, ...counts } = await apply(tableID, { allowEdited: 1 })
    expect(counts).toEqual({ added: 1, changed: 1 })
    expect(await row('水电解质')).toMatchObject({ html: '<p>钾</p>', importance: 3, related: ['新甲'] })
    expect(await row('新甲')).toMatchObject({ html: '<p>第一行</p><p>第二行</p>', parent: '出血热', questions: 0 })
    expect(await row('出血热')).toMatchObject({ related: [] })
    expect((await refusal(apply(tableID, { allowEdited: 1 })))?.status).toBe(409)
    expect(await undo(changeID)).toMatchObject({ textsStay: 0, linksStay: 0, pointsStay: 0 })
    expect(await all()).toEqual(before)
  })

  test('a comparison in a text is no tag; a text with markup is read as markup', async () => {
    const { tableID } = await check([
      [C.name, C.html],
      ['比较', '若 P<a 且 x>b 则停；Na<K\n第二行'],
      ['标记', '<p>钠<b>高</b></p>'],
    ])
    await apply(tableID)
    expect(await row('比较')).toMatchObject({ html: '<p>若 P&lt;a 且 x&gt;b 则停；Na&lt;K</p><p>第二行</p>' })
    expect(await row('标记')).toMatchObject({ html: '<p>钠<strong>高</strong></p>' })
  })

  test('a row by the name of a merged point is about the one that stays, whether it is another name of it or not', async () => {
    for (const name of ['丁一', '丁二', '戊']) await save(name, { pointID: undefined, name })
    const of = async (name: string) => (await row(name))?.pointID as number
    await send().send('knowledge.pointMerge', {
      ...{ guid, appID, stayID: await of('丁一'), otherIDs: [await of('丁二')], texts: 'stay' },
    })
    const old = await check([
      [C.name, C.aliases],
      ['丁一', ''],
    ])
    expect(old).toMatchObject({ changed: 0, unchanged: 1, faults: [] })
    await save('丁一', {})
    expect(await row('丁一')).toMatchObject({ aliases: [] })
    const { tableID, ...checked } = await check([
      [C.name, C.html, C.parent],
      ['丁二', 'abc', ''],
      ['戊', '', '丁二'],
    ])
    expect(checked).toMatchObject({ added: 0, changed: 2, faults: [] })
    expect(checked.samples[0]).toMatchObject({ name: '丁一', after: 'abc' })
    await apply(tableID, { allowEdited: 1 })
    expect(await row('丁一')).toMatchObject({ html: '<p>abc</p>' })
    expect(await row('戊')).toMatchObject({ parent: '丁一' })
  })

  test('what was changed after the check is not imported, what was changed after the import stays', async () => {
    const rows = [
      [C.name, C.source],
      ['水电解质', '教材'],
      ['新乙', '指南'],
    ]
    const { tableID } = await check(rows)
    await save('水电解质', { html: '<p>改过</p>' })
    expect(await refusal(apply(tableID, { allowEdited: 1 }))).toMatchObject({
      status: 409,
      data: { reason: 'changed' },
    })
    const again = await check(rows)
    const { changeID } = await apply(again.tableID, { allowEdited: 1 })
    await save('新乙', { html: '<p>后来写的</p>' })
    await save('水电解质', { source: '后来的出处' })
    expect(await undo(changeID)).toMatchObject({ textsStay: 1, pointsStay: 1 })
    expect(await row('新乙')).toMatchObject({ html: '<p>后来写的</p>' })
    expect(await row('水电解质')).toMatchObject({ source: '后来的出处' })
  })
})
