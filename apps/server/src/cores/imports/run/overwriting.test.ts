import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { newId } from '../../../platform/database/ids.ts'
import type { Store } from '../../../platform/database/store.ts'
import { LocalFiles } from '../../../platform/files/localFiles.ts'
import { addAuditRow } from '../../audit/auditRows.ts'
import { fileInto } from '../../content/filing/fileDrafts.ts'
import { storedDraft } from '../../content/filing/storedDraft.ts'
import { takeOut } from '../../content/questions/questions.ts'
import { countRevision, subjectByCode } from '../../subjects/subjects.ts'
import { type ImportArguments, readArguments } from '../arguments.ts'
import { addSubject } from '../testing/emptySubject.ts'
import { withFile, xlsxOf } from '../testing/readBytes.ts'
import type { FindingKind } from './findings.ts'
import { runImport } from './runImport.ts'

const HEADER = ['章节', '题型', '题干', '选项A', '选项B', '选项C', '答案', '外部ID']
const FIRST: string[][] = [
  ['甲章', 'A1', '题一', '一', '二', '三', 'A', 'q1'],
  ['甲章', 'A1', '题二', '一', '二', '四', 'B', 'q2'],
  ['甲章', '问答', '题三', '', '', '', '要点', 'q3'],
]
const with_ = (id: string, changes: Partial<Record<(typeof HEADER)[number], string>>): string[] => {
  const row = [...(FIRST.find((one) => one[7] === id) as string[])]
  for (const [column, text] of Object.entries(changes)) row[HEADER.indexOf(column)] = text as string
  return row
}

