import type { WirePaperForm } from '@tizhou/contract/areas/exams/desk.office'
import { a1, a3, chapter, drafts, jd } from '@tizhou/demo/authoring'
import { interview } from '@tizhou/demo/interview'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { fileDrafts } from '../../../cores/content/filing/fileDrafts.ts'
import { SUBJECT } from '../../../testing/bank.ts'
import { paperFormOf } from '../../../testing/office/samples/paperSamples.ts'
import { type Scene, setScene } from '../../../testing/office/scene.ts'

const repeat = { allowedRepeat: true } as const
const five = ['甲', '乙', '丙', '丁', '戊']
const BANK = drafts(
  chapter(
    '预览',
    a1('pv-1', '单题', five, 'A', '单题的解析', { points: [] }),
    jd('pv-plain', '没有评分要点的题', '略', '只有解析', { points: [] }),
    ...['pv-oral'].map((id) =>
      interview(id, {
        ...{ question: '如何处理？', minutes: 8, reference: '略', followUp: '为什么？', points: [] },
        scoring: [
          ['诊断', 4],
          ['处理', 6],
        ],
      }),
    ),
    a3(
      'pv-g',
      '一个病例',
      [1, 2].map((step) => ({
        stem: `病例问 ${step}`,
        options: five,
        answer: 'B',
        explanation: '病例的解析',
        points: [],
      })),
    ),
  ),
)

