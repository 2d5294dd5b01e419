import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import type { Store } from '../../../platform/database/store.ts'
import { LocalFiles } from '../../../platform/files/localFiles.ts'
import { type ImportArguments, readArguments } from '../arguments.ts'
import { removeUndonePictures } from '../pictures/undonePictures.ts'
import type { Problem } from '../questions/rowContent.ts'
import { writeZip } from '../template/writeZip.ts'
import { addSubject } from '../testing/emptySubject.ts'
import { withFile, xlsxOf } from '../testing/readBytes.ts'
import { runImport } from './runImport.ts'
import { undoOnCommandLine } from './undoImport.ts'

const SUBJECT = 'ZY_LCZY_YTMJ'
const argumentsOf = (file: string, more: Partial<ImportArguments> = {}): ImportArguments => ({
  ...(readArguments([file, '--subject', SUBJECT]) as ImportArguments),
  ...more,
})

const HEADER = ['章节', '题干', '选项A', '选项B', '答案', '解析', '外部ID']
const question = (id: string, stem: string, answer = 'A') => ['甲章', stem, '一', '二', answer, '因为', id]

describeOnBothDatabases('importing a file', (openStore) => {
  let store: Store
  beforeAll(async () => {
    store = await openStore()
    await addSubject(store, SUBJECT, '临床执业医师')
  })

  const count = async (table: string): Promise<number> =>
    Number((await store.all<{ n: number }>(`select count(*) as n from ${table}`, []))[0]?.n)
  const run = (rows: string[][], more: Partial<ImportArguments> = {}, watch = {}) =>
    withFile(xlsxOf(rows), 'a.xlsx', (path) => runImport(store, argumentsOf(path, more), watch))
  const reasons = (problems: readonly Problem[]) => problems.map(({ row, reason }) => `${row} ${reason}`)

  test('a dry run reports what would happen and writes nothing', async () => {
    const outcome = await run([HEADER, question('1', '甲'), question('2', '乙', 'C')], { dryRun: true })
    expect(outcome).toMatchObject({ dryRun: true, rows: 2, filed: { added: 1, changed: 0, unchanged: 0 } })
    expect(reasons(outcome.problems)).toEqual(['3 答案 C 不在选项中'])
    expect([await count('question'), await count('chapter'), await count('tree')]).toEqual([0, 0, 0])
  })

  test('an unusable file, mapping or subject writes nothing', async () => {
    await expect(
      run([
        ['姓名', '电话'],
        ['甲', '1'],
      ]),
    ).rejects.toThrow('没有找到题目')
    await expect(
      run([HEADER, question('1', '甲')], { overrides: [{ field: '题干', column: '题面' }] }),
    ).rejects.toThrow('列对不上')
    await expect(run([HEADER])).rejects.toThrow('表头下面没有题目')
    await expect(run([HEADER, question('1', '甲')], { subject: 'XX' })).rejects.toMatchObject({
      message: '没有科目 XX',
      details: ['现有科目：ZY_LCZY_YTMJ 临床执业医师'],
    })
    expect(await count('question')).toBe(0)
  })

  test('interrupted while reading or writing, nothing is in the bank', async () => {
    const rows = [HEADER, ...Array.from({ length: 900 }, (_, at) => question(`${at}`, `题 ${at}`))]
    for (const step of ['读取', '写入']) {
      const interrupt = new AbortController()
      let read = 0
      const onProgress = (now: string, done: number) => {
        if (now === step && done >= 400) interrupt.abort()
        if (now === '读取') read = done
      }
      await expect(run(rows, {}, { onProgress, signal: interrupt.signal }), step).rejects.toThrow(/abort/i)
      expect(read).toBe(step === '读取' ? 400 : 900)
      expect([await count('question'), await count('chapter_item'), await count('chapter')]).toEqual([0, 0, 0])
    }
  })

  test('rows with errors stay out, the rest goes in; again changes nothing; a correction changes one', async () => {
    const rows = [HEADER, question('1', '甲'), question('2', '乙', 'C'), question('3', '丙', 'AB')]
    const first = await run(rows)
    expect(first.filed).toEqual({ added: 2, changed: 0, unchanged: 0 })
    expect(first.rows - first.drafts.length).toBe(1)
    const again = await run(rows)
    expect(again.filed).toEqual({ added: 0, changed: 0, unchanged: 2 })
    rows[2] = question('2', '乙', 'B')
    rows[1] = question('1', '甲，改过')
    expect((await run(rows)).filed).toEqual({ added: 1, changed: 1, unchanged: 1 })
    expect(await count('question')).toBe(3)
    const stored = await store.all<{ external_id: string; form: string; stem: string; answer: string }>(
      'select external_id, form, stem, answer from question order by external_id',
      [],
    )
    expect(stored).toEqual([
      { external_id: '1', form: 'ATEST', stem: '甲，改过', answer: 'A' },
      { external_id: '2', form: 'ATEST', stem: '乙', answer: 'B' },
      { external_id: '3', form: 'XTEST', stem: '丙', answer: 'AB' },
    ])
  })

  test('a ZIP of pictures goes with the file; where the import fails none of it stays', async () => {
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>'
    const folder = await mkdtemp(join(tmpdir(), 'tizhou-pictures-'))
    const files = new LocalFiles(folder)
    const rows = [HEADER, question('z1', '见 [a.svg|线]'), question('z2', '见 [b.svg|线]')]
    try {
      await withFile(writeZip([{ name: 'a.svg', data: drawing }]), 'a.zip', async (pictures) => {
        const there = () => files.list('images')
        // Another key of a known question, which nobody confirmed.
        await run([HEADER, question('z1', '见 [a.svg|线]', 'B')])
        await expect(run(rows, { pictures }, { files })).rejects.toThrow(/没有得到确认/)
        expect(await there()).toEqual([])
        const outcome = await run(rows, { pictures, allow: new Set(['answer']) }, { files })
        expect(reasons(outcome.problems)).toEqual(['3 ZIP 里没有这张图片，图片库里也没有'])
        expect(await there()).toEqual([expect.stringMatching(/^images\/\d+\/a\.svg$/)])
        expect(await count('import_picture')).toBe(1)
        const importID = outcome.importID
        const [{ subject_id: subjectID = 0 } = {}] = await store.all<{ subject_id: number }>(
          'select subject_id from import_run where import_id = ?',
          [importID],
        )
        await undoOnCommandLine(store, importID, false)
        expect(await removeUndonePictures({ store, files }, { importID, subjectID })).toBe(0)
        await store.write((tx) => tx.db.updateTable('question').set({ stem: '见' }).execute())
        expect(await removeUndonePictures({ store, files }, { importID, subjectID })).toBe(1)
        expect(await there()).toEqual([])
      })
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  test('the 科目 column may name the subject by code or name, and no other', async () => {
    const rows = ['', SUBJECT, '临床执业医师', '临床执业医师资格考试宝典', '内科'].map((subject, at) => [
      subject,
      ...question(`s${at}`, `题${'甲乙丙丁戊'[at]}`),
    ])
    const outcome = await run([['科目', ...HEADER], ...rows], { dryRun: true })
    expect(reasons(outcome.problems)).toEqual([`6 科目不是 ${SUBJECT}；如果这一列是章节，请把它的含义改为章节`])
  })
})
