import { inflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { amount } from './cell.ts'
import { xlsxOf } from './xlsx.ts'

/** The texts of an archive by name, read by its directory. */
async function unpacked(blob: Blob): Promise<Map<string, string>> {
  const bytes = Buffer.from(await blob.arrayBuffer())
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  const files = new Map<string, string>()
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    const [size, nameSize, from] = [
      bytes.readUInt32LE(at + 20),
      bytes.readUInt16LE(at + 28),
      bytes.readUInt32LE(at + 42),
    ]
    const name = bytes.subarray(at + 46, at + 46 + nameSize).toString()
    const data = from + 30 + bytes.readUInt16LE(from + 26)
    const text = inflateRawSync(bytes.subarray(data, data + size)).toString()
    expect(text.length).toBeGreaterThan(0)
    files.set(name, text)
    at += 46 + nameSize
  }
  return files
}

const sheetOf = async (rows: Parameters<typeof xlsxOf>[1]) =>
  (await unpacked(await xlsxOf(['列'], rows))).get('xl/worksheets/sheet1.xml') ?? ''

test('a workbook has the parts that spreadsheet programs look for', async () => {
  const files = await unpacked(await xlsxOf(['订单号'], []))
  expect([...files.keys()]).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/workbook.xml',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/worksheets/sheet1.xml',
  ])
  expect(files.get('xl/worksheets/sheet1.xml')).toContain('<t xml:space="preserve">订单号</t>')
})

test('amounts are numbers, negative ones too; numbers that are names stay texts', async () => {
  const sheet = await sheetOf([[amount(-14_940), 7, '20261126123456789012345678', '007', '-2', null]])
  expect(sheet).toContain(
    '<row><c s="2"><v>-149.4</v></c><c><v>7</v></c>' +
      ['20261126123456789012345678', '007', '-2']
        .map((text) => `<c t="inlineStr" s="1"><is><t xml:space="preserve">${text}</t></is></c>`)
        .join('') +
      '<c/></row>',
  )
})

test('no text is a formula or ends its cell', async () => {
  const sheet = await sheetOf([['=1+1', '<b>&"', 'a\u0000\ud800b']])
  expect(sheet).not.toContain('<f>')
  expect(sheet).toContain('=1+1</t>')
  expect(sheet).toContain('&lt;b&gt;&amp;"</t>')
  expect(sheet).toContain('a\ufffdb</t>')
})

test('fifty thousand rows are a file', async () => {
  const rows = Array.from({ length: 50_000 }, (_, n) => [`2026112612345678901234${n}`, amount(n), '内科主治医师', n])
  const blob = await xlsxOf(['订单号', '金额', '商品', '数量'], rows)
  const sheet = (await unpacked(blob)).get('xl/worksheets/sheet1.xml') ?? ''
  expect(sheet.split('<row>')).toHaveLength(50_002)
  expect(blob.size).toBeLessThan(5_000_000)
})
