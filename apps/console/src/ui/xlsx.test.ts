import { expect, test } from 'vitest'
import { amount } from './cell.ts'
import { xlsxOf } from './xlsx.ts'

const inflated = (packed: Uint8Array<ArrayBuffer>): Promise<string> =>
  new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'))).text()

const END_SIZE = 22

/** The texts of an archive by name, read by its central directory. */
async function unpacked(blob: Blob): Promise<Map<string, string>> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  const view = new DataView(bytes.buffer)
  const end = bytes.length - END_SIZE
  expect(view.getUint32(end, true)).toBe(0x06054b50)
  const files = new Map<string, string>()
  let at = view.getUint32(end + 16, true)
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    const [size, nameSize] = [view.getUint32(at + 20, true), view.getUint16(at + 28, true)]
    const from = view.getUint32(at + 42, true)
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameSize))
    const data = from + 30 + view.getUint16(from + 26, true)
    files.set(name, await inflated(bytes.slice(data, data + size)))
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
  const sheet = await sheetOf([
    [amount(-14_940), 7, '20261126123456789012345678', '007', '-2', null, 9_007_199_254_740_991],
  ])
  expect(sheet).toContain(
    '<row><c s="2"><v>-149.4</v></c><c><v>7</v></c>' +
      ['20261126123456789012345678', '007', '-2']
        .map((text) => `<c t="inlineStr" s="1"><is><t xml:space="preserve">${text}</t></is></c>`)
        .join('') +
      '<c/><c t="inlineStr" s="1"><is><t xml:space="preserve">9007199254740991</t></is></c></row>',
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
