import { beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import type { Store } from '../../../platform/database/store.ts'
import { subjectByCode } from '../../subjects/subjects.ts'
import { type ImportArguments, readArguments } from '../arguments.ts'
import { importsOfQuestion } from '../importsOfQuestion.ts'
import { addSubject } from '../testing/emptySubject.ts'
import { withFile, xlsxOf } from '../testing/readBytes.ts'
import type { FindingKind } from './findings.ts'
import { runImport } from './runImport.ts'

const HEADER = ['章节', '题型', '题干', '选项A', '选项B', '答案', '知识点', '外部ID']
const question = (id: string, chapter = '外科/乳腺', points = '旧点') => [
  ...[chapter, 'A1', `题 ${id}`, '一', `二 ${id}`, 'A', points, id],
]

describeOnBothDatabases('an import of questions that stand elsewhere by now', (openStore) => {
  let store: Store
  let subjects = 0
  let code: string
  beforeAll(async () => {
    store = await openStore()
  })
  const run = (rows: string[][], allow: FindingKind[] = [], more: Partial<ImportArguments> = {}) =>
    withFile(xlsxOf([HEADER, ...rows]), 'a.xlsx', (path) =>
      runImport(store, {
        ...(readArguments([path, '--subject', code]) as ImportArguments),
        ...more,
        allow: new Set(allow),
      }),
    )
  const filled = async (rows: string[][]) => {
    code = `MOVES_${++subjects}`
    await addSubject(store, code, `换章${subjects}`)
    await run(rows)
  }
  const subjectID = async () => (await subjectByCode(store, code))?.subject_id as number
  const rename = async (name: string, to: string) => {
    const of = await subjectID()
    await store.write((tx) =>
      tx.db.updateTable('chapter').set({ name: to }).where('subject_id', '=', of).where('name', '=', name).execute(),
    )
  }
  const places = async () =>
    (
      await store.db
        .selectFrom('chapter_item as i')
        .innerJoin('chapter as c', 'c.chapter_id', 'i.chapter_id')
        .innerJoin('question as q', 'q.question_id', 'i.question_id')
        .select(['c.name', 'q.external_id'])
        .where('c.subject_id', '=', await subjectID())
        .orderBy('q.external_id')
        .execute()
    ).map((row) => `${row.external_id} ${row.name}`)
  const history = async (id: string) => {
    const row = await store.db
      .selectFrom('question')
      .select('question_id')
      .where('subject_id', '=', await subjectID())
      .where('external_id', '=', id)
      .executeTakeFirstOrThrow()
    return importsOfQuestion(store, row.question_id)
  }

  test('rule: a renamed chapter is not undone by the same file unless that was confirmed; each question tells its move', async () => {
    const rows = [question('a'), question('b'), question('c', '内科')]
    await filled(rows)
    await rename('乳腺', '乳腺（2027版）')
    const { findings } = await run(rows, [], { dryRun: true })
    const sample = { before: '外科 / 乳腺（2027版）', after: '外科 / 乳腺' }
    expect(findings).toMatchObject([{ kind: 'chapters', count: 2, samples: [{ externalID: 'a', ...sample }, sample] }])
    await expect(run(rows)).rejects.toThrow('没有得到确认')
    expect(await places()).toEqual(['a 乳腺（2027版）', 'b 乳腺（2027版）', 'c 内科'])
    expect((await run(rows, ['chapters'])).filed).toMatchObject({ changed: 2, unchanged: 1 })
    expect(await places()).toEqual(['a 乳腺', 'b 乳腺', 'c 内科'])
    expect((await history('a')).flatMap(({ changes }) => changes)).toEqual([{ field: 'chapter', ...sample }])
    expect((await run(rows)).findings).toEqual([])
  })

  test('a question that comes to another tree too, or to one that is not there yet, leaves no chapter', async () => {
    await filled([question('a')])
    expect((await run([question('a', '别章')], [], { tree: '高频考点', dryRun: true })).findings).toEqual([])
    await run([question('a', '别章')], [], { tree: '高频考点' })
    expect((await run([question('a', '再别章')], [], { tree: '高频考点', dryRun: true })).findings).toMatchObject([
      { kind: 'chapters', count: 1, samples: [{ before: '别章', after: '再别章' }] },
    ])
  })

  test('knowledge points that the file changes or lacks are told', async () => {
    await filled([question('a'), question('b'), question('c')])
    const rows = [question('a', '外科/乳腺', '新点；旧点'), question('b', '外科/乳腺', ''), question('c')]
    const { findings } = await run(rows, [], { dryRun: true })
    expect(findings.find(({ kind }) => kind === 'texts')).toMatchObject({
      count: 2,
      samples: [
        { externalID: 'a', before: '知识点：旧点', after: '知识点：新点；旧点' },
        { externalID: 'b', before: '知识点：旧点', after: '知识点：（空）' },
      ],
    })
    await run(rows)
    const told = (before: string[], after: string[]) => [
      { field: 'points', before: JSON.stringify(before), after: JSON.stringify(after) },
    ]
    const changesOf = async (id: string) => (await history(id)).flatMap(({ changes }) => changes)
    expect(await changesOf('a')).toEqual(told(['旧点'], ['新点', '旧点']))
    expect(await changesOf('b')).toEqual(told(['旧点'], []))
    expect(await changesOf('c')).toEqual([])
  })
})
