import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Params } from '@tizhou/contract/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { LEASE_MS } from '../../../cores/imports/running/importRunner.ts'
import { sweepImports } from '../../../cores/imports/running/sweepImports.ts'
import { csvOf, xlsxOf } from '../../../cores/imports/testing/readBytes.ts'
import { uploadsDir } from '../../../platform/config.ts'
import { keptPath } from '../../../platform/database/keptUploadRows.ts'
import { runJob } from '../../../platform/jobs/runJob.ts'
import { SUBJECT } from '../../../testing/bank.ts'
import { type Scene, setScene } from '../../../testing/office/scene.ts'

const HEADER = ['章节', '题干', '选项A', '选项B', '答案', '解析', '外部ID']
const question = (id: string, stem: string, answer = 'A') => ['导入章', stem, '一', '二', answer, '因为', id]
const ENDED = ['done', 'failed', 'stopped', 'lost']

describeOnBothDatabases('imports in the back office', (openStore) => {
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

  const upload = async (bytes: Uint8Array | string, fileName = '题目.xlsx', as = guid) => {
    const file = new Blob([bytes as Uint8Array<ArrayBuffer>])
    return (await scene.sendFile('imports.importUpload', { guid: as, fileName }, file)).uploadID
  }
  const sheet = (rows: string[][]) => upload(xlsxOf(rows))
  const preview = (of: Omit<Params<'imports.importPreview'>, 'guid' | 'appID'>) =>
    client().send('imports.importPreview', { guid, appID, ...of })
  const progress = (importID: number) => client().send('imports.importProgress', { guid, importID })
  const ended = async (importID: number) => {
    await expect.poll(async () => ENDED.includes((await progress(importID)).run.state), { timeout: 25_000 }).toBe(true)
    return (await progress(importID)).run
  }
  const check = async (uploadID: number) =>
    ended((await client().send('imports.importCheck', { guid, appID, uploadID })).importID)
  const start = async (uploadID: number, more = {}) =>
    ended((await client().send('imports.importStart', { guid, appID, uploadID, ...more })).importID)
  const count = async (table: string) =>
    Number((await scene.store.all<{ n: number }>(`select count(*) as n from ${table}`, []))[0]?.n)
  const audits = async (importID: number) =>
    (await scene.store.db.selectFrom('audit_log').selectAll().where('target_id', '=', `${importID}`).execute()).map(
      ({ call, actor_name, changes }) => ({ call, actor_name, changes }),
    )

  test('the columns of a file are guessed, and its first questions are shown', async () => {
    const uploadID = await sheet([HEADER, question('1', '甲'), question('2', '乙', 'X')])
    const shown = await preview({ uploadID })
    expect(shown.sheets).toMatchObject([
      {
        name: 'Sheet1',
        kind: 'table',
        header: 1,
        headers: HEADER,
        columns: { chapter: 0, stem: 1, 选项A: 2, 选项B: 3 },
      },
    ])
    expect(shown.sheets[0]?.rows[0]).toEqual({ number: 2, cells: question('1', '甲') })
    expect(shown.questions).toMatchObject([
      { stem: '甲', styleName: 'A1 型题', form: 'ATEST', answer: 'A', chapterPath: ['导入章'], externalID: '1' },
    ])
    expect(shown.problems).toMatchObject([{ severity: 'error', row: 3, column: '答案' }])
    expect(shown.fields).toContainEqual({ field: 'explanation', name: '解析' })
  })

  test('a column is what the editor says, whatever its header, and a field may have none', async () => {
    const rows = [
      ['A', 'B', 'C', '答案', '解析'],
      ['甲项', '乙项', '题面一', 'A', '说明一'],
    ]
    const uploadID = await upload(csvOf(rows), '外来.csv')
    expect((await preview({ uploadID })).sheets).toMatchObject([{ kind: 'wrong', headers: rows[0] }])
    const columnsJson = [
      { field: 'stem', column: 2 },
      { field: '选项A', column: 0 },
      { field: '选项B', column: 1 },
      { field: 'explanation', column: -1 },
    ]
    const shown = await preview({ uploadID, headerRow: 1, columnsJson })
    expect(shown.questions).toMatchObject([
      { stem: '题面一', options: [{ name: 'A', content: '甲项' }, { content: '乙项' }], answer: 'A', explanation: '' },
    ])
    await expect(preview({ uploadID, columnsJson: [{ field: '没有', column: 0 }] })).rejects.toMatchObject({
      status: 400,
      data: { errors: [{ field: 'columnsJson[0].field' }] },
    })
  })

  test('a check tells what would happen with errors by row, and writes nothing', async () => {
    const before = await count('question')
    const uploadID = await sheet([HEADER, question('c1', '甲'), question('c2', '乙', 'C'), question('c3', '')])
    const run = await check(uploadID)
    expect(run).toMatchObject({
      state: 'done',
      dryRun: 1,
      rows: 3,
      added: 1,
      rejected: 2,
      errors: 2,
      fileName: '题目.xlsx',
    })
    const list = (filter = {}) => client().send('imports.importProblems', { guid, importID: run.importID, ...filter })
    expect((await list()).rows).toMatchObject([
      { row: 3, column: '答案', reason: '答案 C 不在选项中', severity: 'error' },
      { row: 4, column: '题干', reason: '没有题干' },
    ])
    expect(await list({ q: '题干', pageSize: 1 })).toMatchObject({ total: 1, rows: [{ row: 4 }] })
    expect((await list({ severity: 'warning' })).total).toBe(0)
    expect(await count('question')).toBe(before)
  })

  test('an import goes in whole, is recorded with its counts, and learners see its questions', async () => {
    const uploadID = await sheet([HEADER, question('i1', '甲'), question('i2', '乙', 'C'), question('i3', '丙', 'B')])
    const run = await start(uploadID, { tree: '导入目录' })
    expect(run).toMatchObject({ state: 'done', dryRun: 0, added: 2, rejected: 1, errors: 1, tree: '导入目录' })
    const written = await audits(run.importID)
    expect(written.map(({ call }) => call)).toEqual(['imports.importStart', 'imports.importStart'])
    // Both rows have the same moment of the test's clock, so their order is open.
    expect(written).toContainEqual(expect.objectContaining({ changes: expect.stringContaining('"begun"') }))
    expect(written).toContainEqual(
      expect.objectContaining({ actor_name: 'editor', changes: expect.stringContaining('"added"') }),
    )
    await expect
      .poll(async () => (await client().send('chapters.getChapterMenuX', { appEName: SUBJECT })).ChapterMenuJson)
      .toContain('导入章')
    // The file is removed after the import.
    await expect(preview({ uploadID })).rejects.toMatchObject({ status: 404 })
    const { rows } = await client().send('imports.importList', { guid, q: '题目', state: 'done' })
    expect(rows.find(({ importID }) => importID === run.importID)).toMatchObject({
      userName: 'editor',
      subject: SUBJECT,
    })
  })

  test('a file that is none, and one without questions, fail with the reason and leave nothing', async () => {
    const uploadID = await upload(new Uint8Array([0x50, 0x4b, 3, 4, 9, 9, 9]))
    await expect(preview({ uploadID })).rejects.toMatchObject({ status: 400, data: { errors: [{ field: 'file' }] } })
    const run = await start(
      await sheet([
        ['姓名', '电话'],
        ['甲', '1'],
      ]),
    )
    expect(run).toMatchObject({ state: 'failed', message: expect.stringContaining('没有找到题目'), added: 0 })
    expect(await count('question')).toBeGreaterThan(0)
  })

  test('a file of another kind is refused as what it is, in words without the name of a parameter', async () => {
    const uploadID = await upload('一. 单选题\n1. 称量用什么?\nA. 天平\nB. 量筒\n答案:A', '卷子.txt')
    const told = await preview({ uploadID }).catch(({ msg }: { msg: string }) => msg)
    expect(told).toBe(
      '这是文本文件（.txt），不能直接导入；能导入的是 .xlsx 工作簿和 .csv 表格；请用 Excel 或 WPS 把内容整理成表格（每项一列），另存为 .xlsx 再导入',
    )
  })

  test('a table without headers is previewed with its first question, and a check tells a row that it takes for them', async () => {
    const rows = [
      ['称量用什么？', '天平', '量筒', 'A'],
      ['过滤用什么？', '量筒', '漏斗', 'B'],
    ]
    const uploadID = await upload(csvOf(rows), '无表头.csv')
    expect((await preview({ uploadID })).sheets).toMatchObject([{ header: 0, rows: [{ number: 1 }, { number: 2 }] }])
    const columnsJson = ['stem', '选项A', '选项B', 'answer'].map((field, column) => ({ field, column }))
    const shown = await preview({ uploadID, headerRow: 0, columnsJson })
    expect(shown.questions.map(({ stem }) => stem)).toEqual(['称量用什么？', '过滤用什么？'])
    const { importID } = await client().send('imports.importCheck', {
      guid,
      appID,
      uploadID,
      headerRow: 1,
      columnsJson,
    })
    expect(await ended(importID)).toMatchObject({ state: 'done', rows: 1, added: 1, warnings: 1 })
    const { rows: problems } = await client().send('imports.importProblems', { guid, importID })
    expect(problems).toMatchObject([{ row: 1, reason: expect.stringContaining('第 1 行当作表头，没有读成题目') }])
  })

  test('a stopped import leaves nothing behind', async () => {
    const before = await count('question')
    const rows = Array.from({ length: 6_000 }, (_, at) => question(`s${at}`, `停止 ${at}`))
    const uploadID = await sheet([HEADER, ...rows])
    const { importID } = await client().send('imports.importStart', { guid, appID, uploadID })
    await client().send('imports.importStop', { guid, importID })
    expect(await ended(importID)).toMatchObject({ state: 'stopped', added: 0 })
    expect(await count('question')).toBe(before)
    await expect(client().send('imports.importStop', { guid, importID })).rejects.toMatchObject({ status: 409 })
    // The uploaded file is kept for another try.
    expect((await preview({ uploadID })).questions.length).toBeGreaterThan(0)
  })

  /** A run whose process gives no sign of life. */
  const silentRun = async (importID: number) => {
    const now = scene.api.clock.now
    await scene.store.write((tx) =>
      scene.api.services.imports.in(tx).addImport({
        import_id: importID,
        subject_id: appID,
        user_id: 1,
        user_name: 'editor',
        file_name: '题目.xlsx',
        tree_name: '导入目录',
        dry_run: 0,
        state: 'reading',
        lease_until: now + LEASE_MS,
        started_at: now,
      }),
    )
    scene.api.clock.now += LEASE_MS
  }

  test('an import that went silent ends as failed within seconds, and nothing is written', async () => {
    expect(LEASE_MS).toBeLessThanOrEqual(15_000)
    await silentRun(4711)
    expect((await progress(4711)).run.state).toBe('lost')
    await runJob(sweepImports, scene.api.services)
    expect((await progress(4711)).run).toMatchObject({
      state: 'failed',
      finishedAt: scene.api.clock.now,
      message: '服务器在导入途中停止，什么也没有写入。',
    })
  })

  test('a lost import can be stopped', async () => {
    await silentRun(4712)
    const operator = await scene.guidOf('operator')
    await client().send('imports.importStop', { guid: operator, importID: 4712 })
    expect((await progress(4712)).run).toMatchObject({ state: 'stopped', finishedAt: scene.api.clock.now })
    await expect(client().send('imports.importStop', { guid: operator, importID: 4712 })).rejects.toMatchObject({
      status: 409,
    })
  })

  test('an upload is its uploader’s alone, and a day old at the most', async () => {
    const uploadID = await sheet([HEADER, question('u1', '甲')])
    await scene.addStaff('editor-two', ['editor'])
    const other = await scene.guidOf('editor-two')
    const asked = { appID, uploadID }
    await expect(client().send('imports.importPreview', { guid: other, ...asked })).rejects.toMatchObject({
      status: 404,
    })
    await expect(client().send('imports.importStart', { guid: other, ...asked })).rejects.toMatchObject({
      status: 404,
    })
    const folder = uploadsDir(scene.api.services.config)
    expect(existsSync(`${folder}/${uploadID}`)).toBe(true)
    const { clock } = scene.api
    const then = clock.now
    clock.now = Date.now() + 86_400_000 + 60_000
    await scene.api.services.uploads.sweep()
    expect(readdirSync(folder)).toEqual([])
    clock.now = then
  })

  test('a file that is nowhere any more is said to be gone by its name; no path of this server is told', async () => {
    const uploadID = await sheet([HEADER, question('gone-1', '去了哪里')])
    const folder = uploadsDir(scene.api.services.config)
    rmSync(join(folder, String(uploadID)))
    await scene.api.services.files.remove(keptPath(uploadID))
    const told = await preview({ uploadID }).then(
      () => '',
      ({ msg, data }: { msg: string; data: unknown }) => JSON.stringify({ msg, data }),
    )
    expect(told).toContain('没有文件 题目.xlsx')
    expect(told).not.toContain(folder)
    const { message } = await check(uploadID)
    expect(message).toContain('重新上传')
    expect(message).not.toContain(folder)
  })

  test('no file, an empty one and one that is too large are refused, and nothing stays on disk', async () => {
    const send = (body: RequestInit['body'], type?: string) =>
      fetch(`${scene.api.origin}/api/console/imports/upload?guid=${guid}&fileName=a.xlsx`, {
        method: 'POST',
        body,
        ...(type ? { headers: { 'content-type': type } } : {}),
      }).then((response) => response.json())
    const stream = 'application/octet-stream'
    expect(await send(undefined)).toMatchObject({ status: 400 })
    expect(await send('a=1', 'application/x-www-form-urlencoded')).toMatchObject({
      status: 400,
      msg: expect.stringMatching(/没有收到文件/),
    })
    expect(await send('a', 'text/plain')).toMatchObject({ status: 400 })
    expect(await send(new Uint8Array(0), stream)).toMatchObject({
      status: 400,
      msg: expect.stringMatching(/文件是空的|没有收到文件/),
    })
    expect(await send(new Uint8Array(30_000_001), stream)).toMatchObject({
      status: 400,
      msg: expect.stringMatching(/不能超过 30 MB/),
    })
    expect(readdirSync(uploadsDir(scene.api.services.config))).toEqual([])
  })

  test('the name of a file is never a path', async () => {
    const uploadID = await upload(csvOf([HEADER, question('n1', '甲')]), '../../etc/题目\u202e.csv')
    expect((await preview({ uploadID })).sheets[0]?.name).toBe('题目')
  })
})
