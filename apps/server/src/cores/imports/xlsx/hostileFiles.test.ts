import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { READ_LIMITS } from '../table/limits.ts'
import { writeZip } from '../template/writeZip.ts'
import { questionsIn, rowsIn, withFile, xlsxOf, xlsxOfXml } from '../testing/readBytes.ts'

const good = xlsxOf([
  ['题干', '答案', '选项A', '选项B'],
  ['一', 'A', '甲', '乙'],
])

/** For tests with hundreds of files, or a large one. */
const LONG = { timeout: 120_000 }

/** In a process of its own: other tests use this one's memory, too. */
const readAlone = (bytes: Buffer, cellCharacters: number): Promise<{ refusal: string; bytes: number }> =>
  withFile(bytes, 'a.xlsx', async (path) => {
    const program = join(import.meta.dirname, '../testing/readAlone.ts')
    const { stdout } = await promisify(execFile)(process.execPath, [program, path, String(cellCharacters)])
    return JSON.parse(stdout)
  })

/** Pseudo-random bytes, the same in every run: digits of square roots. */
const anyBytes = (count: number): Buffer =>
  Buffer.from(Array.from({ length: count }, (_, at) => Math.sqrt(at + 2) * 1e6))

test('a workbook cut off anywhere is refused as incomplete', LONG, async () => {
  for (let bytes = 5; bytes < good.length; bytes += 37)
    await expect(rowsIn(good.subarray(0, bytes)), `${bytes} bytes`).rejects.toThrow('不是完整的 xlsx')
})

test('a workbook with a byte changed is refused or read, never anything else', LONG, async () => {
  for (let at = 0; at < good.length; at += 11) {
    const changed = Buffer.from(good)
    changed[at] = (changed[at] as number) ^ 0x55
    await rowsIn(changed).catch((error: Error) => expect(error.name, error.stack).toBe('ImportRefused'))
  }
})

test('a changed byte in a sheet is noticed by its check sum', async () => {
  const stored = xlsxOf([['题干'.repeat(500)]])
  const changed = Buffer.from(stored)
  // The checksum of the last part (the sheet) in the ZIP's directory.
  const entry = changed.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1'))
  changed.writeUInt32LE(1, entry + 16)
  await expect(rowsIn(changed)).rejects.toThrow('校验和')
})

test.each([
  ['nothing at all', Buffer.alloc(0), '空的'],
  ['an old .xls or a workbook with a password', Buffer.from('d0cf11e0a1b11ae1000000000000', 'hex'), '旧版 .xls'],
  ['any bytes', Buffer.concat([Buffer.from([0, 1, 2, 0]), anyBytes(500), Buffer.alloc(1)]), '已损坏'],
  ['a web page called .xls', Buffer.from('<html><table><tr><td>题干</td></tr></table></html>'), '网页'],
  ['another zip', writeZip([{ name: 'a.txt', data: 'a' }]), '不是 xlsx'],
  ['an empty zip', writeZip([]), '不是 xlsx'],
])('refused with its reason: %s', async (_, bytes, reason) => {
  await expect(rowsIn(bytes, 'a.xls')).rejects.toThrow(reason)
})

test('a zip bomb is refused after the limit, whatever its headers say, in bounded memory', LONG, async () => {
  const sheet = `<sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>${' '.repeat(60 * 1024 ** 2)}</t></is></c></row></sheetData>`
  const bomb = xlsxOfXml(sheet)
  expect(bomb.length).toBeLessThan(100_000)
  // The directory claims a small part: the unpacked size counts.
  const lying = Buffer.from(bomb)
  for (let at = lying.indexOf('PK\x01\x02', 0, 'latin1'); at >= 0; at = lying.indexOf('PK\x01\x02', at + 4, 'latin1'))
    lying.writeUInt32LE(10, at + 24)
  for (const [cellCharacters, reason] of [
    [1024 ** 3, /压缩炸弹/],
    [READ_LIMITS.cellCharacters, /压缩炸弹|不导入/],
  ] as const) {
    const { refusal, bytes } = await readAlone(lying, cellCharacters)
    expect(refusal).toMatch(reason)
    expect(bytes).toBeLessThan(200 * 1024 ** 2)
  }
})

test('parts that unpack to too much together are refused', async () => {
  const limits = { ...READ_LIMITS, unpackedBytes: 10_000 }
  await expect(rowsIn(xlsxOf([[anyBytes(9_000).toString('hex')]]), 'a.xlsx', limits)).rejects.toThrow('解压后超过')
})

test('a file above the size limit is refused before it is read', async () => {
  await expect(rowsIn(good, 'a.xlsx', { ...READ_LIMITS, fileBytes: 100 })).rejects.toThrow('请拆成几个文件')
})

