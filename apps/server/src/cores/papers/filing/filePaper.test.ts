import { a1, b1, caseStudy } from '@tizhou/demo/authoring'
import { beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { newId } from '../../../platform/database/ids.ts'
import type { Store } from '../../../platform/database/store.ts'
import { makeWorld } from '../../../testing/bank.ts'
import { fileInto } from '../../content/filing/fileDrafts.ts'
import { revisionOf } from '../../subjects/subjects.ts'
import { filePaper, type PaperDraft, PaperRefused, type PaperUnitDraft } from './filePaper.ts'
import { paperParts } from './paperEditing.ts'

const A1 = 1
const A3 = 3
const B1 = 5
const CASE = 10

describeOnBothDatabases('writing a paper', (openStore) => {
  let store: Store
  let subjectID: number
  let otherSubjectID: number
  const ids = new Map<string, number>()
  const id = (externalID: string): number => ids.get(externalID) as number

  beforeAll(async () => {
    store = await openStore()
    ;({ subjectID, otherSubjectID } = await makeWorld(store, 1_000))
    const items = [
      a1('only-1', '只在试卷里', ['甲', '乙', '丙', '丁', '戊'], 'B', '解析', { points: ['新要点'] }),
      b1(
        'only-b',
        ['甲', '乙', '丙', '丁', '戊'],
        [
          { stem: '一', answer: 'A', explanation: '', points: [] },
          { stem: '二', answer: 'B', explanation: '', points: [] },
          { stem: '三', answer: 'C', explanation: '', points: [] },
        ],
      ),
      caseStudy(
        'only-case',
        '案例',
        ['一', '二'].map((stem) => ({
          stem,
          options: [
            ['甲', 2],
            ['乙', -1],
          ],
          explanation: '',
          points: [],
        })),
      ),
    ].flat()
    await store.write((tx) =>
      fileInto(
        tx,
        subjectID,
        undefined,
        items.map((item) => ({ ...item, chapterPath: [] })),
        1_000,
      ),
    )
    for (const row of await store.db.selectFrom('question').select(['external_id', 'question_id']).execute())
      ids.set(row.external_id, row.question_id)
  })

  const section = (styleID: number, questions: string[], marks = 1) => ({
    styleID,
    items: questions.map((question) => ({ questionID: id(question), marks })),
  })
  const unit = (...sections: PaperUnitDraft['sections']): PaperUnitDraft => ({ name: '单元', seconds: 600, sections })
  const draft = (of: Partial<PaperDraft> = {}): PaperDraft => ({
    externalKey: 'p1',
    kind: 'mock',
    sourceName: '模拟试卷',
    groupName: '组',
    name: '试卷',
    room: 'open',
    module: 'Simulation',
    isFree: false,
    rule: '2023',
    units: [unit(section(A1, ['a1', 'only-1'], 1.5)), unit(section(B1, ['b-1', 'b-2']))],
    ...of,
  })
  const write = (of: PaperDraft) => store.write((tx) => filePaper(tx, subjectID, of, 2_000))
  const faultsOf = async (of: PaperDraft): Promise<readonly string[]> => {
    try {
      await write(of)
      return []
    } catch (error) {
      if (error instanceof PaperRefused) return error.faults
      throw error
    }
  }
  const row = (key: string) =>
    store.db.selectFrom('paper').selectAll().where('external_key', '=', key).executeTakeFirstOrThrow()

  test('units, sections and questions stand in order, marks in hundredths, the sum is the full mark', async () => {
    const { paperID, state } = await write(draft())
    expect(state).toBe('added')
    expect(await row('p1')).toMatchObject({ full_mark: 500, seconds: 1_200, owner_user_id: null, attempts: 0 })
    const { units, sections, items } = await paperParts(store, paperID)
    expect(units.map((of) => [of.position, of.seconds])).toEqual([
      [0, 600],
      [1, 600],
    ])
    expect(sections.map((of) => [of.unit_id, of.style_id, of.name])).toEqual([
      [units[0]?.unit_id, A1, 'A1 型题'],
      [units[1]?.unit_id, B1, 'B1 型题'],
    ])
    expect(items.map((of) => [of.question_id, of.marks])).toEqual([
      [id('a1'), 150],
      [id('only-1'), 150],
      [id('b-1'), 100],
      [id('b-2'), 100],
    ])
  })

  test('a question of papers alone stands in no chapter', async () => {
    const places = await store.db.selectFrom('chapter_item').select('question_id').execute()
    expect(places.map(({ question_id }) => question_id)).not.toContain(id('only-1'))
  })

  test('the same again changes nothing; a change keeps the paper, counts the revision, and its units are new', async () => {
    const key = { externalKey: 'again' }
    const first = await write(draft(key))
    const before = await revisionOf(store, subjectID)
    expect(await write(draft(key))).toEqual({ paperID: first.paperID, state: 'unchanged' })
    expect(await revisionOf(store, subjectID)).toBe(before)
    const changed = { ...key, name: '改名', units: [unit(section(A1, ['a1']))] }
    expect(await write(draft(changed))).toEqual({ paperID: first.paperID, state: 'changed' })
    expect(await revisionOf(store, subjectID)).toBe(before + 1)
    expect((await paperParts(store, first.paperID)).items).toHaveLength(1)
    expect(await row('again')).toMatchObject({ name: '改名', full_mark: 100, position: (await row('again')).position })
  })

  test('once somebody sat it its questions stay, its name and window may change', async () => {
    const { paperID } = await write(draft({ externalKey: 'sat' }))
    await store.write((tx) =>
      tx.run(
        `insert into paper_attempt (attempt_id, user_id, subject_id, paper_id, is_first, started_at, state, units, seat)
         values (?, 1, ?, ?, 1, 0, 'running', '[]', 1)`,
        [newId(), subjectID, paperID],
      ),
    )
    expect(await faultsOf(draft({ externalKey: 'sat', units: [unit(section(A1, ['a1']))] }))).toEqual([
      '这份试卷已有人作答，单元、题目和分值不能再改；可以另建一份',
    ])
    const unitsBefore = (await paperParts(store, paperID)).units
    expect(await write(draft({ externalKey: 'sat', name: '新名', closesAt: 9_000 }))).toMatchObject({
      state: 'changed',
    })
    expect(await row('sat')).toMatchObject({ name: '新名', closes_at: 9_000 })
    expect((await paperParts(store, paperID)).units).toEqual(unitsBefore)
  })

  test("a learner's own paper is no change of the subject, and does not push others back", async () => {
    const before = await revisionOf(store, subjectID)
    await write(draft({ externalKey: 'own', ownerUserID: 77 }))
    expect(await revisionOf(store, subjectID)).toBe(before)
    expect(await row('own')).toMatchObject({ owner_user_id: 77, position: 0 })
  })

  test.each<[string, () => Partial<PaperDraft>, RegExp]>([
    ['no unit', () => ({ units: [] }), /没有单元/],
    ['a unit without sections', () => ({ units: [unit()] }), /没有题型/],
    ['a section without questions', () => ({ units: [unit(section(A1, []))] }), /没有题目/],
    ['no name', () => ({ name: ' ' }), /没有名称/],
    ['no time', () => ({ units: [{ ...unit(section(A1, ['a1'])), seconds: 0 }] }), /时间/],
    ['marks of nothing', () => ({ units: [unit(section(A1, ['a1'], 0.001))] }), /分值应大于 0/],
    ['a question twice', () => ({ units: [unit(section(A1, ['a1', 'a1']))] }), /重复/],
    ['a question in two units', () => ({ units: [unit(section(A1, ['a1'])), unit(section(A1, ['a1']))] }), /重复/],
    ['a question of another style', () => ({ units: [unit(section(A3, ['a1']))] }), /是A1 型题/],
    ['an unknown style', () => ({ units: [unit(section(999, ['a1']))] }), /没有题型 999/],
    ['half a group', () => ({ units: [unit(section(B1, ['only-b-1', 'only-b-2']))] }), /一组 3 题只有 2 题/],
    [
      'a group torn apart',
      () => ({ units: [unit(section(B1, ['only-b-1', 'b-1', 'b-2', 'only-b-2', 'only-b-3']))] }),
      /分开了/,
    ],
    [
      'a group over two sections',
      () => ({ units: [unit(section(B1, ['only-b-1']), section(B1, ['only-b-2', 'only-b-3']))] }),
      /整组要一起放/,
    ],
    ['a group backwards', () => ({ units: [unit(section(CASE, ['only-case-2', 'only-case-1']))] }), /次序不对/],
    ['a pass mark above the full mark', () => ({ passMark: 5.01 }), /合格线/],
    [
      'a pass mark of a unit above its full mark',
      () => ({ units: [{ ...unit(section(A1, ['a1'])), passMark: 2 }] }),
      /合格线/,
    ],
    ['a window that ends before it begins', () => ({ opensAt: 5, closesAt: 5 }), /结束不晚于开始/],
    ['results told before the window ends', () => ({ closesAt: 5, tellsAt: 4 }), /早于截止时间/],
    ['results told at a moment without a window', () => ({ tellsAt: 4 }), /没有截止时间/],
    [
      'a question of another subject',
      () => ({ units: [{ ...unit(), sections: [{ styleID: A1, items: [{ questionID: 1, marks: 1 }] }] }] }),
      /本科目没有/,
    ],
  ])('%s is refused, and nothing is written', async (name, of, reason) => {
    expect((await faultsOf(draft({ externalKey: `refused-${name}`, ...of() }))).join('\n')).toMatch(reason)
    expect(
      await store.db.selectFrom('paper').select('paper_id').where('external_key', 'like', 'refused%').execute(),
    ).toEqual([])
  })

  test('every fault is told at once', async () => {
    expect(await faultsOf(draft({ name: '', units: [unit(section(A3, ['a1', 'x']))] }))).toHaveLength(3)
  })

  test("another subject's paper of the same key is another paper", async () => {
    await expect(store.write((tx) => filePaper(tx, otherSubjectID, draft(), 2_000))).rejects.toThrow('本科目没有')
    expect(await row('p1')).toMatchObject({ subject_id: subjectID })
  })
})
