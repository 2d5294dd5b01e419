import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { csvText, exportedRows, foreignQuestions, plainRows } from '../../../../../tools/testing/foreignBanks.ts'
import { openStore } from '../../platform/database/open.ts'
import type { Store } from '../../platform/database/store.ts'
import { questionPage } from '../content/questions/questionList.ts'
import { subjectByCode } from '../subjects/subjects.ts'
import { addSubject } from './testing/emptySubject.ts'
import { csvOf, xlsxOf } from './testing/readBytes.ts'

const CLI = resolve(import.meta.dirname, 'cli.ts')
const SUBJECT = ['--subject', 'ZY_LCZY_YTMJ']
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tizhou-import-cli-'))
  const store = await openStore({ sqliteFile: join(folder, 'tizhou.db') })
  await addSubject(store, 'ZY_LCZY_YTMJ', '临床执业医师')
  await store.close()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

interface Ended {
  code: number | null
  out: string
  err: string
}

/** Runs the importer from the files' folder; `watch` gets its output while it runs. */
function run(
  args: string[],
  watch: (err: string, kill: (signal: NodeJS.Signals) => void) => void = () => {},
  env = {},
) {
  const { DATABASE_URL: _, INIT_CWD: __, ...own } = process.env
  const child = spawn(process.execPath, [CLI, ...args], { cwd: folder, env: { ...own, DATA_DIR: folder, ...env } })
  const ended: Ended = { code: null, out: '', err: '' }
  child.stdout.on('data', (chunk) => {
    ended.out += chunk
  })
  child.stderr.on('data', (chunk) => {
    ended.err += chunk
    watch(ended.err, (signal) => child.kill(signal))
  })
  return new Promise<Ended>((done) => child.on('close', (code) => done({ ...ended, code })))
}

async function inBank<T>(read: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore({ sqliteFile: join(folder, 'tizhou.db') })
  try {
    return await read(store)
  } finally {
    await store.close()
  }
}

const rowsIn = (table: string) =>
  inBank(async (store) => Number((await store.all<{ n: number }>(`select count(*) as n from ${table}`, []))[0]?.n))
const questions = () => rowsIn('question')

/** Numbers of questions for editors and for learners. */
const shown = () =>
  inBank(async (store) => {
    const subject = await subjectByCode(store, 'ZY_LCZY_YTMJ')
    const { total } = await questionPage(store, { subjectID: subject?.subject_id as number })
    return total + Number((await store.all<{ n: number }>('select count(*) as n from chapter_item', []))[0]?.n)
  })

const rowsOf = (count: number) => [
  ['题干', '选项', '答案'],
  ...Array.from({ length: count }, (_, at) => [`第 ${at} 题`, '甲|乙|丙', 'B']),
]

test('Ctrl+C in the middle of writing leaves the bank as it was', async () => {
  await writeFile(join(folder, 'many.csv'), csvOf(rowsOf(20_000)))
  let sent = false
  const ended = await run(['many.csv', ...SUBJECT], (err, kill) => {
    if (!sent && err.includes('写入')) kill('SIGINT')
    sent ||= err.includes('写入')
  })
  expect(ended).toMatchObject({ code: 130, out: '' })
  expect(ended.err).toContain('已中断，什么也没有写入。')
  expect(await questions()).toBe(0)
})

test('killed in the middle of writing, the bank is as it was', async () => {
  const ended = await run(['many.csv', ...SUBJECT], (err, kill) => {
    if (err.includes('写入')) kill('SIGKILL')
  })
  expect(ended.code).toBeNull()
  expect(await shown()).toBe(0)
})

test('exit code 2, and nothing written, for what cannot be used', async () => {
  await writeFile(join(folder, 'bad.xlsx'), 'PK\x03\x04')
  for (const [args, reason] of [
    [[], '不能导入：没有说明要导入哪个文件'],
    [['none.xlsx', ...SUBJECT], '不能导入：没有文件'],
    [['bad.xlsx', ...SUBJECT], '不能导入：文件不是完整的 xlsx'],
    [['many.csv', '--subject', 'XX'], '不能导入：没有科目 XX'],
    [['many.csv', ...SUBJECT, '--map', '题干=甲'], '各列用 --map 指明'],
    [['.', ...SUBJECT], '不是文件'],
  ] as const) {
    const ended = await run([...args])
    expect(ended).toMatchObject({ code: 2, out: '' })
    expect(ended.err).toContain(reason)
    expect(ended.err).not.toContain('    at ')
  }
  const nowhere = await run(['many.csv', ...SUBJECT], undefined, { DATA_DIR: join(folder, 'none') })
  expect(nowhere).toMatchObject({ code: 2 })
  expect(nowhere.err).toContain('没有数据库')
  expect(await shown()).toBe(0)
})

