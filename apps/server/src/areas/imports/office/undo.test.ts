import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { xlsxOf } from '../../../cores/imports/testing/readBytes.ts'
import { type Scene, setScene } from '../../../testing/office/scene.ts'

const HEADER = ['章节', '题型', '题干', '选项A', '选项B', '答案', '外部ID']
const question = (id: string, stem: string) => ['撤销章', 'A1', stem, '一', `二 ${id}`, 'A', id]

describeOnBothDatabases('undoing an import in the back office', (openStore) => {
  let scene: Scene
  let guid: string
  let appID: number
  beforeAll(async () => {
    scene = await setScene(await openStore())
    guid = await scene.guidOf('editor')
    appID = scene.api.world.subjectID
  })
  afterAll(() => scene.close())
  const client = () => scene.api.client

  const imported = async (...rows: string[][]): Promise<number> => {
    scene.api.clock.now += 60_000
    const file = new Blob([xlsxOf([HEADER, ...rows]) as Uint8Array<ArrayBuffer>])
    const { uploadID } = await scene.sendFile('imports.importUpload', { guid, fileName: '坏文件.xlsx' }, file)
    const { importID } = await client().send('imports.importStart', { guid, appID, uploadID })
    await expect
      .poll(async () => (await client().send('imports.importProgress', { guid, importID })).run.state, {
        timeout: 25_000,
      })
      .toBe('done')
    scene.api.clock.now += 60_000
    return importID
  }
  const found = async (q: string) =>
    (await client().send('content.questionList', { guid, appID, q, pageSize: 10 })).rows[0] as { allTestID: number }

  test('the run offers it with counts, tells by whom it was undone, and each history names both', async () => {
    await imported(question('u1', '撤销前'))
    const importID = await imported(question('u1', '导入后'), question('u2', '新增的'))
    const { allTestID } = await found('导入后')
    const { undo } = await client().send('imports.importProgress', { guid, importID })
    const learners = { gone: 1, answered: 0, noted: 0 }
    expect(undo).toEqual({ restored: 1, deleted: 1, takenOut: 0, edited: 0, later: [], papers: [], learners })
    expect(await client().send('imports.importUndo', { guid, importID })).toMatchObject({ restored: 1, deleted: 1 })
    expect(await found('撤销前')).toMatchObject({ allTestID })
    expect(await found('新增的')).toBeUndefined()
    const { rows } = await client().send('imports.importList', { guid, appID })
    expect(rows.find((row) => row.importID === importID)).toMatchObject({
      undoneAt: scene.api.clock.now,
      undoneBy: expect.stringMatching(/./),
    })
    const history = await client().send('content.questionHistory', { guid, appID, allTestID })
    expect(history.rows.map(({ what, changes }) => [what, changes])).toEqual([
      ['撤销导入 坏文件.xlsx', [{ field: 'stem', before: '导入后', after: '撤销前' }]],
      ['导入 坏文件.xlsx', [{ field: 'stem', before: '撤销前', after: '导入后' }]],
      ['导入新增 坏文件.xlsx', []],
    ])
    const again = client().send('imports.importUndo', { guid, importID })
    await expect(again).rejects.toMatchObject({ status: 409, message: '这次导入已经撤销过了' })
    expect((await client().send('imports.importProgress', { guid, importID })).undo).toBeNull()
  })

  test('what was edited since is refused with its count until that is allowed', async () => {
    await imported(question('e1', '手改之前'))
    const importID = await imported(question('e1', '第二稿'))
    const { allTestID } = await found('第二稿')
    const detail = await client().send('content.questionDetail', { guid, appID, allTestID })
    const { question: shown, hash, cptID } = detail
    await client().send('content.questionSave', {
      guid,
      appID,
      allTestID,
      hash,
      cptID: cptID as number,
      questionJson: {
        style: shown.style,
        hint: '',
        stem: '手改',
        options: shown.options,
        answer: 'B',
        explanation: '',
        points: [],
        source: '',
        year: null,
        difficulty: null,
        groupStem: '',
      },
    })
    await expect(client().send('imports.importUndo', { guid, importID })).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('有 1 题被手工修改过'),
    })
    const allowed = { guid, importID, allowEdited: 1 } as const
    await expect(client().send('imports.importUndo', { ...allowed, editedTold: 0 })).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('确认的是 0 题'),
    })
    await client().send('imports.importUndo', { ...allowed, editedTold: 1 })
    expect(await found('手改之前')).toMatchObject({ allTestID })
  })

  test('what learners of an open subject lose is told before: questions, those with answers, those with notes', async () => {
    const importID = await imported(question('l1', '有人做过'), question('l2', '没人做过'))
    const { allTestID } = await found('有人做过')
    const offered = async () => (await client().send('imports.importProgress', { guid, importID })).undo
    expect((await offered())?.learners).toEqual({ gone: 2, answered: 0, noted: 0 })
    await scene.store.write((tx) =>
      tx.db
        .insertInto('question_statistic')
        .values({ question_id: allTestID, answered: 3, answered_right: 1, favoured: 0, noted: 1 })
        .execute(),
    )
    expect(await offered()).toMatchObject({ deleted: 1, takenOut: 1, learners: { gone: 2, answered: 1, noted: 1 } })
    await client().send('subjects.subjectSetWithdrawn', { guid, appID, withdrawn: 1 })
    expect((await offered())?.learners).toBeNull()
    await client().send('subjects.subjectSetWithdrawn', { guid, appID, withdrawn: 0 })
    // Another import puts back the one that stayed: undone it leaves as well.
    await client().send('imports.importUndo', { guid, importID })
    const again = await imported(question('l1', '有人做过'), question('l3', '新的'))
    const { undo } = await client().send('imports.importProgress', { guid, importID: again })
    expect(undo?.learners).toEqual({ gone: 2, answered: 1, noted: 1 })
  })
})
