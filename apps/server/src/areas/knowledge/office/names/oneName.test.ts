import { POINT_COLUMNS } from '@tizhou/domain/points/pointTable'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../../tools/testing/databases/databases.ts'
import { type ImportArguments, readArguments } from '../../../../cores/imports/arguments.ts'
import { runImport } from '../../../../cores/imports/run/runImport.ts'
import { withFile, xlsxOf } from '../../../../cores/imports/testing/readBytes.ts'
import { SUBJECT } from '../../../../testing/bank.ts'
import { addKnowledgeBank } from '../../../../testing/knowledgeScene.ts'
import { type Scene, setScene } from '../../../../testing/office/scene.ts'
import { refusal } from '../../../../testing/refusal.ts'
import { pointDesk } from '../testing/pointDesk.ts'

const C = POINT_COLUMNS
/** Zero width, a joiner, a mark of direction, a soft hyphen, a byte order mark. */
const hidden = (name: string) => `\u200b${name.split('').join('\u2060\u200e\u00ad')}\ufeff`

describeOnBothDatabases('names that differ by signs that nobody sees, or by width', (openStore) => {
  let scene: Scene
  let guid: string
  let appID: number
  beforeAll(async () => {
    scene = await setScene(await openStore())
    await addKnowledgeBank(scene.api)
    guid = await scene.guidOf('editor')
    appID = scene.api.world.subjectID
    await desk.put({ name: '维生素D(活性)', aliases: '骨化醇' })
  })
  afterAll(() => scene.close())
  const send = () => scene.api.client
  const desk = pointDesk(() => ({ api: scene.api, guid, appID }))
  const names = async () => (await desk.list()).rows.map(({ name }) => name).sort()
  /** As a bank of long ago may have one. */
  const addOld = (point_id: number, name: string) =>
    scene.store.write((tx) => tx.db.insertInto('point').values({ point_id, subject_id: appID, name }).execute())

  test('a form keeps name and other names without them, and refuses a name that is taken but for them', async () => {
    await desk.put({ name: hidden('低钾血症'), aliases: `${hidden('低钾')}、低钾、${hidden('低钾血症')}` })
    expect(await desk.row('低钾血症')).toMatchObject({ aliases: ['低钾'] })
    for (const name of [hidden('低钾血症'), '维生素Ｄ（活性）', hidden('低钾')])
      expect((await refusal(desk.put({ name })))?.data.errors).toMatchObject([{ field: 'name' }])
    expect((await refusal(desk.put({ name: '\u200b\u00ad' })))?.data.errors).toMatchObject([
      { field: 'name', reason: '请填写名称' },
    ])
    expect((await refusal(desk.put({ name: '丁', aliases: '维生素Ｄ(活性)' })))?.data.errors).toMatchObject([
      { field: 'aliases' },
    ])
  })

  test('a name that has them already may be written without them, and is no other name of its own then', async () => {
    await addOld(910, hidden('高钾血症'))
    await desk.change(hidden('高钾血症'), { name: '高钾血症' })
    expect(await desk.row('高钾血症')).toMatchObject({ pointID: 910, aliases: [] })
  })

  test('links find a point by its name with them; rows of a table and questions of a file name the one that is there', async () => {
    await addOld(911, hidden('钠泵'))
    await desk.put({ name: '转运', related: `钠泵、${hidden('维生素Ｄ（活性）')}` })
    expect((await desk.row('转运'))?.related.toSorted()).toEqual([hidden('钠泵'), '维生素D(活性)'].toSorted())
    const before = await names()
    const checked = await scene.sendFile(
      'knowledge.pointTableCheck',
      { guid, appID, fileName: '知识点.xlsx' },
      new Blob([
        xlsxOf([
          [C.name, C.aliases],
          [hidden('维生素D（活性）'), hidden('骨化三醇')],
          [hidden('新的'), ''],
          ['新的', ''],
        ]) as Uint8Array<ArrayBuffer>,
      ]),
    )
    expect(checked).toMatchObject({ added: 1, changed: 1, faults: [{ row: 4, column: C.name }] })
    await send().send('knowledge.pointTableApply', { guid, appID, tableID: checked.tableID, allowEdited: 1 })
    expect(await desk.row('维生素D(活性)')).toMatchObject({ aliases: ['骨化三醇'] })
    expect(await names()).toEqual([...before, '新的'].sort())
    const question = ['感染', 'A1', '题', '一', '二', '三', 'A', 'hidden-1']
    const file = xlsxOf([
      ['章节', '题型', '题干', '选项A', '选项B', '选项C', '答案', '外部ID', '知识点'],
      [...question, `${hidden('新的')}；新的；维生素Ｄ（活性）；骨化三醇`],
    ])
    const { findings } = await withFile(file, 'a.xlsx', (path) =>
      runImport(scene.store, readArguments([path, '--subject', SUBJECT]) as ImportArguments),
    )
    expect(findings.filter(({ kind }) => kind === 'points')).toEqual([])
    expect(await names()).toEqual([...before, '新的'].sort())
    expect((await desk.row('新的'))?.questions).toBe(1)
    expect((await desk.row('维生素D(活性)'))?.questions).toBe(1)
  })

  test('a part has no name that is taken but for them; a merge brings names without them', async () => {
    const pointID = (await desk.row('水电解质'))?.pointID as number
    const { rows } = await send().send('knowledge.pointQuestions', { guid, appID, pointID })
    const split = (name: string) =>
      send().send('knowledge.pointSplit', {
        ...{ guid, appID, pointID, name, questionIDs: [rows[0]?.allTestID as number], nodeIDs: [], lessonIDs: [] },
      })
    expect(await refusal(split(hidden('维生素Ｄ（活性）')))).toMatchObject({ status: 400 })
    await split(hidden('脱水'))
    const part = (await desk.row('脱水'))?.pointID as number
    await addOld(912, hidden('脱水'))
    await addOld(913, hidden('失水'))
    await send().send('knowledge.pointMerge', { guid, appID, stayID: part, otherIDs: [912, 913], texts: 'both' })
    expect(await desk.row('脱水')).toMatchObject({ aliases: ['失水'] })
    expect((await send().send('knowledge.pointDuplicates', { guid, appID })).groups).not.toContainEqual(
      expect.objectContaining({ reason: 'name' }),
    )
    await addOld(914, hidden('新的'))
    expect((await send().send('knowledge.pointDuplicates', { guid, appID })).groups).toContainEqual(
      expect.objectContaining({ reason: 'name' }),
    )
  })
})