describeOnBothDatabases('an import that would overwrite', (openStore) => {
  let store: Store
  let subjects = 0
  let code: string
  beforeAll(async () => {
    store = await openStore()
  })
  const subjectID = async () => (await subjectByCode(store, code))?.subject_id as number

  const run = (
    rows: string[][],
    allow: FindingKind[] = [],
    more: Partial<ImportArguments> = {},
    watch = {},
    on = store,
  ) =>
    withFile(xlsxOf([HEADER, ...rows]), 'a.xlsx', (path) =>
      runImport(
        on,
        { ...(readArguments([path, '--subject', code]) as ImportArguments), ...more, allow: new Set(allow) },
        watch,
      ),
    )
  const check = (rows: string[][]) => run(rows, [], { dryRun: true })
  const bank = async () =>
    (
      await store.db
        .selectFrom('question')
        .select(['question_id', 'external_id', 'style_id', 'stem', 'options', 'answer', 'updated_at'])
        .where('subject_id', '=', await subjectID())
        .orderBy('external_id')
        .execute()
    ).map((row) => ({ ...row }))
  const filled = async (rows = FIRST) => {
    code = `OVER_${++subjects}`
    await addSubject(store, code, `科目${subjects}`)
    if (rows.length > 0) await run(rows)
  }
  const questionID = async (id: string) =>
    (await bank()).find(({ external_id }) => external_id === id)?.question_id as number

  test.each<[FindingKind, string[], object]>([
    ['style', with_('q1', { 题型: 'A2' }), { before: 'A1 型题', after: 'A2 型题' }],
    ['answer', with_('q1', { 答案: 'C' }), { before: 'A', after: 'C' }],
    ['options', with_('q2', { 选项C: '五' }), { before: 'A 一　B 二　C 四', after: 'A 一　B 二　C 五' }],
  ])('a change of %s is counted with samples, and goes in only when it was confirmed', async (kind, row, sample) => {
    await filled()
    const before = await bank()
    const { findings } = await check([row])
    expect(findings).toEqual([{ kind, count: 1, samples: [{ externalID: row[7], stem: row[2], ...sample }] }])
    await expect(run([row])).rejects.toMatchObject({
      message: '会改动题库里已有的题目，没有得到确认，什么也没有写入',
      findings,
    })
    await expect(
      run(
        [row],
        (['style', 'answer', 'options'] as const).filter((one) => one !== kind),
      ),
    ).rejects.toThrow()
    expect(await bank()).toEqual(before)
    expect(await run([row], [kind])).toMatchObject({ filed: { changed: 1 } })
    expect(await bank()).not.toEqual(before)
  })

  test('what changes neither kind, key nor options is told with samples and needs no confirmation', async () => {
    await filled()
    const rows = FIRST.map((row) => [...row.slice(0, 2), `${row[2]}，改过`, ...row.slice(3)])
    const sample = { externalID: 'q1', stem: '题一，改过', before: '题干：题一', after: '题干：题一，改过' }
    const texts = { kind: 'texts', count: 3, samples: [sample, { externalID: 'q2' }, { externalID: 'q3' }] }
    expect((await check(rows)).findings).toMatchObject([texts])
    expect(await run(rows)).toMatchObject({ filed: { changed: 3 }, findings: [texts] })
  })

  test('counts are of all, samples of ten', async () => {
    const rows = Array.from({ length: 30 }, (_, at) => ['甲章', 'A1', `题 ${at}`, '一', '二', `三${at}`, 'A', `n${at}`])
    await filled(rows)
    const { findings } = await check(rows.map((row) => [...row.slice(0, 6), 'B', ...row.slice(7)]))
    expect(findings).toMatchObject([{ kind: 'answer', count: 30 }])
    expect(findings[0]?.samples).toHaveLength(10)
  })

  const editByHand = async (id: string, stem: string) => {
    const own = await questionID(id)
    const stored = await storedDraft(store, await subjectID(), own)
    if (!stored) throw new Error(`no question ${id}`)
    await store.write(async (tx) => {
      const draft = { ...stored.draft, stem }
      await fileInto(tx, await subjectID(), { sourceName: '章节练习' }, [draft], Date.now())
      await countRevision(tx, await subjectID(), Date.now())
    })
    await audit(own, 'content.questionSave')
  }
  const audit = (own: number, call: string) =>
    store.write((tx) =>
      addAuditRow(tx, {
        audit_id: newId(),
        at: Date.now(),
        actor_id: 1,
        actor_name: 'editor',
        call,
        target_kind: 'question',
        target_id: String(own),
        target_name: '题',
        changes: '[]',
        address: '',
      }),
    )

  test('a question that was edited by hand since its import is not overwritten unless that was confirmed', async () => {
    await filled()
    await editByHand('q3', '题三，手改')
    const { findings } = await check(FIRST)
    expect(findings).toMatchObject([
      { kind: 'edited', count: 1, samples: [{ externalID: 'q3', before: '题干：题三，手改', after: '题干：题三' }] },
    ])
    await expect(run(FIRST)).rejects.toThrow('没有得到确认')
    expect((await bank()).map(({ stem }) => stem)).toEqual(['题一', '题二', '题三，手改'])
    await run(FIRST, ['edited'])
    expect((await bank()).map(({ stem }) => stem)).toEqual(['题一', '题二', '题三'])
    // Content overwritten since belongs to the import and needs no second confirmation.
    expect((await check([with_('q3', { 题干: '题三，再导' })])).findings).toMatchObject([{ kind: 'texts', count: 1 }])
  })

  test('a question that was taken out by hand does not come back unless that was confirmed', async () => {
    await filled()
    const own = await questionID('q1')
    await store.write(async (tx) => {
      const [place] = await tx.db.selectFrom('chapter_item').selectAll().where('question_id', '=', own).execute()
      await takeOut(tx, own, [{ chapterID: place?.chapter_id as number, position: 0 }], Date.now())
    })
    await audit(own, 'content.questionRemove')
    expect((await check(FIRST)).filed).toEqual({ added: 0, changed: 1, unchanged: 2 })
    expect((await check(FIRST)).findings).toMatchObject([
      { kind: 'edited', count: 1, samples: [{ externalID: 'q1', before: '已移出章节', after: '重新放回章节' }] },
    ])
    await expect(run(FIRST)).rejects.toThrow('没有得到确认')
    // The check counts what the import then does.
    expect((await run(FIRST, ['edited'])).filed).toEqual({ added: 0, changed: 1, unchanged: 2 })
  })

  test('the same questions under other ids are found by stem and options, whatever their widths, signs and order', async () => {
    await filled()
    const again = [
      ['乙章', 'A1', '题一。', '二', '三', ' 一 ', 'C', 'z1'],
      ['乙章', 'A1', '题二', '一', '二', '四', 'B', 'z2'],
      ['乙章', 'A1', '题二', '一', '二', '别的', 'B', 'z3'],
      ['乙章', '问答', '题　三', '', '', '', '别的要点', 'z4'],
    ]
    const { findings } = await check(again)
    expect(findings).toMatchObject([{ kind: 'duplicates', count: 3 }])
    expect(findings[0]?.samples[0]).toEqual({
      externalID: 'z1',
      stem: '题一。',
      before: '题库已有 q1',
      after: '将新增 z1',
    })
    await expect(run(again)).rejects.toThrow('没有得到确认')
    expect(await bank()).toHaveLength(3)
    expect(await run(again, ['duplicates'])).toMatchObject({ filed: { added: 4 } })
    expect((await check(again)).findings).toEqual([])
  })

  const GROUPED = ['章节', '题型', '组号', '共用题干', '题干', '选项A', '选项B', '答案', '外部ID']
  const grouped = (type: string, stem: string, ids: string[], options = ['甲', '乙']) =>
    ids.map((id) => ['甲章', type, 'G1', stem, `问 ${id}`, ...options, 'A', id])
  const runGrouped = (rows: string[][], allow: FindingKind[] = [], dryRun = false) =>
    withFile(xlsxOf([GROUPED, ...rows]), 'g.xlsx', (path) =>
      runImport(store, {
        ...(readArguments([path, '--subject', code]) as ImportArguments),
        ...{ dryRun, allow: new Set(allow) },
      }),
    )
  const membersOf = async () =>
    (
      await store.db
        .selectFrom('question as q')
        .innerJoin('question_group as g', 'g.group_id', 'q.group_id')
        .select(['q.external_id', 'g.external_key', 'g.stem'])
        .where('q.subject_id', '=', await subjectID())
        .orderBy('q.external_id')
        .execute()
    ).map((row) => `${row.external_id} ${row.external_key} ${row.stem}`)

  test('rule: new questions come into a group of the bank that shares another stem only when that was confirmed', async () => {
    await filled([])
    await runGrouped(grouped('A3', '病例一', ['g1', 'g2']))
    const other = grouped('A3', '病例二', ['h1', 'h2', 'h3'])
    const { findings } = await runGrouped(other, [], true)
    expect(findings).toMatchObject([
      {
        ...{ kind: 'groups', count: 3 },
        samples: [
          { externalID: 'h1', before: '组号 G1（题库里 2 题）：病例一', after: '并入这一组：病例二' },
          { externalID: 'h2' },
          { externalID: 'h3' },
        ],
      },
    ])
    await expect(runGrouped(other)).rejects.toThrow('没有得到确认')
    expect(await membersOf()).toEqual(['g1 G1 病例一', 'g2 G1 病例一'])
    await runGrouped(other, ['groups'])
    expect(await membersOf()).toEqual(['g1', 'g2', 'h1', 'h2', 'h3'].map((id) => `${id} G1 病例二`))
  })

  test('a shared stem that the file overwrites is told with what the bank has', async () => {
    await filled([])
    await runGrouped(grouped('A3', '病例一', ['g1', 'g2']))
    const { findings } = await runGrouped(grouped('A3', '病例一，改过', ['g1']), [])
    expect(findings).toMatchObject([
      { kind: 'texts', count: 1, samples: [{ before: '共用题干：病例一', after: '共用题干：病例一，改过' }] },
    ])
  })

  test('rule: questions that share what the group of the bank shares join it without a question', async () => {
    await filled([])
    await runGrouped(grouped('B1', '', ['g1', 'g2']))
    expect((await runGrouped(grouped('B1', '', ['h1']), [], true)).findings).toEqual([])
    expect((await runGrouped(grouped('B1', '', ['h1'], ['丙', '丁']), [], true)).findings).toMatchObject([
      { kind: 'groups', count: 1, samples: [{ before: '组号 G1（题库里 2 题）：A 甲　B 乙' }] },
    ])
  })

  test('a number, a mark or a sign that only looks like a character makes no other question', async () => {
    await filled([['甲章', 'A1', '长时间高温作业戴什么', '手套', '线帽', '口罩', 'A', 'q1']])
    const again = ['12. 长时间高温作业戴什么', '★长时间高温作业戴什么？', '【单选题】⻓时间⾼温作业戴什么'].map(
      (stem, at) => [...['乙章', 'A1', stem, '⼿套', '线帽', '⼝罩', 'A', `z${at}`]],
    )
    expect((await check(again)).findings).toMatchObject([{ kind: 'duplicates', count: 3 }])
  })

  test('a bank of several pages is compared whole', async () => {
    const many = (ids: string) =>
      Array.from({ length: 1_300 }, (_, at) => ['甲章', 'A1', `第 ${at} 题`, '一', '二', `三${at}`, 'A', `${ids}${at}`])
    await filled(many('a'))
    expect((await check(many('b'))).findings).toMatchObject([{ kind: 'duplicates', count: 1_300 }])
    await expect(run(many('b'))).rejects.toThrow('没有得到确认')
    expect(await bank()).toHaveLength(1_300)
  })

  test('pictures that a question names and nobody has are reported, and stop nothing', async () => {
    await filled()
    const files = await mkdtemp(join(tmpdir(), 'tizhou-pictures-'))
    try {
      const folder = join(files, 'images', String(await subjectID()))
      await mkdir(folder, { recursive: true })
      await writeFile(join(folder, 'there.png'), '')
      const rows = [
        ['甲章', 'A1', '看图[there.png][gone.png]', '一', '二', '三', 'A', 'p1'],
        ['甲章', 'A1', '再看图[gone.png]', '一', '[far.jpg]', '三', 'A', 'p2'],
      ]
      const { findings } = await run(rows, [], {}, { files: new LocalFiles(files) })
      expect(findings).toMatchObject([
        {
          kind: 'pictures',
          count: 2,
          samples: [
            { externalID: 'p1', after: 'gone.png' },
            { externalID: 'p2', after: 'far.jpg' },
          ],
        },
      ])
    } finally {
      await rm(files, { recursive: true })
    }
  })

  test('a question that somebody edits while an import compares is seen before anything is written', async () => {
    await filled()
    const rows = [
      with_('q3', { 答案: '别的' }),
      ...Array.from({ length: 400 }, (_, at) => ['甲章', 'A1', `新 ${at}`, '一', '二', `三${at}`, 'A', `w${at}`]),
    ]
    let editing: Promise<void> | undefined
    const watch = {
      onProgress: (step: string) => {
        if (step === '写入') editing ??= editByHand('q3', '题三，手改')
      },
    }
    // What the import writes next waits for the edit, which would else come too late on a busy machine.
    const waiting: Store = {
      ...store,
      write: async (work) => {
        await editing
        return store.write(work)
      },
    }
    const failure = await run(rows, ['answer'], {}, watch, waiting).catch((error) => error)
    await editing
    expect(failure.findings).toMatchObject([{ kind: 'answer' }, { kind: 'edited', count: 1 }])
    expect((await bank()).map(({ stem }) => stem)).toEqual(['题一', '题二', '题三，手改'])
  })

  if (openStore.dialect === 'postgres')
    test('an edit and a publication that meet lock in one order: neither waits for the other in a circle', async () => {
      await filled()
      const [own, subject] = [await questionID('q3'), await subjectID()]
      const rows = [
        with_('q3', { 答案: '别的' }),
        ...Array.from({ length: 400 }, (_, at) => ['甲章', 'A1', `新 ${at}`, '一', '二', `三${at}`, 'A', `w${at}`]),
      ]
      // A transaction that a deadlock ended runs once more.
      const count = { writes: 0, runs: 0 }
      const counted: Store = {
        ...store,
        write: (work) => {
          count.writes++
          return store.write((tx) => {
            count.runs++
            return work(tx)
          })
        },
      }
      let importing: Promise<unknown> = Promise.resolve()
      await store.write(async (tx) => {
        await tx.db.updateTable('question').set({ stem: '题三，手改' }).where('question_id', '=', own).execute()
        importing = run(rows, ['answer'], {}, {}, counted)
        const waits = () =>
          store.all('select 1 from pg_stat_activity where datname = current_database() and wait_event_type = ?', [
            'Lock',
          ])
        await expect.poll(waits).toHaveLength(1)
        await countRevision(tx, subject, Date.now())
      })
      await importing
      expect(count.runs).toBe(count.writes)
      expect((await bank()).find(({ external_id }) => external_id === 'q3')).toMatchObject({ answer: '别的' })
    })
})
