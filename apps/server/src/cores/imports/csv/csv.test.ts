import fc from 'fast-check'
import { expect, test } from 'vitest'
import { READ_LIMITS } from '../table/limits.ts'
import { csvOf, rowsIn } from '../testing/readBytes.ts'
import { CsvParser } from './csvParser.ts'

function parse(chunks: string[], separator = ','): string[][] {
  const parser = new CsvParser(separator, READ_LIMITS)
  return [...chunks.flatMap((chunk) => [...parser.write(chunk)]), ...parser.end()].map(({ cells }) => cells)
}

test.each<[string, string, string[][]]>([
  [
    'lines of any kind',
    'a,b\r\nc,d\ne,f\rg,h',
    [
      ['a', 'b'],
      ['c', 'd'],
      ['e', 'f'],
      ['g', 'h'],
    ],
  ],
  ['separators, breaks and quotes inside quotes', '"a,b","c\r\nd","e""f"', [['a,b', 'c\r\nd', 'e"f']]],
  ['quotes in the middle of a field', 'a"b",c', [['a"b"', 'c']]],
  ['text behind a closing quote', '"a"b,c', [['ab', 'c']]],
  [
    'empty fields',
    ',\n"",',
    [
      ['', ''],
      ['', ''],
    ],
  ],
  ['a break at the end', 'a\n', [['a']]],
  ['nothing', '', []],
])('reads %s', (_, text, cells) => {
  expect(parse([text])).toEqual(cells)
})

test('a cell whose quotes were not doubled is noted, one in angle quotes is whole', async () => {
  const { sheets } = await rowsIn('题干,答案\n"他说"你好"，对吗",甲\n"他说""你好""",甲', 'a.csv')
  expect(sheets[0]?.rows.map(({ odd }) => odd?.get(0))).toEqual([undefined, 'quote', undefined])
  const angles = await rowsIn('«题干»,«答案»\n«甲,乙»,«A»', 'a.csv')
  expect(angles.sheets[0]?.rows.map(({ cells }) => cells)).toEqual([
    ['题干', '答案'],
    ['甲,乙', 'A'],
  ])
})

test('any table written as CSV is read back, wherever the pieces are cut', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ';', ' ', '题') })
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 }),
      fc.array(fc.nat(200), { maxLength: 6 }),
      (rows, cuts) => {
        const text = csvOf(rows)
        const places = [0, ...cuts.map((cut) => Math.min(cut, text.length)).sort((a, b) => a - b), text.length]
        expect(parse(places.slice(1).map((to, at) => text.slice(places[at], to)))).toEqual(rows)
      },
    ),
    { verbose: true },
  )
})

test.each<[string, string]>([
  ['apostrophes', `'标准大气压下水的沸点是_____摄氏度。','100'\n'进实验室应先\n穿实验服。','正确'`],
  [
    'apostrophes with blanks behind the separator',
    `'标准大气压下水的沸点是_____摄氏度。', '100'\n'进实验室应先\n穿实验服。', '正确'`,
  ],
  ['curly quotes', '“标准大气压下水的沸点是_____摄氏度。”,“100”\n“进实验室应先\n穿实验服。”,“正确”'],
  ['full-width quotes', '＂标准大气压下水的沸点是_____摄氏度。＂;＂100＂\n＂进实验室应先\n穿实验服。＂;＂正确＂'],
  ['corner brackets', '「标准大气压下水的沸点是_____摄氏度。」\t「100」\n「进实验室应先\n穿实验服。」\t「正确」'],
  ['usual quotes', '"标准大气压下水的沸点是_____摄氏度。"|"100"\n"进实验室应先\n穿实验服。"|"正确"'],
])('fields in %s are whole and without them', async (_, text) => {
  expect((await rowsIn(text, 'a.csv')).sheets[0]?.rows.map(({ cells }) => cells)).toEqual([
    ['标准大气压下水的沸点是_____摄氏度。', '100'],
    ['进实验室应先\n穿实验服。', '正确'],
  ])
})

test('apostrophes that stand in some cells are text where the rows have one width without them', async () => {
  const rows = [
    ['题干', '选项A', '选项B', '答案'],
    ["'", '甲', '乙', 'A'],
    ['丙', "'", '丁', 'A'],
    ['戊', "'己", '庚', 'B'],
    ['辛', "'", '壬', 'B'],
  ]
  expect((await rowsIn(csvOf(rows), 'a.csv')).sheets[0]?.rows.map(({ cells }) => cells)).toEqual(rows)
})

test.each(["题干,答案\n'称量用什么？',A\n'过滤用什么？',B", '题干,答案\n“称量用什么？”,“A”\n‘过滤用什么？’,‘B’'])(
  'quotes around some of the columns, and of several kinds, go as well: %s',
  async (text) => {
    expect((await rowsIn(text, 'a.csv')).sheets[0]?.rows.slice(1).map(({ cells }) => cells)).toEqual([
      ['称量用什么？', 'A'],
      ['过滤用什么？', 'B'],
    ])
  },
)

test('a list in a file of usual quotes makes no file of apostrophes', async () => {
  const { format } = await rowsIn(`"水的化学式是（ ）。",['H2O']\n下列（ ）为惰性气体。,"['氦', '氖']"`, 'a.csv')
  expect(format).toBe('csv，UTF-8，逗号分隔')
})

test('an apostrophe inside of a field ends none, doubled or behind a stroke it is one', async () => {
  const text = `'it's a, b','c''d'\n'e\\'f','g'\n'h','i'`
  expect((await rowsIn(text, 'a.csv')).sheets[0]?.rows.map(({ cells }) => cells)).toEqual([
    [`it's a, b`, `c'd`],
    [`e'f`, 'g'],
    ['h', 'i'],
  ])
})