describeOnBothDatabases('the preview of a paper, and a paper of a sheet', (openStore) => {
  let scene: Scene
  let guid: string
  let form: WirePaperForm
  const of = () => ({ guid, appID: scene.api.world.subjectID })
  const client = () => scene.api.client
  const save = (formJson: WirePaperForm) => client().send('exams.deskSave', { ...of(), formJson }, repeat)
  const ticketOf = async (paperKey: string) =>
    (await client().send('exams.deskPreview', { ...of(), paperKey }, repeat)).ticket
  const preview = (ticket: string) => client().send('exams.paperPreview', { ticket }, repeat)

  beforeAll(async () => {
    scene = await setScene(await openStore())
    const { api, store } = scene
    await fileDrafts(store, { appEName: SUBJECT, tree: { sourceName: '章节练习' } }, BANK, { now: api.clock.now })
    guid = await scene.guidOf('editor')
    const outer = await paperFormOf(scene)
    const { questions } = await client().send('exams.deskQuestions', { ...of(), idsJson: ['pv-1', 'pv-g-1'] }, repeat)
    const item = ({ allTestID }: { allTestID: number }) => ({ allTestID, marks: 1.5 })
    const single = questions.filter(({ groupID }) => groupID === null)
    const group = questions.filter(({ groupID }) => groupID !== null)
    expect([single.length, group.length]).toEqual([1, 2])
    const sections = [single, group].map((some) => ({
      ...{ styleID: some[0]?.styleID as number, name: '', marks: 1.5, lines: [], items: some.map(item) },
    }))
    form = {
      ...{ ...outer, name: '要预览的卷', room: 'A', passMark: null },
      units: [
        { name: '空的单元', seconds: 60, restSeconds: 0, passMark: null, sections: [] },
        { name: '有题的单元', seconds: 600, restSeconds: 0, passMark: null, sections },
      ],
    }
  })
  afterAll(() => scene.close())

  test('a draft is shown as candidates will see it, without keys, and nothing of it is stored', async () => {
    const { paperKey } = await save(form)
    const shown = await preview(await ticketOf(paperKey))
    expect(shown.Paper).toMatchObject({ Name: '要预览的卷', Room: 'A', TestCount: 3, FullMark: 4.5 })
    expect(shown.Units).toHaveLength(1)
    const [single, group] = shown.Units[0]?.Sections ?? []
    expect(single?.TestItems).toMatchObject([{ Title: '单题', Marks: 1.5, SelectedItems: { length: 5 } }])
    expect(group?.TestItems).toMatchObject([
      { FrontTitle: '一个病例', Items: [{ Title: '病例问 1' }, { Title: '病例问 2' }] },
    ])
    expect(JSON.stringify(shown)).not.toMatch(/解析|"Answer"|Weight/)
    for (const table of ['paper', 'paper_attempt', 'paper_unit'] as const)
      expect(await scene.store.db.selectFrom(table).selectAll().execute()).not.toContainEqual(
        expect.objectContaining({ name: '要预览的卷' }),
      )
    expect(await scene.store.db.selectFrom('paper_attempt').selectAll().execute()).toEqual([])
  })

  test('keys come by a call of their own; a ticket holds for its paper, its time and an editor alone', async () => {
    const { paperKey } = await save(form)
    const ticket = await ticketOf(paperKey)
    const keys = await client().send('exams.paperPreviewKeys', { ticket }, repeat)
    expect(JSON.stringify(keys.test)).toContain('单题的解析')
    const expired = { status: 403, data: { reason: 'expired' } }
    const parts = ticket.split('.')
    for (const other of [
      'nothing',
      parts.with(3, Buffer.from('another').toString('base64url')).join('.'),
      parts.with(2, String(Number(parts[2]) + 1)).join('.'),
      parts.with(4, 'AAAA').join('.'),
    ]) {
      await expect(preview(other)).rejects.toMatchObject(expired)
      await expect(client().send('exams.paperPreviewKeys', { ticket: other }, repeat)).rejects.toMatchObject(expired)
    }

    const become = (role: string) =>
      scene.store.write((tx) =>
        tx.db.updateTable('user_role').set({ role }).where('user_id', '=', Number(parts[0])).execute(),
      )
    await become('seller')
    await expect(preview(ticket)).rejects.toMatchObject(expired)
    await become('editor')
    expect((await preview(ticket)).Paper.Name).toBe('要预览的卷')

    scene.api.clock.now += 3 * 3_600_000
    await expect(preview(ticket)).rejects.toMatchObject(expired)
  })

  test('a sheet of ids is a paper: its units and sections in order, groups whole; faults are told by row and column', async () => {
    const lines = [
      '试卷单元,单元时间,试卷题型,分值,题目编号',
      '上午,90,,2,pv-1',
      ',,病例部分,1.5,pv-g-2',
      '下午,很久,,0,pv-1',
      ',,,,没有这题',
      ',,,,pv-1',
    ]
    const file = new Blob([`\ufeff${lines.join('\n')}`])
    const { uploadID } = await scene.sendFile('imports.importUpload', { guid, fileName: '卷.csv' }, file)
    const read = await client().send('exams.deskSheet', { ...of(), uploadID }, repeat)
    expect(read).toMatchObject({ questions: 3, unknown: 1, isWhole: 0, faultRows: 3 })
    expect(read.units).toMatchObject([
      {
        ...{ name: '上午', seconds: 5_400 },
        sections: [
          { name: '', marks: 2, items: [{ marks: 2 }] },
          { name: '病例部分', items: [{ marks: 1.5 }, { marks: 1.5 }] },
        ],
      },
    ])
    expect(read.faults).toEqual([
      { row: 4, column: '单元时间', reason: '应是 1 到 1440 的整数' },
      { row: 4, column: '分值', reason: '应大于 0，不超过 1000' },
      { row: 5, column: '外部ID', reason: '题库里没有“没有这题”' },
      { row: 6, column: '外部ID', reason: '与第 2 行是同一题' },
    ])
    const { paperKey } = await save({ ...form, name: '从表格来', units: read.units })
    const { faults } = await client().send('exams.deskPaper', { ...of(), paperKey }, repeat)
    expect(faults).toEqual([])

    const none = new Blob(['题型,题干\nA1,一'])
    const other = await scene.sendFile('imports.importUpload', { guid, fileName: '无.csv' }, none)
    await expect(client().send('exams.deskSheet', { ...of(), uploadID: other.uploadID }, repeat)).rejects.toMatchObject(
      { status: 400 },
    )
  })

  test('an interview is published once each of its questions has scoring points', async () => {
    const idsJson = ['pv-oral', 'pv-plain', 'pv-1']
    const { questions } = await client().send('exams.deskQuestions', { ...of(), idsJson }, repeat)
    const at = (externalID: string) => questions.find((one) => one.externalID === externalID)
    const paperOf = (...names: string[]): WirePaperForm => ({
      ...{ ...form, name: '答辩卷', kind: 'interview', sourceName: '模拟试卷', room: 'open' },
      units: [
        {
          ...{ name: '答辩', seconds: 1_200, restSeconds: 0, passMark: null },
          sections: names.map((name) => ({
            ...{ styleID: at(name)?.styleID as number, name: name, marks: 20, lines: [] },
            items: [{ allTestID: at(name)?.allTestID as number, marks: 20 }],
          })),
        },
      ],
    })
    const bad = await save(paperOf('pv-oral', 'pv-plain', 'pv-1'))
    const shown = await client().send('exams.deskPaper', { ...of(), paperKey: bad.paperKey }, repeat)
    expect(shown.faults).toEqual([
      '单元「答辩」第 2 题没有评分要点，考生无法给自己评分',
      '单元「答辩」第 3 题不是面试题：应是简答题或病例分析',
    ])
    expect(shown.remarks).toEqual(['单元「答辩」第 1 题的分值是 20 分，评分要点合计 10 分'])
    const publish = (saved: { paperKey: string; revision: string }) =>
      client().send('exams.deskPublish', { ...of(), ...saved }, repeat)
    await expect(publish(bad)).rejects.toMatchObject({ status: 400, data: { errors: { length: 2 } } })
    const { paperID } = await publish(await save(paperOf('pv-oral')))
    expect(paperID).toBeGreaterThan(0)
  })

  const HEAD = '试卷单元,分值,外部ID,章节,题型,题干,选项A,选项B,答案'
  const uploaded = async (text: string) => {
    const file = new Blob([text])
    return (await scene.sendFile('imports.importUpload', { guid, fileName: '整题.csv' }, file)).uploadID
  }
  const imported = async (uploadID: number, more: { forPaper?: 1 } = {}) => {
    const { importID } = await client().send('imports.importStart', { ...of(), ...more, uploadID }, repeat)
    await expect
      .poll(async () => (await client().send('imports.importProgress', { guid, importID }, repeat)).run.state, {
        timeout: 20_000,
      })
      .toBe('done')
    return importID
  }

  test('a sheet of whole questions is read again once its questions are imported', async () => {
    const text = `${HEAD}\n一,3,pv-new,仅用于试卷,A1,新题,甲,乙,A`
    // An import takes its file away: the sheet is read again from another upload of it.
    const [first, uploadID] = [await uploaded(text), await uploaded(text)]
    const read = () => client().send('exams.deskSheet', { ...of(), uploadID }, repeat)
    expect(await read()).toMatchObject({ isWhole: 1, unknown: 1, questions: 0 })
    const importID = await imported(first)
    const whole = await read()
    expect(whole).toMatchObject({ isWhole: 1, unknown: 0, questions: 1, faults: [] })
    expect(whole.units).toMatchObject([{ name: '一', sections: [{ marks: 3 }] }])
    await client().send('imports.importUndo', { guid, importID }, repeat)
    expect(await read()).toMatchObject({ unknown: 1 })
  })

  test('rule: a group number of a sheet holds for that sheet alone; the same sheet again changes nothing', async () => {
    const sheet = (ids: string[], stem: string) =>
      [
        '试卷单元,分值,外部ID,章节,题型,组号,共用题干,题干,选项A,选项B,答案',
        ...ids.map((id) => `一,2,${id},仅用于试卷,A3,G1,${stem},问 ${id},甲,乙,A`),
      ].join('\n')
    const made = async (text: string) => {
      const [first, uploadID] = [await uploaded(text), await uploaded(text)]
      const importID = await imported(first, { forPaper: 1 })
      const { run } = await client().send('imports.importProgress', { guid, importID }, repeat)
      const read = await client().send('exams.deskSheet', { ...of(), uploadID }, repeat)
      return { run, questions: read.questions, faults: read.faults }
    }
    const stems = async () =>
      (
        await scene.store.db
          .selectFrom('question as q')
          .innerJoin('question_group as g', 'g.group_id', 'q.group_id')
          .select(['q.external_id', 'g.stem'])
          .where('q.external_id', 'like', 'pg-%')
          .orderBy('q.external_id')
          .execute()
      ).map((row) => `${row.external_id} ${row.stem}`)
    await made(sheet(['pg-1', 'pg-2'], '病例一'))
    const second = sheet(['pg-3', 'pg-4', 'pg-5'], '病例二')
    expect(await made(second)).toMatchObject({ run: { added: 3 }, questions: 3, faults: [] })
    const all = ['pg-1 病例一', 'pg-2 病例一', 'pg-3 病例二', 'pg-4 病例二', 'pg-5 病例二']
    expect(await stems()).toEqual(all)
    expect(await made(second)).toMatchObject({ run: { added: 0, changed: 0, unchanged: 3 }, questions: 3 })
    expect(await stems()).toEqual(all)
  })

  test('a paper made with an import goes with it at any time, by one undo; a published one stays', async () => {
    const text = `${HEAD}\n一,3,pv-one,仅用于试卷,A1,一步的题,甲,乙,A`
    const [first, uploadID] = [await uploaded(text), await uploaded(text)]
    const importID = await imported(first)
    const { units } = await client().send('exams.deskSheet', { ...of(), uploadID }, repeat)
    const made = (name: string) =>
      client().send('exams.deskSave', { ...of(), formJson: { ...form, name, units }, importID }, repeat)
    const paper = (paperKey: string) => client().send('exams.deskPaper', { ...of(), paperKey }, repeat)
    const [draft, filed, own] = [await made('要撤销的'), await made('已发布的'), await save({ ...form, units })]
    expect((await paper(draft.paperKey)).import).toEqual({ importID, fileName: '整题.csv' })
    expect((await paper(own.paperKey)).import).toBeNull()
    // Saved again, drawn or copied: the draft stays the import's, its copy is the editor's own.
    const again = { ...of(), ...draft, formJson: { ...form, name: '改过名的', units } }
    await client().send('exams.deskSave', again, repeat)
    const copy = await client().send('exams.deskCopy', { ...of(), paperKey: draft.paperKey }, repeat)
    expect((await paper(draft.paperKey)).import?.importID).toBe(importID)
    expect((await paper(copy.paperKey)).import).toBeNull()
    const offered = async () => (await client().send('imports.importProgress', { guid, importID }, repeat)).undo?.papers
    expect([...((await offered()) ?? [])].sort()).toEqual(['已发布的', '改过名的'])
    await client().send('exams.deskPublish', { ...of(), ...filed }, repeat)
    expect(await offered()).toEqual(['改过名的'])
    expect((await paper(filed.paperKey)).import).toBeNull()

    await client().send('imports.importUndo', { guid, importID }, repeat)
    await expect(paper(draft.paperKey)).rejects.toMatchObject({ status: 404 })
    expect((await paper(filed.paperKey)).state).toBe('open')
    expect((await paper(copy.paperKey)).form.name).toBe('改过名的 副本')
    const audited = await scene.store.db
      .selectFrom('audit_log')
      .select(['target_kind', 'target_id'])
      .where('call', '=', 'imports.importUndo')
      .where('target_id', 'in', [String(importID), draft.paperKey])
      .execute()
    expect(audited.map((row) => row.target_kind).sort()).toEqual(['import', 'paper'])

    const unknown = { ...of(), formJson: form, importID: 12_345 }
    await expect(client().send('exams.deskSave', unknown, repeat)).rejects.toMatchObject({ status: 404 })
  })
})
