import type { QuestionDraft } from '@tizhou/domain/content/question'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import type { Store } from '../../../platform/database/store.ts'
import { addSubject } from '../../imports/testing/emptySubject.ts'
import { fileDrafts } from '../filing/fileDrafts.ts'
import { findTwins } from './findTwins.ts'
import { lookForTwins } from './testing/lookForTwins.ts'

const STEM = '患者男，45岁。突发胸痛3小时，含服硝酸甘油不缓解，伴大汗。最可能的诊断是'
const draft = (externalID: string, stem: string, more: Partial<QuestionDraft> = {}): QuestionDraft => ({
  ...{
    externalID,
    chapterPath: ['第一章'],
    style: 'A1',
    form: 'ATEST',
    stem,
    answer: 'B',
    explanation: '',
    points: [],
  },
  options: ['稳定型心绞痛', '急性心肌梗死', '主动脉夹层', '肺栓塞'].map((content, at) => ({
    ...{ name: 'ABCD'[at] as string, content },
  })),
  ...more,
})

describeOnBothDatabases('finding questions that stand in a bank twice', (openStore) => {
  let store: Store
  let now = 1_000_000
  let code = ''
  let subjects = 0
  beforeAll(async () => {
    store = await openStore()
  })
  beforeEach(async () => {
    code = `TWINS${++subjects}`
    await addSubject(store, code, code)
  })
  const file = (...drafts: QuestionDraft[]) =>
    fileDrafts(store, { appEName: code, tree: { sourceName: '章节练习' } }, drafts, { now: ++now })
  const look = () => {
    now += 60_000
    return lookForTwins(store, now)
  }
  const subject = () =>
    store.db.selectFrom('subject').select('subject_id').where('code', '=', code).executeTakeFirstOrThrow()
  const idOf = async (externalID: string) =>
    (
      await store.db
        .selectFrom('question')
        .select('question_id')
        .where('external_id', '=', externalID)
        .where('subject_id', '=', (await subject()).subject_id)
        .executeTakeFirstOrThrow()
    ).question_id
  /** As `a=b 100`, by external ids in order. */
  const pairs = async () => {
    const rows = await store.db
      .selectFrom('question_pair as p')
      .innerJoin('question as o', 'o.question_id', 'p.one_id')
      .innerJoin('question as t', 't.question_id', 'p.other_id')
      .select(['o.external_id as one', 't.external_id as other', 'p.likeness', 'p.degree'])
      .where('p.subject_id', '=', (await subject()).subject_id)
      .execute()
    return rows.map((row) => `${[row.one, row.other].sort().join('=')} ${row.likeness}`).sort()
  }
  const count = async (table: 'question_band' | 'question_words') => {
    const { subject_id } = await subject()
    const row = await store.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll().as('n'))
      .where('subject_id', '=', subject_id)
      .executeTakeFirst()
    return Number(row?.n)
  }

  test('rule: exact twins, near ones and those that a number tells apart are found, and nothing else', async () => {
    await file(
      draft('a', STEM),
      draft('b', `12. ${STEM}（ ）`),
      draft('c', STEM.replace('突发胸痛', '突然胸痛')),
      draft('d', STEM.replace('45', '54')),
      draft('e', '关于胃溃疡的叙述，正确的是', { answer: 'A' }),
    )
    await look()
    const all = ['a=b exact', 'a=c near', 'a=d apart', 'b=c near', 'b=d apart', 'c=d apart']
    expect(await pairs()).toEqual(all)
  })

  test('rule: what changes is looked at again, alone; former pairs go, and partners look for others', async () => {
    await file(draft('a', STEM), draft('b', STEM), draft('c', STEM))
    await look()
    const { subject_id } = await subject()
    const words = await store.db
      .selectFrom('question_words')
      .selectAll()
      .where('subject_id', '=', subject_id)
      .orderBy('question_id')
      .execute()
    expect(words.map((row) => row.is_paired)).toEqual([1, 1, 1])
    // Each is paired with the earliest alone.
    expect(await pairs()).toHaveLength(2)
    const [first] = await Promise.all(
      [...words]
        .slice(0, 1)
        .map(({ question_id }) =>
          store.db
            .selectFrom('question')
            .select('external_id')
            .where('question_id', '=', question_id)
            .executeTakeFirstOrThrow(),
        ),
    )
    const others = ['a', 'b', 'c'].filter((id) => id !== first?.external_id)
    await file(draft(first?.external_id as string, '关于胃溃疡的叙述，正确的是'))
    expect(await findTwins.find({ store, now: () => now } as never, {} as never)).toBeUndefined()
    await look()
    expect(await pairs()).toEqual([`${others.join('=')} exact`])
  })

  test('rule: what leaves its chapters is a duplicate of nothing, and is one again once it is back', async () => {
    await file(draft('a', STEM), draft('b', STEM))
    await look()
    const question_id = await idOf('a')
    const { subject_id } = await subject()
    const revise = () =>
      store.write((tx) => tx.run('update subject set revision = revision + 1 where subject_id = ?', [subject_id]))
    await store.write((tx) =>
      tx.db.insertInto('removed_question').values({ question_id, removed_at: 1, places: '[]' }).execute(),
    )
    await revise()
    await look()
    expect(await pairs()).toEqual([])
    expect([await count('question_words'), await count('question_band')]).toEqual([1, 14])
    await store.write((tx) => tx.db.deleteFrom('removed_question').execute())
    await revise()
    await look()
    expect(await pairs()).toEqual(['a=b exact'])
  })

  test('rule: questions of one group are no duplicates of each other', async () => {
    const group = (order: number) => ({ key: 'g', order, stem: '' })
    const b1 = { style: 'B1', form: 'BTEST' } as const
    await file(
      draft('a', '属于第一类精神药品的是', { ...b1, group: group(1) }),
      draft('b', '属于第一类精神药品的有', { ...b1, group: group(2) }),
      draft('c', '属于第一类精神药品的是', { ...b1, group: { key: 'h', order: 1, stem: '' } }),
    )
    await look()
    expect(await pairs()).toEqual(['a=c exact', 'b=c near'])
  })

  test('a look that was cut off goes on where it stood, and finds the same', async () => {
    await file(...Array.from({ length: 40 }, (_, at) => draft(`q${at}`, `${STEM.slice(at % 7)}${'甲乙丙丁'[at % 4]}`)))
    await look()
    const whole = await pairs()
    expect(whole.length).toBeGreaterThan(10)
    await store.write(async (tx) => {
      await tx.run('delete from question_pair where likeness <> ?', ['none'])
      await tx.run('update question_words set is_paired = 0 where is_paired = ?', [1])
    })
    await look()
    expect(await pairs()).toEqual(whole)
  })
})