test('the import after one that was killed clears away what that had gathered; exit code 0 when all is in, 1 when rows were left out, with all of them in the file asked for', async () => {
  await writeFile(join(folder, 'good.xlsx'), xlsxOf(rowsOf(3)))
  const good = await run(['good.xlsx', ...SUBJECT])
  expect(good).toMatchObject({ code: 0 })
  expect(good.out).toContain('题目  新增 3，修改 0，未变 0，未导入 0')
  await writeFile(join(folder, 'partly.xlsx'), xlsxOf([...rowsOf(3), ['坏题', '甲|乙', 'nan']]))
  const partly = await run(['partly.xlsx', ...SUBJECT, '--errors', 'errors.csv'])
  expect(partly).toMatchObject({ code: 1 })
  expect(partly.out).toContain('题目  新增 0，修改 0，未变 3，未导入 1')
  expect(partly.out).toContain('Sheet1 第 5 行 · 答案 — 没有答案')
  expect(await readFile(join(folder, 'errors.csv'), 'utf8')).toBe(
    '\uFEFF级别,工作表,行,列,原因,内容\r\n错误,Sheet1,5,答案,没有答案,\r\n',
  )
  expect(await questions()).toBe(3)
  for (const table of ['staging', 'staged_addition', 'staged_change', 'staged_item', 'staged_point', 'staged_name'])
    expect(await rowsIn(table), table).toBe(0)
  const unlisted = await run(['good.xlsx', ...SUBJECT, '--errors', 'none/errors.csv'])
  expect(unlisted).toMatchObject({ code: 1 })
  expect(unlisted.err).toContain('问题清单没有写成（题目的导入不受影响）')
})

test.each([
  ['export.csv', exportedRows(), '50 行的题型（病例分析 17、知识问答 33）与列不符'],
  ['b.csv', plainRows(), '没有读的列  A「编号」 50 行'],
])(
  'the foreign file %s goes into the bank as single choices with their options and letters',
  async (name, rows, said) => {
    await inBank((store) => addSubject(store, `F_${name[0]}`, name))
    await writeFile(join(folder, name), csvText(rows))
    const ended = await run([name, '--subject', `F_${name[0]}`])
    expect(ended).toMatchObject({ code: 0, err: expect.not.stringContaining('不能导入') })
    expect(ended.out).toContain('题目  新增 50，修改 0，未变 0，未导入 0')
    expect(ended.out).toContain(said)
    const stored = await inBank((store) =>
      store.all<{ external_id: string; form: string; options: string; answer: string }>(
        `select external_id, form, options, answer from question where subject_id = (select subject_id from subject where code = 'F_${name[0]}')`,
        [],
      ),
    )
    expect(new Set(stored)).toEqual(
      new Set(
        foreignQuestions().map(({ id, options, key }) => ({
          external_id: id,
          form: 'ATEST',
          options: JSON.stringify(options.map((content, at) => ({ name: 'ABCDE'[at], content }))),
          answer: 'ABCDE'[key],
        })),
      ),
    )
  },
)

test('what would be overwritten is shown with the options that confirm it; without them exit code 2 and nothing written', async () => {
  await inBank((store) => addSubject(store, 'F_over', '覆盖'))
  const subject = ['--subject', 'F_over']
  const rows = plainRows()
  await writeFile(join(folder, 'first.csv'), csvText(rows))
  expect(await run(['first.csv', ...subject])).toMatchObject({ code: 0 })
  const answer = (rows[0] as string[]).indexOf('答案')
  const wrong = rows.map((row, at) => (at === 0 ? row : row.map((cell, column) => (column === answer ? 'A' : cell))))
  await writeFile(join(folder, 'wrong.csv'), csvText(wrong))
  const checked = await run(['wrong.csv', ...subject, '--dry-run'])
  expect(checked).toMatchObject({ code: 0 })
  expect(checked.out).toMatch(/答案会改变：\d+ 题（确认要这样时加 --allow-answers）\n {2}q-\d+ .+：[B-E] → A\n/)
  const refused = await run(['wrong.csv', ...subject])
  expect(refused).toMatchObject({ code: 2, out: '' })
  expect(refused.err).toContain('不能导入：会改动题库里已有的题目，没有得到确认，什么也没有写入')
  expect(refused.err).toContain('--allow-answers')
  const keys = () =>
    inBank((store) =>
      store.all<{ answer: string }>(
        "select distinct answer from question where external_id like 'q-%' and subject_id = (select subject_id from subject where code = 'F_over')",
        [],
      ),
    )
  expect((await keys()).length).toBeGreaterThan(1)
  expect(await run(['wrong.csv', ...subject, '--allow-answers'])).toMatchObject({ code: 0 })
  expect(await keys()).toEqual([{ answer: 'A' }])
  expect((await run(['--help'])).out).toContain('--allow-duplicates')
})

test('--undo takes back what the import with the number of the report did, once', async () => {
  const before = await shown()
  await writeFile(
    join(folder, 'undo.csv'),
    csvOf([
      ['题干', '选项', '答案'],
      ['要撤销的题', '子|丑|寅', 'B'],
    ]),
  )
  const imported = await run(['undo.csv', ...SUBJECT])
  expect(await shown()).toBe(before + 2)
  const importID = /--undo (\d+)/.exec(imported.out)?.[1] as string
  expect(await run(['--undo', importID])).toMatchObject({ code: 0, out: expect.stringContaining('删除新增的 1 题') })
  expect(await shown()).toBe(before)
  expect(await run(['--undo', importID])).toMatchObject({
    code: 2,
    err: expect.stringContaining('不能撤销：这次导入已经撤销过了'),
  })
})
