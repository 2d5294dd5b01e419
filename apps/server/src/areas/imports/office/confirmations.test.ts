import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { xlsxOf } from '../../../cores/imports/testing/readBytes.ts'
import { type Scene, setScene } from '../../../testing/office/scene.ts'

const HEADER = ['章节', '题型', '题干', '选项A', '选项B', '选项C', '答案', '外部ID', '备注']
const question = (id: string, more: { answer?: string; style?: string; third?: string; stem?: string } = {}) => [
  '确认章',
  more.style ?? 'A1',
  more.stem ?? `题 ${id}`,
  '一',
  '二',
  more.third ?? `三 ${id}`,
  more.answer ?? 'A',
  id,
  '看过',
]
const ENDED = ['done', 'failed', 'stopped', 'lost']
const ALL = { allowStyle: 1, allowAnswers: 1, allowOptions: 1, allowEdited: 1, allowDuplicates: 1 } as const

describeOnBothDatabases('what an import overwrites', (openStore) => {
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

  const upload = async (rows: string[][]) => {
    // Each import must be later than earlier changes.
    scene.api.clock.now += 60_000
    const file = new Blob([xlsxOf([HEADER, ...rows]) as Uint8Array<ArrayBuffer>])
    return (await scene.sendFile('imports.importUpload', { guid, fileName: '确认.xlsx' }, file)).uploadID
  }
  const progress = (importID: number) => client().send('imports.importProgress', { guid, importID })
  const ended = async ({ importID }: { importID: number }) => {
    await expect.poll(async () => ENDED.includes((await progress(importID)).run.state), { timeout: 25_000 }).toBe(true)
    return progress(importID)
  }
  const check = async (uploadID: number) => ended(await client().send('imports.importCheck', { guid, appID, uploadID }))
  const begin = (uploadID: number, confirmed: Partial<typeof ALL> = {}) =>
    client().send('imports.importStart', { guid, appID, uploadID, ...confirmed })
  const start = async (uploadID: number, confirmed: Partial<typeof ALL> = {}) => ended(await begin(uploadID, confirmed))
  const bank = async () => {
    const { rows } = await client().send('content.questionList', { guid, appID, q: '题 ', pageSize: 200 })
    return rows.map(({ externalID, stem }) => `${externalID} ${stem}`).sort()
  }

  test('a check counts it with samples, the import is refused until each kind is confirmed, and the run keeps it', async () => {
    expect((await start(await upload([question('k1'), question('k2'), question('k3')]))).findings).toEqual([])
    const uploadID = await upload([
      question('k1', { answer: 'B' }),
      question('k2', { style: 'A2', third: '别的' }),
      question('z3', { stem: '题 k3', third: '三 k3' }),
    ])
    const checked = await check(uploadID)
    expect(checked.run).toMatchObject({ state: 'done', added: 1, changed: 2 })
    expect(checked.findings).toEqual([
      { kind: 'style', count: 1, confirmed: 0, samples: [expect.objectContaining({ externalID: 'k2' })] },
      {
        kind: 'answer',
        count: 1,
        confirmed: 0,
        samples: [{ externalID: 'k1', stem: '题 k1', before: 'A', after: 'B' }],
      },
      { kind: 'options', count: 1, confirmed: 0, samples: [expect.objectContaining({ externalID: 'k2' })] },
      {
        kind: 'duplicates',
        count: 1,
        confirmed: 0,
        samples: [{ externalID: 'z3', stem: '题 k3', before: '题库已有 k3', after: '将新增 z3' }],
      },
    ])
    const before = await bank()
    await expect(begin(uploadID)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('请先逐项确认。题型会改变：1 题；答案会改变：1 题'),
    })
    const { allowDuplicates: _, ...three } = ALL
    await expect(begin(uploadID, three)).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(/请先逐项确认。题库已有同样的题（外部 ID 不同），会重复新增：1 题$/),
    })
    expect(await bank()).toEqual(before)
    const done = await start(uploadID, ALL)
    expect(done.run).toMatchObject({ state: 'done', added: 1, changed: 2 })
    expect(done.findings.map(({ kind, confirmed }) => `${kind} ${confirmed}`)).toEqual([
      'style 1',
      'answer 1',
      'options 1',
      'duplicates 1',
    ])
    const written = await scene.store.db
      .selectFrom('audit_log')
      .select('changes')
      .where('target_id', '=', String(done.run.importID))
      .execute()
    expect(written.map(({ changes }) => changes).join()).toContain('题型会改变；答案会改变')
  })

  test('an import that nobody checked ends as failed with what it found, and nothing of it is written', async () => {
    await start(await upload([question('n1'), question('n2')]))
    const before = await bank()
    const uploadID = await upload([question('n1', { answer: 'C' }), question('n9')])
    const { run, findings } = await start(uploadID)
    expect(run).toMatchObject({ state: 'failed', added: 0, changed: 0 })
    expect(run.message).toBe('会改动题库里已有的题目，没有得到确认，什么也没有写入\n答案会改变：1 题')
    expect(findings).toMatchObject([{ kind: 'answer', count: 1, confirmed: 0 }])
    expect(await bank()).toEqual(before)
    // The uploaded file is kept for another try.
    expect((await start(uploadID, { allowAnswers: 1 })).run).toMatchObject({ state: 'done', added: 1, changed: 1 })
  })

  /** Saves a question with `，手改` behind its stem. */
  const editByHand = async (externalID: string) => {
    scene.api.clock.now += 60_000
    const found = await client().send('content.questionList', { guid, appID, q: externalID })
    const allTestID = found.rows[0]?.allTestID as number
    const { hash, cptID, question: stored } = await client().send('content.questionDetail', { guid, appID, allTestID })
    const { externalID: _, chapterPath: _path, styleName: _name, form: _form, group: _group, ...rest } = stored
    await client().send('content.questionSave', {
      ...{ guid, appID, allTestID, hash, cptID: cptID as number },
      questionJson: { ...rest, groupStem: '', stem: `${rest.stem}，手改` },
    })
  }

  test('what was saved in the question editor since its import counts as edited by hand', async () => {
    const rows = [question('h1'), question('h2')]
    await start(await upload(rows))
    await editByHand('h1')
    const uploadID = await upload(rows)
    expect((await check(uploadID)).findings).toMatchObject([
      { kind: 'edited', count: 1, samples: [{ before: '题干：题 h1，手改', after: '题干：题 h1' }] },
    ])
    await expect(begin(uploadID, { allowAnswers: 1, allowStyle: 1 })).rejects.toMatchObject({ status: 409 })
    expect(await bank()).toContain('h1 题 h1，手改')
    expect((await start(uploadID, { allowEdited: 1 })).run.state).toBe('done')
    expect(await bank()).toContain('h1 题 h1')
  })

  test('rule: a confirmation covers as many questions as were told; what is edited by hand after the check stays', async () => {
    const rows = [question('v1'), question('v2')]
    await start(await upload(rows))
    await editByHand('v1')
    const uploadID = await upload(rows)
    expect((await check(uploadID)).findings).toMatchObject([{ kind: 'edited', count: 1 }])
    await editByHand('v2')
    const { run, findings } = await start(uploadID, { allowEdited: 1 })
    expect(run).toMatchObject({ state: 'failed', message: expect.stringContaining('没有得到确认') })
    expect(findings).toMatchObject([{ kind: 'edited', count: 2 }])
    expect(await bank()).toEqual(expect.arrayContaining(['v1 题 v1，手改', 'v2 题 v2，手改']))
    expect((await check(uploadID)).findings).toMatchObject([{ kind: 'edited', count: 2 }])
    expect((await start(uploadID, { allowEdited: 1 })).run.state).toBe('done')
    expect(await bank()).toEqual(expect.arrayContaining(['v1 题 v1', 'v2 题 v2']))
  })

  test('columns that were not read are told with the run', async () => {
    const { unread } = await check(await upload([question('u1')]))
    expect(unread).toEqual([{ sheet: 'Sheet1', column: 'I', header: '备注', rows: 1, likeOptions: 0 }])
  })
})
