import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { QuestionDraft } from '@tizhou/domain/content/question'
import { beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import type { Store } from '../../../platform/database/store.ts'
import { fileDrafts, fileInto } from '../../content/filing/fileDrafts.ts'
import { dropStaging, openStaging } from '../../content/filing/staging.ts'
import { storedDraft } from '../../content/filing/storedDraft.ts'
import { countRevision, subjectByCode } from '../../subjects/subjects.ts'
import { type ImportArguments, readArguments } from '../arguments.ts'
import { addSubject } from '../testing/emptySubject.ts'
import { withFile, xlsxOf } from '../testing/readBytes.ts'
import { FINDINGS, type FindingKind } from './findings.ts'
import { runImport } from './runImport.ts'
import { readUndo, undoImport, undoOffer } from './undoImport.ts'

const HEADER = [
  '章节',
  '题型',
  '题干',
  '选项A',
  '选项B',
  '选项C',
  '答案',
  '解析',
  '知识点',
  '组号',
  '共用题干',
  '外部ID',
]
type Row = Partial<Record<(typeof HEADER)[number], string>>
const choice = (id: string, more: Row = {}): string[] => {
  const row: Row = {
    章节: '甲章',
    题型: 'A1',
    题干: `题 ${id}`,
    选项A: '一',
    选项B: '二',
    选项C: `三 ${id}`,
    答案: 'A',
    解析: `解析 ${id}`,
    知识点: '旧点',
    外部ID: id,
    ...more,
  }
  return HEADER.map((column) => row[column] ?? '')
}
const STUCK = `${import.meta.dirname}/../testing/stuckUndo.ts`
const ALL = Object.keys(FINDINGS) as FindingKind[]

/** All tables of a subject's content; columns that undoing itself changes are left out. */
const TABLES = [
  'question',
  'question_point',
  'question_group',
  'point',
  'chapter',
  'chapter_item',
  'removed_question',
] as const

describeOnBothDatabases('undoing an import', (openStore) => {
  let store: Store
  let subjects = 0
  let code: string
  beforeAll(async () => {
    store = await openStore()
  })
  const subjectID = async () => (await subjectByCode(store, code))?.subject_id as number
  const newSubject = async () => {
    code = `UNDO_${++subjects}`
    await addSubject(store, code, `撤销${subjects}`)
  }
  const run = async (rows: string[][], more: Partial<ImportArguments> = {}) =>
    (
      await withFile(xlsxOf([HEADER, ...rows]), '题库.xlsx', (path) =>
        runImport(store, {
          ...(readArguments([path, '--subject', code]) as ImportArguments),
          ...more,
          allow: new Set(ALL),
        }),
      )
    ).importID
  const undo = async (importID: number, allowEdited = false) => {
    const read = await readUndo(store, importID)
    return store.write((tx) => undoImport(tx, importID, { now: Date.now(), name: '某人', allowEdited }, read))
  }
  const dump = async () => {
    const all: Record<string, unknown[]> = {}
    for (const table of TABLES) {
      const rows = await store.db
        .selectFrom(table as 'question')
        .selectAll()
        .execute()
      all[table] = rows.map((row) => JSON.stringify(row)).sort()
    }
    const trees = await store.db.selectFrom('tree').selectAll().execute()
    all.tree = trees.map(({ updated_at: _, ...row }) => JSON.stringify(row)).sort()
    return all
  }
  const idOf = async (externalID: string) =>
    (
      await store.db
        .selectFrom('question')
        .select('question_id')
        .where('subject_id', '=', await subjectID())
        .where('external_id', '=', externalID)
        .executeTakeFirst()
    )?.question_id
  const edit = async (externalID: string, stem: string) => {
    const id = await subjectID()
    const stored = await storedDraft(store, id, (await idOf(externalID)) as number)
    if (!stored) throw new Error(`no question ${externalID}`)
    await store.write(async (tx) => {
      await fileInto(tx, id, { sourceName: '章节练习' }, [{ ...stored.draft, stem }], Date.now())
      await countRevision(tx, id, Date.now())
    })
  }

  test('a bank of 3,000 that an import overwrote is byte for byte what it was', async () => {
    await newSubject()
    const group = (at: number, stem: string): Row =>
      at % 100 < 2 ? { 题型: 'A3', 组号: `g${Math.floor(at / 100)}`, 共用题干: stem } : {}
    await run(
      Array.from({ length: 3_000 }, (_, at) =>
        choice(`q${at}`, {
          章节: `章${Math.floor(at / 100)}`,
          知识点: `点${at % 50}`,
          ...group(at, `病例 ${Math.floor(at / 100)}`),
        }),
      ),
    )
    const [first] = await store.db.selectFrom('chapter_item').selectAll().orderBy('question_id').limit(1).execute()
    if (!first) throw new Error('nothing filed')
    await store.write(async (tx) => {
      const places = JSON.stringify([{ chapterID: first.chapter_id, position: first.position }])
      await tx.db
        .insertInto('removed_question')
        .values({ question_id: first.question_id, removed_at: 7, places })
        .execute()
      await tx.db.deleteFrom('chapter_item').where('question_id', '=', first.question_id).execute()
      await countRevision(tx, await subjectID(), Date.now())
    })
    const before = await dump()
    const revision = (await subjectByCode(store, code))?.revision as number
    const importID = await run([
      ...Array.from({ length: 3_000 }, (_, at) =>
        choice(`q${at}`, {
          题型: '问答',
          题干: `毁了 ${at}`,
          选项A: '',
          选项B: '',
          选项C: '',
          答案: 'opb',
          解析: '',
          章节: `新章/节${at % 7}`,
          知识点: `新点${at % 9}`,
        }),
      ),
      ...Array.from({ length: 300 }, (_, at) => choice(`n${at}`, { 章节: '全新', 知识点: '更新的点' })),
    ])
    expect(await dump()).not.toEqual(before)
    expect(await undoOffer(store, importID)).toEqual({
      restored: 3_000,
      deleted: 300,
      takenOut: 0,
      edited: 0,
      later: [],
    })
    expect(await undo(importID)).toMatchObject({ restored: 3_000, deleted: 300 })
    expect(await dump()).toEqual(before)
    expect((await subjectByCode(store, code))?.revision).toBe(revision + 2)
  }, 180_000)

  test('a small import into a second tree, with another shared stem, is undone as well', async () => {
    await newSubject()
    const grouped = (stem: string) => [
      choice('a', { 题型: 'A3', 组号: 'g', 共用题干: stem }),
      choice('b', { 题型: 'A3', 组号: 'g', 共用题干: stem }),
    ]
    await run([...grouped('旧病例'), choice('c')])
    const before = await dump()
    const importID = await run([...grouped('新病例'), choice('c'), choice('d')], { tree: '另一目录' })
    expect((await dump()).tree).not.toEqual(before.tree)
    await undo(importID)
    expect(await dump()).toEqual(before)
  })

  test('the points that a small import made go with it', async () => {
    await newSubject()
    await run([choice('a')])
    const before = await dump()
    await undo(await run([choice('a', { 知识点: '新点' })]))
    expect(await dump()).toEqual(before)
  })

  test('an undoing that fails halfway leaves everything as the import left it, and can be repeated', async () => {
    await newSubject()
    await run([choice('a')])
    const importID = await run([choice('a', { 题干: '改了' }), choice('b')])
    const after = await dump()
    await expect(
      store.write(async (tx) => {
        await undoImport(tx, importID, { now: 1, name: '某人', allowEdited: false })
        throw new Error('the connection broke')
      }),
    ).rejects.toThrow('the connection broke')
    expect(await dump()).toEqual(after)
    await undo(importID)
    expect(await idOf('b')).toBeUndefined()
  })

  test('it is done once', async () => {
    await newSubject()
    const importID = await run([choice('a')])
    await undo(importID)
    await expect(undo(importID)).rejects.toThrow('这次导入已经撤销过了')
    expect(await undoOffer(store, importID)).toBeUndefined()
    await expect(undo(await run([]).catch(() => 1))).rejects.toThrow('没有可以撤销的内容')
  })

  test('what was edited or moved by hand since is counted, and lost only where that was allowed', async () => {
    await newSubject()
    await run([choice('a'), choice('b'), choice('c')])
    const before = await dump()
    const importID = await run([choice('a', { 题干: '新' }), choice('b', { 章节: '乙章' }), choice('c', { 答案: 'B' })])
    await edit('a', '手改')
    const moved = (await idOf('b')) as number
    await store.write((tx) => tx.db.deleteFrom('chapter_item').where('question_id', '=', moved).execute())
    await expect(undo(importID)).rejects.toMatchObject({ edited: 2 })
    await undo(importID, true)
    expect(await dump()).toEqual(before)
  })

  test('what was saved in a renamed chapter and is as it was again was not edited', async () => {
    await newSubject()
    await run([choice('a')])
    const importID = await run([choice('a', { 题干: '新' })])
    const rename = (name: string, to: string) =>
      store.write(async (tx) => {
        const chapter = tx.db.updateTable('chapter').set({ name: to })
        await chapter
          .where('name', '=', name)
          .where('subject_id', '=', await subjectID())
          .execute()
        await countRevision(tx, await subjectID(), Date.now())
      })
    await rename('甲章', '乙章')
    await edit('a', '手改')
    await edit('a', '新')
    await rename('乙章', '甲章')
    expect(await undoOffer(store, importID)).toMatchObject({ restored: 1, edited: 0 })
    await edit('a', '手改')
    expect(await undoOffer(store, importID)).toMatchObject({ restored: 1, edited: 1 })
  })

  test('a later import of the same questions has to be undone first', async () => {
    await newSubject()
    await run([choice('a')])
    const before = await dump()
    const second = await run([choice('a', { 题干: '第二次' })])
    const third = await run([choice('a', { 题干: '第三次' })])
    await expect(undo(second)).rejects.toThrow('请先撤销它：「题库.xlsx」')
    await undo(third)
    await undo(second)
    expect(await dump()).toEqual(before)
  })

  test('while another import of the subject gathers, it is refused', async () => {
    await newSubject()
    const importID = await run([choice('a')])
    const stagingID = (await openStaging(store, await subjectID())) as number
    await expect(undo(importID)).rejects.toThrow('正在导入题目')
    await dropStaging(store, stagingID)
    expect(await undo(importID)).toMatchObject({ deleted: 1 })
  })

  test('an import that meets an undoing looks at the bank again', async () => {
    await newSubject()
    await run([choice('a')])
    const importID = await run([choice('a', { 题干: '改了' })])
    const id = await subjectID()
    const stored = async () => (await storedDraft(store, id, (await idOf('a')) as number))?.draft
    const draft = { ...((await stored()) as QuestionDraft), answer: 'C' }
    const seen: (string | undefined)[] = []
    await fileDrafts(store, { appEName: code, tree: { sourceName: '章节练习' } }, [draft], {
      compare: async () => {
        seen.push((await stored())?.stem)
        if (seen.length === 1) await undo(importID)
      },
    })
    expect(seen).toEqual(['改了', '题 a'])
    expect(await stored()).toMatchObject({ stem: '改了', answer: 'C' })
  })

  test('the import of another subject neither stands in the way nor is touched, be its questions of the same ids', async () => {
    await newSubject()
    await run([choice('a')])
    const before = await dump()
    const importID = await run([choice('a', { 题干: '改了' }), choice('b')])
    const own = code
    await newSubject()
    await run([choice('a', { 题干: '别科' })])
    await run([choice('a', { 题干: '别科改了' }), choice('b')])
    await run([choice('a', { 题干: '别科又改了' })])
    const other = await subjectID()
    const revisionOf = async (one: string) => (await subjectByCode(store, one))?.revision ?? 0
    // As after a later import of the same questions.
    expect(await revisionOf(code)).toBeGreaterThan(await revisionOf(own))
    const ofOther = async () => (await dump()).question?.filter((row) => JSON.parse(row as string).subject_id === other)
    const untouched = await ofOther()
    expect(untouched).toHaveLength(2)
    expect(await undo(importID)).toMatchObject({ restored: 1, deleted: 1 })
    expect(await ofOther()).toEqual(untouched)
    expect(await idOf('b')).toBeDefined()
    code = own
    expect(await idOf('b')).toBeUndefined()
    expect((await dump()).question).toEqual(expect.arrayContaining(before.question as unknown[]))
  })

  test('an undoing whose process is killed before it ends changes nothing, and can be repeated', async () => {
    await newSubject()
    await run([choice('a')])
    const before = await dump()
    const importID = await run([choice('a', { 题干: '改了' }), choice('b', { 章节: '新章' })])
    const after = await dump()
    const child = spawn(process.execPath, [STUCK, JSON.stringify(openStore.address()), String(importID)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [line] = await once(createInterface({ input: child.stdout }), 'line')
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(line).toBe('written')
    expect(await dump()).toEqual(after)
    expect(await undo(importID)).toMatchObject({ restored: 1, deleted: 1 })
    expect(await dump()).toEqual(before)
  }, 180_000)

  test('added questions that learners answered leave their chapters and stay; the same file puts them back', async () => {
    await newSubject()
    const rows = [choice('a', { 章节: '新章' }), choice('b', { 章节: '新章' }), choice('c', { 章节: '别章' })]
    const importID = await run(rows)
    const answered = (await idOf('a')) as number
    const id = await subjectID()
    await store.write((tx) =>
      tx.db
        .insertInto('reply')
        .values({
          user_id: 1,
          reply_id: `undo-${code}`,
          subject_id: id,
          question_id: answered,
          chapter_id: 1,
          reply: 'A',
          is_right: 1,
          points: 1,
          full_points: 1,
          spend_seconds: 1,
          mode: 'chapter',
          answered_at: 1,
          received_at: 1,
        })
        .execute(),
    )
    expect(await undo(importID)).toEqual({ restored: 0, deleted: 2, takenOut: 1, edited: 0 })
    expect(await idOf('b')).toBeUndefined()
    expect(await storedDraft(store, id, answered)).toMatchObject({
      state: 'removed',
      draft: { stem: '题 a', answer: 'A', chapterPath: ['新章'] },
    })
    await run(rows)
    expect(await storedDraft(store, id, answered)).toMatchObject({ state: 'inChapter' })
  })

  test('an import that was given up keeps nothing', async () => {
    await newSubject()
    const count = async () =>
      (await store.db.selectFrom('kept_question').select('kept_id').execute()).length +
      (await store.db.selectFrom('kept_item').select('kept_id').execute()).length
    const before = await count()
    const stop = new AbortController()
    const rows = Array.from({ length: 600 }, (_, at) => choice(`s${at}`))
    await expect(
      withFile(xlsxOf([HEADER, ...rows]), 'x.xlsx', (path) =>
        runImport(store, readArguments([path, '--subject', code]) as ImportArguments, {
          signal: stop.signal,
          onProgress: (step) => step === '写入' && stop.abort(),
        }),
      ),
    ).rejects.toThrow()
    expect(await count()).toBe(before)
  })
})