test('any table in quotes of any kind is read back', async () => {
  const unit = fc.constantFrom('a', '题', ',', ';', '\n', "'", '“', '”', '`')
  const cell = fc.string({ unit, minLength: 1, maxLength: 6 }).filter((text) => text.trim() !== '')
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 2, maxLength: 5 }),
      fc.constantFrom(["'", "'"], ['`', '`'], ['＂', '＂']),
      async (rows, [open = '', close = '']) => {
        const text = rows
          .map((cells) => cells.map((one) => `${open}${one.replaceAll(close, close + close)}${close}`).join(','))
          .join('\n')
        const parser = new CsvParser({ separator: ',', quotes: [{ open, close, careful: true }] }, READ_LIMITS)
        expect([...parser.write(text), ...parser.end()].map(({ cells }) => cells)).toEqual(rows)
      },
    ),
    { verbose: true },
  )
})

test('a quote that is never closed names the row where it began', () => {
  expect(() => parse(['a,b\nc,"d\ne,f\ng'])).toThrow('第 2 行有引号没有闭合')
  const limits = { ...READ_LIMITS, cellCharacters: 10 }
  expect(() => [...new CsvParser(',', limits).write('a\n"bcdefghijklmnopq')]).toThrow('第 2 行有引号没有闭合')
})

test('rows too wide and cells too long are refused', () => {
  expect(() => parse([','.repeat(300)])).toThrow('第 1 行超过 256 列')
  const limits = { ...READ_LIMITS, cellCharacters: 10 }
  expect(() => [...new CsvParser(',', limits).write('abcdefghijklm')]).toThrow('超过 10 字')
})

/** GB18030 bytes of 题干,答案 and of one row; the last character takes four bytes. */
const GB18030 = Buffer.from([
  ...[0xcc, 0xe2, 0xb8, 0xc9, 0x2c, 0xb4, 0xf0, 0xb0, 0xb8, 0x0d, 0x0a],
  ...[0xce, 0xb8, 0x81, 0x39, 0xee, 0x39, 0x2c, 0x41],
])
const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')

test.each<[string, Buffer, string]>([
  ['UTF-8', Buffer.from('题干,答案\n胃㐀,A'), 'csv，UTF-8，逗号分隔'],
  ['UTF-8 with its mark', Buffer.from('\uFEFF题干,答案\n胃㐀,A'), 'csv，UTF-8，逗号分隔'],
  ['GB18030', GB18030, 'csv，GB18030，逗号分隔'],
  ['UTF-16', utf16('题干\t答案\n胃㐀\tA'), 'csv，UTF-16，制表符分隔'],
  ['UTF-8 with two marks', Buffer.from('\uFEFF\uFEFF题干,答案\n胃㐀,A'), 'csv，UTF-8，逗号分隔'],
  ['GB18030 with its mark', Buffer.concat([Buffer.from([0x84, 0x31, 0x95, 0x33]), GB18030]), 'csv，GB18030，逗号分隔'],
  ['UTF-16 without its mark', utf16('题干\t答案\n胃㐀\tA').subarray(2), 'csv，UTF-16，制表符分隔'],
  ['the same the other way round', utf16('题干\t答案\n胃㐀\tA').swap16().subarray(2), 'csv，UTF-16，制表符分隔'],
  ['UTF-16, the other way round', utf16('题干\t答案\n胃㐀\tA').swap16(), 'csv，UTF-16，制表符分隔'],
])('reads %s', async (_, bytes, format) => {
  const table = await rowsIn(bytes, 'a.csv')
  expect(table.format).toBe(format)
  expect(table.sheets[0]?.rows.map(({ cells }) => cells)).toEqual([
    ['题干', '答案'],
    ['胃㐀', 'A'],
  ])
})

test('a UTF-8 file cut off inside a character stays UTF-8', async () => {
  const table = await rowsIn(Buffer.from('题干,答案\n胃,心').subarray(0, -1), 'a.csv')
  expect(table.sheets[0]?.rows.at(-1)?.cells).toEqual(['胃', '\uFFFD'])
})

test.each<[string, string, string[]]>([
  [
    'the separator that makes headers of the first row',
    '题干;答案;解析\n甲,乙,丙,丁,戊;A;无',
    ['甲,乙,丙,丁,戊', 'A', '无'],
  ],
  ['also below a title', '内科题库\n题干\t答案\n甲,乙,丙\tA', ['甲,乙,丙', 'A']],
  ['the one that the file says', 'sep=;\r\na;b\r\n1,2;3', ['1,2', '3']],
  ['a stroke that makes headers', '题干|选项A|选项B|答案\n甲，乙,丙|一|二|A', ['甲，乙,丙', '一', '二', 'A']],
  ['a full-width comma that makes headers', '题干，答案\n甲,乙，A', ['甲,乙', 'A']],
  ['a usual one that cuts the rows alike before an unusual one', '甲，乙,A\n丙，丁,B', ['丙，丁', 'B']],
  ['the one that gives most columns where no header is known', 'x;y;z\n1;2,5;3', ['1', '2,5', '3']],
])('takes %s', async (_, text, last) => {
  expect((await rowsIn(text, 'a.csv')).sheets[0]?.rows.at(-1)?.cells).toEqual(last)
})

test('blank rows are left out and still count as rows', async () => {
  const table = await rowsIn('a,b\n\n , \nc,d', 'a.csv')
  expect(table.sheets[0]?.rows).toEqual([
    { number: 1, cells: ['a', 'b'] },
    { number: 4, cells: ['c', 'd'] },
  ])
})

test('bytes that are no text are refused', async () => {
  await expect(rowsIn(Buffer.from([97, 44, 0, 1, 2]), 'a.csv')).rejects.toThrow('不是文本')
})
