import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { addKnowledgeBank } from '../../../testing/knowledgeScene.ts'
import { type Scene, setScene } from '../../../testing/office/scene.ts'
import { refusal } from '../../../testing/refusal.ts'

const FIRST =
  '# 心衰 {免费}\n\n左心衰竭\n\n## 治疗\n\n利尿 <script>x()</script>\n\n# 心律失常 {知识点：水电解质}\n\n房颤'
const SECOND = '# 心衰\n\n第二版'

describeOnBothDatabases('imports of materials', (openStore) => {
  let scene: Scene
  let guid: string
  let bookID: number
  beforeAll(async () => {
    scene = await setScene(await openStore())
    await addKnowledgeBank(scene.api)
    guid = await scene.guidOf('editor')
    const of = { guid, appID: scene.api.world.subjectID, shelf: 'theory' as const, name: '书', note: '', position: 1 }
    bookID = (await scene.api.client.send('materials.bookSave', { ...of, hidden: 0 })).bookID
  })
  afterAll(() => scene.close())
  const send = () => scene.api.client
  const check = (text: string, of: object = {}) =>
    scene.sendFile(
      'materials.importCheck',
      { guid, bookID, fileName: '书.md', mode: 'add', levels: 2, ...of },
      new Blob([text]),
    )
  const apply = (importID: number, of: object = {}) => send().send('materials.importApply', { guid, importID, ...of })
  const undo = (importID: number, of: object = {}) => send().send('materials.importUndo', { guid, importID, ...of })
  const names = async () =>
    (await send().send('materials.outline', { guid, bookID })).list.map(({ name, free }) => [name, free])
  let first: number

  test('a check changes nothing and says what will stand, and what is lost', async () => {
    const plan = await check(FIRST)
    first = plan.importID
    expect(plan).toMatchObject({ nodes: 3, withText: 3, pictures: 0, replaces: 0, byHand: 0, losses: [] })
    expect(plan.outline).toEqual([
      { depth: 1, name: '心衰' },
      { depth: 2, name: '治疗' },
      { depth: 1, name: '心律失常' },
    ])
    expect(plan.samples[1]?.html).not.toContain('script')
    expect(await names()).toEqual([])
    expect((await check('# 一 {知识点：没有的}\n\nx')).losses).toEqual([
      { what: '本科目没有的知识点', count: 1, example: '没有的', places: [] },
    ])
    const { strangePoints } = await check(
      '# 一 {知识点：没有的}\n\nx\n\n# 二 {知识点：水电结质}\n\n# 三 {知识点：出血热的}\n\n# 四 {知识点：水电解质}\n\n# 五 {知识点：没有的}',
    )
    expect(strangePoints).toEqual([
      { name: '水电结质', node: '二', like: '像“水电解质”：读音相同' },
      { name: '没有的', node: '一', like: '' },
      { name: '出血热的', node: '三', like: '' },
    ])
    expect((await refusal(check('', { fileName: 'a.exe' })))?.data.errors).toMatchObject([{ field: 'file' }])
  })

  test('applied once it stands; a second time it is not there any more', async () => {
    expect(await apply(first)).toEqual({ added: 3, removed: 0 })
    expect(await names()).toEqual([
      ['心衰', 1],
      ['治疗', 0],
      ['心律失常', 0],
    ])
    expect(await refusal(apply(first))).toMatchObject({ status: 404 })
    const { list } = await send().send('materials.outline', { guid, bookID })
    expect(list.map(({ pointID }) => pointID !== null)).toEqual([false, false, true])
  })

  test('replacing counts what people changed by hand and asks; undone, everything is as before', async () => {
    const { list } = await send().send('materials.outline', { guid, bookID })
    const nodeID = list[1]?.nodeID as number
    const of = { guid, bookID, nodeID, revision: 1, html: '<p>手改</p>', free: 0 as const, hidden: 0 as const }
    await send().send('materials.nodeSave', { ...of, name: '治疗', pointName: '' })
    const before = await names()
    const plan = await check(SECOND, { mode: 'replace' })
    expect(plan).toMatchObject({ replaces: 3, byHand: 1, handNames: ['治疗'] })
    const refused = await refusal(apply(plan.importID))
    expect(refused).toMatchObject({ status: 409, data: { reason: 'edited', edited: 1 } })
    expect(await names()).toEqual(before)
    expect(await apply(plan.importID, { allowEdited: 1 })).toEqual({ added: 1, removed: 3 })
    expect(await names()).toEqual([['心衰', 0]])
    expect(await undo(plan.importID)).toEqual({ removed: 1, restored: 3 })
    expect(await names()).toEqual(before)
    expect(await send().send('materials.node', { guid, nodeID })).toMatchObject({ html: '<p>手改</p>' })
    expect(await refusal(undo(plan.importID))).toMatchObject({ status: 404 })
  })

  test('undoing an import asks where its parts were changed since, and takes what was put below them', async () => {
    const { list } = await send().send('materials.outline', { guid, bookID })
    const parentID = list[2]?.nodeID as number
    const of = { guid, bookID, parentID, name: '后加', html: '', free: 0 as const, hidden: 0 as const, pointName: '' }
    await send().send('materials.nodeSave', of)
    expect(await refusal(undo(first))).toMatchObject({ status: 409, data: { edited: 2 } })
    expect(await undo(first, { allowEdited: 1 })).toEqual({ removed: 4, restored: 0 })
    expect(await names()).toEqual([])
    const { list: imports } = await send().send('materials.importList', { guid, bookID })
    expect(imports.map(({ state }) => state)).toEqual(expect.arrayContaining(['undone', 'checked']))
  })
})
