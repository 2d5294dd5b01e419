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

  const uploaded = async (rows: string[][]): Promise<number> => {
    scene.api.clock.now += 60_000
    const file = new Blob([xlsxOf([HEADER, ...rows]) as Uint8Array<ArrayBuffer>])
    return (await scene.sendFile('imports.importUpload', { guid, fileName: '坏文件.xlsx' }, file)).uploadID
  }
  const ended = async (importID: number): Promise<void> => {
    await expect
      .poll(async () => (await client().send('imports.importProgress', { guid, importID })).run.state, {
        timeout: 25_000,
      })
      .toBe('done')
    scene.api.clock.now += 60_000
  }
  const imported = async (...of: (string[] | { allowEdited: 1 })[]): Promise<number> => {
    const uploadID = await uploaded(of.filter((one) => Array.isArray(one)))
    const allowed = of.find((one) => !Array.isArray(one))
    const { importID } = await client().send('imports.importStart', { guid, appID, uploadID, ...allowed })
    await ended(importID)
    return importID
  }
  const checked = async (...rows: string[][]): Promise<string[]> => {
    const { importID } = await client().send('imports.importCheck', { guid, appID, uploadID: await uploaded(rows) })
    await ended(importID)
    const { findings } = await client().send('imports.importProgress', { guid, importID })
    return findings.map(({ kind }) => kind)
  }
  const found = async (q: string) =>
    (await client().send('content.questionList', { guid, appID, q, pageSize: 10 })).rows[0] as { allTestID: number }

  test('the run offers it with counts, tells by whom it was undone, and each history names both', async () => {
    const first = await imported(question('u1', '撤销前'))
    const importID = await imported(question('u1', '导入后'), question('u2', '新增的'))
    expect((await client().send('imports.importProgress', { guid, importID: first })).undo?.later).toEqual([
      { importID, fileName: '坏文件.xlsx' },
    ])
    const { allTestID } = await found('导入后')
    const { undo } = await client().send('imports.importProgress', { guid, importID })
    const learners = { gone: 1, answered: 0, noted: 0 }
    expect(undo).toEqual({ restored: 1, deleted: 1, takenOut: 0, edited: 0, later: [], papers: [], learners })
    expect(await client().send('imports.importUndo', { guid, importID })).toMatchObject({ restored: 1, deleted: 1 })
    expect(await found('撤销前')).toMatchObject({ allTestID })
    expect(await found('新增的')).toBeUndefined()
    const { rows } = await client().send('imports.importList', { guid, appID })
    const listed = async (state: string) =>
      (await client().send('imports.importList', { guid, appID, state })).rows.map((run) => run.importID)
    expect(await listed('undone')).toEqual([importID])
    expect(await listed('done')).not.toContain(importID)
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
    scene.api.clock.now += 60_000
    await client().send('imports.importUndo', { ...allowed, editedTold: 1 })
    expect(await found('手改之前')).toMatchObject({ allTestID })

    // What somebody typed stays a version, and both records say what the undoing took away.
    const { versions } = await client().send('content.questionVersions', { guid, appID, allTestID })
    expect(versions.map(({ what, question: { stem, answer } }) => [stem, answer, what])).toEqual([
      ['手改之前', 'A', '撤销导入 坏文件.xlsx'],
      ['手改', 'B', '修改题目'],
      ['第二稿', 'A', '导入 坏文件.xlsx'],
      ['手改之前', 'A', '导入新增 坏文件.xlsx'],
    ])
    const { rows } = await client().send('content.questionHistory', { guid, appID, allTestID })
    expect(rows[0]).toMatchObject({
      what: '撤销导入 坏文件.xlsx',
      changes: [
        { field: 'stem', before: '手改', after: '手改之前' },
        { field: 'answer', before: 'B', after: 'A' },
      ],
    })
    // No edit by hand is left in it.
    expect(await checked(question('e1', '第三稿'))).not.toContain('edited')
  })

  test('rule: an edit from before the import comes back with its undoing, and counts as one', async () => {
    await imported(question('b1', '第一稿'))
    const { allTestID } = await found('第一稿')
    const { versions, hash, cptID } = await client().send('content.questionVersions', { guid, appID, allTestID })
    const questionJson = { ...(versions[0]?.question as NonNullable<(typeof versions)[0]>['question']), stem: '先手改' }
    await client().send('content.questionSave', {
      ...{ guid, appID, allTestID, hash, cptID: cptID as number, questionJson },
    })
    const importID = await imported(question('b1', '第二稿'), { allowEdited: 1 })
    await client().send('imports.importUndo', { guid, importID })
    expect(await found('先手改')).toMatchObject({ allTestID })
    expect(await checked(question('b1', '第三稿'))).toContain('edited')
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
    // What stands in papers only is in no chapter that would lose it.
    const inPapers = question('l4', '只在试卷里').with(0, '仅用于试卷')
    const mixed = await imported(inPapers, question('l5', '在章节里'))
    const told = await client().send('imports.importProgress', { guid, importID: mixed })
    expect(told.undo).toMatchObject({ deleted: 2, learners: { gone: 1, answered: 0, noted: 0 } })
    await client().send('imports.importUndo', { guid, importID: mixed })
    const alone = await imported(inPapers)
    expect((await client().send('imports.importProgress', { guid, importID: alone })).undo?.learners).toBeNull()
    await client().send('imports.importUndo', { guid, importID: alone })
    // Another import puts back the one that stayed: undone it leaves as well.
    await client().send('imports.importUndo', { guid, importID })
    const again = await imported(question('l1', '有人做过'), question('l3', '新的'))
    const { undo } = await client().send('imports.importProgress', { guid, importID: again })
    expect(undo?.learners).toEqual({ gone: 2, answered: 1, noted: 1 })
  })
})
