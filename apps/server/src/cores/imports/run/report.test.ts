import { expect, test } from 'vitest'
import type { Problem } from '../questions/rowContent.ts'
import { progress } from './progress.ts'
import { type ImportOutcome, problemsCsv, reportText } from './report.ts'

const problem = (row: number, more: Partial<Problem> = {}): Problem => ({
  severity: 'error',
  sheet: '单选',
  row,
  column: '答案',
  reason: '没有答案',
  text: '',
  ...more,
})

const outcome: ImportOutcome = {
  importID: 1,
  dryRun: false,
  fileName: 'a.xlsx',
  format: 'xlsx',
  sheets: ['单选'],
  skipped: [{ name: '说明', reason: '没有题目' }],
  subject: { code: 'ZY_LCZY_YTMJ', name: '临床执业医师' },
  tree: '章节练习',
  rows: 1234,
  drafts: Array.from({ length: 1233 }, (_, at) => ({
    externalID: `${at}`,
    chapterPath: [at < 600 ? '甲' : '乙'],
    style: at < 1000 ? 'A1' : 'X',
    form: 'ATEST' as const,
    stem: '',
    options: [],
    answer: '',
    explanation: '',
    points: [],
  })),
  filed: { added: 1200, changed: 3, unchanged: 30 },
  problems: [problem(7), problem(8, { severity: 'warning', column: '', reason: '与第 7 行的题目相同', text: '心率' })],
  unread: [],
  findings: [],
  seconds: 1.25,
}

test('the report says what the file holds, what changed, and what is wrong where', () => {
  expect(reportText(outcome).split('\n')).toEqual([
    '导入完成。',
    '',
    '文件  a.xlsx（xlsx；工作表 单选；1,234 行）',
    '科目  ZY_LCZY_YTMJ 临床执业医师，目录“章节练习”',
    '题目  新增 1,200，修改 3，未变 30，未导入 1',
    '题型  A1 型题 1,000，多项选择题 233',
    '章节  2 个',
    '用时  1.3 秒',
    '撤销  npm run import -- --undo 1',
    '没有读工作表“说明”：没有题目',
    '',
    '1 处错误（这些行没有导入）：',
    '  单选 第 7 行 · 答案 — 没有答案',
    '',
    '1 处提醒：',
    '  单选 第 8 行 — 与第 7 行的题目相同：心率',
  ])
})

test('a dry run says first that nothing was written; of many problems twenty are shown', () => {
  const problems = Array.from({ length: 25 }, (_, at) => problem(at + 2))
  const lines = reportText({ ...outcome, dryRun: true, problems }).split('\n')
  expect(lines[0]).toContain('没有写入任何内容')
  expect(lines.filter((line) => line.includes('没有答案'))).toHaveLength(20)
  expect(lines.at(-1)).toContain('另有 5 处')
})

test('the list of problems opens in spreadsheet programs, and no text in it becomes a formula', () => {
  expect(
    problemsCsv([problem(2, { text: '=HYPERLINK("x")', column: '-答案' }), problem(3, { text: 'a,b\n"c"' })]),
  ).toBe(
    '\uFEFF级别,工作表,行,列,原因,内容\r\n' +
      `错误,单选,2,'-答案,没有答案,"'=HYPERLINK(""x"")"\r\n` +
      '错误,单选,3,答案,没有答案,"a,b\n""c"""\r\n',
  )
})

test('on a terminal progress is a bar on one line, elsewhere a line for every quarter', () => {
  const written: string[] = []
  const output = { isTTY: true, write: (text: string) => written.push(text) }
  let now = 0
  const bar = progress(output, () => now)
  for (const done of [0, 1, 50, 100]) {
    bar.show('写入', done, 100)
    now += done === 1 ? 100 : 10
  }
  bar.clear()
  expect(written.map((text) => text.replace('\r\x1b[K', '').trim())).toEqual([
    `写入  ${'░'.repeat(24)} 0%  0 / 100`,
    `写入  ${'█'.repeat(12)}${'░'.repeat(12)} 50%  50 / 100`,
    `写入  ${'█'.repeat(24)} 100%  100 / 100`,
    '',
  ])
  written.length = 0
  const lines = progress({ ...output, isTTY: false })
  for (let done = 0; done <= 100; done += 10) lines.show('写入', done, 100)
  lines.show('读取', 5)
  lines.clear()
  expect(written).toEqual([
    '写入 0 / 100\n',
    '写入 30 / 100\n',
    '写入 50 / 100\n',
    '写入 80 / 100\n',
    '写入 100 / 100\n',
  ])
})

test('questions that stand in papers only are counted as questions, not as a chapter', () => {
  const drafts = outcome.drafts.map((draft, at) => (at < 600 ? { ...draft, chapterPath: [] } : draft))
  expect(reportText({ ...outcome, drafts }).split('\n')).toContain('章节  1 个')
})

test('what is about many rows stands above everything else, and every column that was not read is named', () => {
  const text = reportText({
    ...outcome,
    unread: [
      { sheet: '单选', column: 'A', header: '序号', rows: 1234, likeOptions: false },
      { sheet: '单选', column: 'H', header: '', rows: 2, likeOptions: true },
    ],
    problems: [
      problem(1, { severity: 'warning', column: 'H', reason: '这几列像是选项，没有读', first: true }),
      ...outcome.problems,
    ],
  })
  expect(text.split('\n').slice(0, 5)).toEqual([
    '导入完成。',
    '',
    '请先看：',
    '  单选 第 1 行 · H — 这几列像是选项，没有读',
    '',
  ])
  expect(text).toContain('\n没有读的列  A「序号」 1,234 行，H 列 2 行\n')
  expect(text).toContain('\n1 处提醒：\n')
})