test('a million columns are refused, with references or without', async () => {
  const cells = (reference: (at: number) => string) =>
    Array.from({ length: 1_000_000 }, (_, at) => `<c${reference(at)}/>`).join('')
  const row = (content: string) => `<sheetData><row r="1">${content}</row></sheetData>`
  const limits = { ...READ_LIMITS, ratio: 1_000_000 }
  await expect(rowsIn(xlsxOfXml(row(cells(() => ''))), 'a.xlsx', limits)).rejects.toThrow('列数超过')
  await expect(rowsIn(xlsxOfXml(row('<c r="ZZZZZ1"><v>1</v></c>')))).rejects.toThrow('列数超过')
  await expect(rowsIn(xlsxOfXml(row('<c r="ABC1"><v>1</v></c>')))).rejects.toThrow('256 列')
})

test('too many rows, cells, texts and too long a cell are refused', async () => {
  const wide = xlsxOf([
    ['a', 'b'],
    ['c', 'd'],
  ])
  await expect(rowsIn(wide, 'a.xlsx', { ...READ_LIMITS, rows: 1 })).rejects.toThrow('超过 1 行')
  await expect(rowsIn(wide, 'a.xlsx', { ...READ_LIMITS, cells: 3 })).rejects.toThrow('单元格过多')
  await expect(rowsIn(xlsxOf([['x'.repeat(11)]]), 'a.xlsx', { ...READ_LIMITS, cellCharacters: 10 })).rejects.toThrow(
    '超过 10 字',
  )
  const shared = xlsxOfXml('<sheetData/>', { sharedStrings: '<si><t>ab</t></si>'.repeat(4) })
  await expect(rowsIn(shared, 'a.xlsx', { ...READ_LIMITS, sharedStrings: 3 })).rejects.toThrow('文字过多')
  await expect(rowsIn(shared, 'a.xlsx', { ...READ_LIMITS, sharedCharacters: 7 })).rejects.toThrow('文字过多')
  await expect(rowsIn(shared, 'a.xlsx', { ...READ_LIMITS, parts: 2 })).rejects.toThrow('超过 2 个')
})

test('document types and own entities are refused wherever they stand', async () => {
  const bomb = '<!DOCTYPE w [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>'
  const workbook = xlsxOfXml('<sheetData/>', { workbook: `${bomb}<workbook><sheets/></workbook>` })
  await expect(rowsIn(workbook)).rejects.toThrow('DTD')
  await expect(rowsIn(xlsxOfXml('<sheetData><row r="1"><c><v>&b;</v></c></row></sheetData>'))).rejects.toThrow('&b;')
})

test('an encrypted part, an unknown compression, two parts of one name and no sheet are refused', async () => {
  const changed = (offset: number, value: number) => {
    const bytes = Buffer.from(good)
    for (let at = bytes.indexOf('PK\x01\x02', 0, 'latin1'); at >= 0; at = bytes.indexOf('PK\x01\x02', at + 4, 'latin1'))
      bytes.writeUInt16LE(value, at + offset)
    return bytes
  }
  await expect(rowsIn(changed(8, 1))).rejects.toThrow('密码')
  await expect(rowsIn(changed(10, 99))).rejects.toThrow('压缩方式')
  const twice = writeZip([
    { name: 'xl/workbook.xml', data: 'a' },
    { name: 'xl/Workbook.xml', data: 'a' },
  ])
  await expect(rowsIn(twice)).rejects.toThrow('出现两次')
  const none = xlsxOfXml('', { workbook: '<workbook><sheets/></workbook>' })
  await expect(rowsIn(none)).rejects.toThrow('没有工作表')
})

test('deflated data that ends early or is none is refused', async () => {
  const bytes = Buffer.from(good)
  const packed = deflateRawSync('x')
  const start = bytes.lastIndexOf('PK\x03\x04', undefined, 'latin1')
  bytes.fill(0xff, start + 60, start + 60 + packed.length + 40)
  await expect(rowsIn(bytes)).rejects.toThrow('解压失败')
})

test('an empty sheet, and a sheet without questions, say so', async () => {
  await expect(questionsIn(xlsxOfXml('<sheetData/>'))).rejects.toMatchObject({
    message: '文件里没有找到题目',
    details: expect.arrayContaining(['工作表「Sheet1」：没有内容']),
  })
  await expect(
    questionsIn(
      xlsxOf([
        ['姓名', '电话'],
        ['张三', '123'],
      ]),
    ),
  ).rejects.toMatchObject({
    message: '文件里没有找到题目',
    details: expect.arrayContaining([expect.stringContaining('A「姓名」 B「电话」')]),
  })
})
