import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { type Scene, setScene } from '../../../testing/office/scene.ts'
import { refusal } from '../../../testing/refusal.ts'
import { pointDesk } from './testing/pointDesk.ts'

describeOnBothDatabases('several editors of knowledge points', (openStore) => {
  let scene: Scene
  let guid: string
  let appID: number
  const id: Record<string, number> = {}
  beforeAll(async () => {
    scene = await setScene(await openStore())
    guid = await scene.guidOf('editor')
    appID = scene.api.world.subjectID
  })
  afterAll(() => scene.close())
  const send = () => scene.api.client
  const { list, put } = pointDesk(() => ({ api: scene.api, guid, appID }))
  const rows = async () => (await list()).rows
  const row = async (name: string) => {
    const found = (await rows()).find((one) => one.name === name)
    return found ?? expect.fail(`no point ${name}`)
  }
  const make = async (name: string, of: object = {}) => {
    id[name] = (await put({ name, ...of })).pointID
  }
  const many = (count: number, name: string) => Array.from({ length: count }, (_, at) => `${name}${at}`)
  const merge = (stay: string, others: string[]) =>
    send().send('knowledge.pointMerge', {
      ...{ guid, appID, stayID: id[stay] as number, texts: 'stay' },
      otherIDs: others.map((name) => id[name] as number),
    })
  /** The form as it was opened, with what is typed in it. */
  const form = async (name: string) => {
    const { pointID, revision, parent, related, confusable, aliases, html } = await row(name)
    const was = { wasParent: parent, wasRelated: related.join('、'), wasConfusable: confusable.join('、') }
    const shown = { parent, related: was.wasRelated, confusable: was.wasConfusable, aliases: aliases.join('、'), html }
    return (typed: object) => put({ pointID, name, revision, ...shown, ...was, ...typed })
  }

  test('the form of a point that was merged meanwhile is refused with where it went, and nothing is written', async () => {
    await make('丁一')
    await make('丁二')
    const save = await form('丁二')
    await merge('丁一', ['丁二'])
    const before = await scene.store.db.selectFrom('point_text').selectAll().execute()
    for (const typed of [{ html: '<p>写了很久</p>' }, { name: '丁三' }])
      expect(await refusal(save(typed))).toMatchObject({
        ...{ status: 409, data: { reason: 'merged' } },
        msg: expect.stringContaining('“丁二”已并入“丁一”'),
      })
    expect(await scene.store.db.selectFrom('point_text').selectAll().execute()).toEqual(before)
    expect((await row('丁一')).aliases).toEqual(['丁二'])
  })

  test('a form leaves parent and links alone that it did not change; those that both changed are a conflict', async () => {
    await make('甲')
    await make('乙')
    await make('丙')
    const [saveText, saveLinks, saveParent] = [await form('甲'), await form('甲'), await form('甲')]
    await put({ pointID: id.乙, revision: 1, related: '甲' })
    await send().send('knowledge.pointMove', { guid, appID, pointID: id.甲 ?? 0, parentID: id.丙 ?? 0, wasParentID: 0 })
    await saveText({ html: '<p>只改正文</p>' })
    expect(await row('甲')).toMatchObject({ html: '<p>只改正文</p>', parent: '丙', related: ['乙'] })
    const { revision } = await row('甲')
    const refused = await refusal(saveLinks({ revision, html: '<p>只改正文</p>', related: '丙' }))
    expect(refused).toMatchObject({
      status: 409,
      data: { reason: 'changed', revision, fields: [{ field: 'related', yours: ['丙'], theirs: ['乙'] }] },
    })
    expect((await refusal(saveParent({ revision, html: '<p>只改正文</p>', parent: '乙' })))?.data).toMatchObject({
      fields: [{ field: 'parent', yours: '乙', theirs: '丙' }],
    })
    expect(await row('甲')).toMatchObject({ parent: '丙', related: ['乙'] })
    // The form knows by then what the other one saved.
    await saveLinks({ revision, related: '丙', wasRelated: '乙' })
    expect(await row('甲')).toMatchObject({ parent: '丙', related: ['丙'] })
  })

  test('a link to oneself by another name is refused, and one point named twice is linked once', async () => {
    await make('戊', { aliases: '戊戊' })
    await make('己')
    const save = await form('戊')
    expect((await refusal(save({ related: '戊戊' })))?.data.errors).toMatchObject([{ field: 'related' }])
    await (await form('己'))({ related: '戊、戊戊' })
    expect(await row('己')).toMatchObject({ related: ['戊'] })
  })

  test('a point takes no more links than the most, whichever side they are typed on; those beyond it may stay', async () => {
    const names = many(13, '相关')
    for (const name of names) await make(name)
    await make('满', { related: names.slice(0, 12).join('、') })
    const reasonOf = async (call: Promise<unknown>) => (await refusal(call))?.data.errors[0]
    expect(await reasonOf((await form('相关12'))({ related: '满' }))).toMatchObject({
      field: 'related',
      reason: expect.stringContaining('“满”已经有 12 个相关知识点'),
    })
    expect(await reasonOf((await form('满'))({ related: names.join('、') }))).toMatchObject({ field: 'related' })
    await make('也满', { related: names.slice(12).join('、') })
    const wanted = { guid, appID, stayID: id.满 as number, otherIDs: [id.也满 as number] }
    expect((await send().send('knowledge.pointMergeCheck', wanted)).limits).toEqual([
      expect.stringContaining('合并后有 13 个相关知识点'),
    ])
    await merge('满', ['也满'])
    expect((await row('满')).related).toHaveLength(13)
    await (await form('满'))({ html: '<p>文</p>' })
    // Whoever sends the same names without what they were saves them as well.
    const { revision, related } = await row('满')
    await put({ pointID: id.满, revision, related: related.join('、') })
    expect(await reasonOf((await form('满'))({ related: [...related.slice(1), '甲'].join('、') }))).toMatchObject({
      field: 'related',
    })
    await (await form('满'))({ related: related.slice(1).join('、') })
    expect((await row('满')).related).toHaveLength(12)
  })

  test('the check of a merge names the other names that there is no room for', async () => {
    await make('多名', { aliases: many(11, '多').join('、') })
    await make('并入的', { aliases: '甲名、乙名' })
    const wanted = { guid, appID, stayID: id.多名 as number, otherIDs: [id.并入的 as number] }
    expect((await send().send('knowledge.pointMergeCheck', wanted)).limits).toEqual([
      '合并后有 14 个别名，只留 12 个：不再认得 “甲名”、“乙名”',
    ])
    await merge('多名', ['并入的'])
    expect((await row('多名')).aliases).toEqual([...many(11, '多'), '并入的'])
  })

  test('a point with the most other names is renamed all the same, and saved again; one more is refused', async () => {
    await make('旧名', { aliases: many(12, '别名').join('、') })
    await (await form('旧名'))({ name: '新名' })
    id.新名 = id.旧名 as number
    expect((await row('新名')).aliases).toHaveLength(13)
    const save = await form('新名')
    expect(
      (await refusal(save({ aliases: [...many(12, '别名'), '旧名', '多'].join('、') })))?.data.errors,
    ).toMatchObject([{ field: 'aliases' }])
    await save({ html: '<p>文</p>' })
    expect(await row('新名')).toMatchObject({ html: '<p>文</p>', aliases: expect.arrayContaining(['旧名']) })
  })

  const undo = (changeID: number) => send().send('knowledge.pointChangeUndo', { guid, appID, changeID })

  test('a point that is restored leaves out other names that were taken meanwhile, and says so; its own name is told too', async () => {
    await make('庚', { aliases: '庚又名、庚别名' })
    const { changeID } = await send().send('knowledge.pointRemove', { guid, appID, pointID: id.庚 as number })
    await make('庚又名', { aliases: '庚' })
    expect((await undo(changeID)).notes).toEqual([
      '别名“庚又名”现在是知识点“庚又名”，没有恢复',
      '“庚”现在也是“庚又名”的别名',
    ])
    expect(await row('庚')).toMatchObject({ aliases: ['庚别名'] })
  })

  test('an import that is taken back leaves out other names that were taken meanwhile', async () => {
    await make('辛', { aliases: '辛又名、辛别名' })
    const file = new Blob(['名称,别名\n辛,\n'])
    const { tableID } = await scene.sendFile('knowledge.pointTableCheck', { guid, appID, fileName: '辛.csv' }, file)
    const { changeID } = await send().send('knowledge.pointTableApply', { guid, appID, tableID, allowEdited: 1 })
    await make('辛二', { aliases: '辛又名' })
    expect((await undo(changeID)).notes).toEqual(['别名“辛又名”现在是“辛二”的别名，没有恢复'])
    expect(await row('辛')).toMatchObject({ aliases: ['辛别名'] })
  })

  test('a merge that is undone leaves out other names that were taken meanwhile, and no others', async () => {
    await make('壬', { aliases: '壬旧' })
    await make('癸', { aliases: '癸又名、癸别名' })
    const { mergeID } = await merge('壬', ['癸'])
    const { revision, aliases } = await row('壬')
    expect(aliases).toEqual(['壬旧', '癸', '癸又名', '癸别名'])
    await put({ pointID: id.壬, revision, aliases: '壬旧、癸、癸别名' })
    await make('癸又名')
    const undone = await send().send('knowledge.pointMergeUndo', { guid, appID, mergeID })
    expect(undone).toMatchObject({ textStays: 1, notes: ['别名“癸又名”现在是知识点“癸又名”，没有恢复'] })
    expect(await row('癸')).toMatchObject({ aliases: ['癸别名'] })
  })
})
