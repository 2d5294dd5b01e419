import { expect, test } from 'vitest'
import { questionsIn, rowsIn, xlsxOfXml } from '../testing/readBytes.ts'
import { formatOfCode } from './styles.ts'

/** Cells of the sheet's rows, for sheets written by hand. */
const cellsOf = async (...args: Parameters<typeof xlsxOfXml>) =>
  (await rowsIn(xlsxOfXml(...args))).sheets[0]?.rows.map(({ cells }) => cells)

const row = (number: number, cells: string) => `<row r="${number}">${cells}</row>`

test('cells of every type give the text that one sees', async () => {
  const cells = await cellsOf(
    `<sheetData>${row(
      1,
      '<c r="A1" t="s"><v>1</v></c><c r="B1" t="inlineStr"><is><t>甲 </t></is></c><c r="C1" t="str"><f>A1&amp;"x"</f><v>公式</v></c>' +
        '<c r="D1" t="b"><v>1</v></c><c r="E1" t="b"><v>0</v></c><c r="F1"><v>42</v></c><c r="G1"><v>0.30000000000000004</v></c>' +
        '<c r="H1" s="1"><v>0.155</v></c><c r="I1" s="2"><v>7</v></c><c r="J1"><v>1.5E-3</v></c><c r="K1" t="s"><v>99</v></c><c r="L1"/>',
    )}</sheetData>`,
    {
      sharedStrings: '<si><t>零</t></si><si><t>一</t></si>',
      styles:
        '<numFmts><numFmt numFmtId="170" formatCode="000"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="10"/><xf numFmtId="170"/></cellXfs>',
    },
  )
  expect(cells).toEqual([['一', '甲 ', '公式', 'TRUE', 'FALSE', '42', '0.3', '15.5%', '007', '0.0015']])
})

test('dates are shown as dates, and said to be dates, in both calendars', async () => {
  const sheet = `<sheetData>${row(1, '<c r="A1" s="1"><v>45306</v></c><c r="B1" s="1"><v>45306.75</v></c><c r="C1" s="1"><v>0.5</v></c><c r="D1" t="d"><v>2024-01-15T00:00:00Z</v></c><c r="E1"><v>45306</v></c>')}</sheetData>`
  const styles = '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>'
  const [first] = (await rowsIn(xlsxOfXml(sheet, { styles }))).sheets[0]?.rows ?? []
  expect(first?.cells).toEqual(['2024-01-15', '2024-01-15 18:00:00', '12:00:00', '2024-01-15 00:00:00', '45306'])
  expect([...(first?.odd?.keys() ?? [])]).toEqual([0, 1, 2, 3])
  const workbook =
    '<workbook><workbookPr date1904="1"/><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>'
  expect((await cellsOf(sheet, { styles, workbook }))?.[0]?.[0]).toBe('2028-01-16')
})

test.each([
  ['General', 'general'],
  ['0.00', 'general'],
  ['"共"0"题"', 'general'],
  ['[Red]0', 'general'],
  ['yyyy"年"m"月"d"日"', 'date'],
  ['[$-804]aaaa;@', 'general'],
  ['[h]:mm', 'date'],
  ['m/d/yy h:mm', 'date'],
  ['0.0%', 'percent'],
  ['0"mg"', 'words'],
  ['[红色]0.0"℃";General', 'words'],
  ['General"个月"', 'words'],
  ['#,##0" "', 'general'],
  ['0000', 'digits'],
])('the format %s is a %s', (code, kind) => {
  expect(formatOfCode(code).kind).toBe(kind)
})

test('a formula that failed gives its error, and says that it is one', async () => {
  const sheet = `<sheetData>${row(1, '<c r="A1" t="e"><f>1/0</f><v>#DIV/0!</v></c>')}</sheetData>`
  const [first] = (await rowsIn(xlsxOfXml(sheet))).sheets[0]?.rows ?? []
  expect(first).toEqual({ number: 1, cells: ['#DIV/0!'], odd: new Map([[0, 'error']]) })
})

test('rich text keeps what is raised and lowered, and leaves out phonetic hints', async () => {
  const sharedStrings =
    '<si><r><t>血小板 100×10</t></r><r><rPr><vertAlign val="superscript"/></rPr><t>9</t></r><r><t>/L，Ca</t></r><r><rPr><vertAlign val="superscript"/></rPr><t>2+</t></r><rPh><t>xue</t></rPh></si>' +
    '<si><r><t>CO</t></r><r><rPr><vertAlign val="subscript"/></rPr><t>2</t></r></si><si><r><t>K</t></r><r><rPr><vertAlign val="superscript"/></rPr><t>甲</t></r></si>'
  const sheet = `<sheetData>${row(1, '<c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="s"><v>2</v></c>')}</sheetData>`
  expect(await cellsOf(sheet, { sharedStrings })).toEqual([['血小板 100×10⁹/L，Ca²⁺', 'CO₂', 'K^(甲)']])
})

test('of questions, bold, raised and lowered words become markup; cells that are bold as a whole do not, nor headers', async () => {
  const cell = (...runs: [text: string, format?: string][]) =>
    `<c t="inlineStr"><is>${runs.map(([text, format = '']) => `<r><rPr>${format}</rPr><t>${text}</t></r>`).join('')}</is></c>`
  const lowered = '<vertAlign val="subscript"/>'
  const sheet = `<sheetData>${row(1, cell(['题'], ['干', '<b/>']) + cell(['选项A', '<b/>']) + cell(['选项B']) + cell(['答案']))}${row(
    2,
    cell(['最大', '<b/>'], ['速度 V'], ['max', lowered], ['，CO'], ['2', lowered]) +
      cell(['甲', '<b/>'], ['乙', '<b/>']) +
      cell(['丙'], ['丁', '<b val="0"/>']) +
      cell(['A', '<b/>'], ['。']),
  )}</sheetData>`
  const { drafts } = await questionsIn(xlsxOfXml(sheet), 'a.xlsx')
  expect(drafts).toMatchObject([
    {
      stem: '<b>最大</b>速度 V<sub>max</sub>，CO₂',
      options: [{ content: '甲乙' }, { content: '丙丁' }],
      answer: 'A',
    },
  ])
})

test('characters that XML cannot hold come back from their escapes', async () => {
  const sheet = `<sheetData>${row(1, '<c t="inlineStr"><is><t>甲_x000D_乙 _x005F_x000D_</t></is></c>')}</sheetData>`
  expect(await cellsOf(sheet)).toEqual([['甲\r乙 _x000D_']])
})

test('a merged cell fills the rows below it, not the columns beside it, and makes no row of its own', async () => {
  const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
  const sheet = `<sheetData>${row(1, cell('A1', '章') + cell('B1', '题'))}${row(2, cell('A2', '循环') + cell('B2', '一'))}${row(3, `<c r="A3"/>${cell('B3', '二')}`)}${row(4, '<c r="A4"/>')}${row(5, cell('A5', '呼吸') + cell('B5', '三'))}${row(6, cell('C6', '四'))}</sheetData><mergeCells><mergeCell ref="A2:A4"/><mergeCell ref="A5:B6"/><mergeCell ref="B1:D1"/></mergeCells>`
  expect(await cellsOf(sheet)).toEqual([
    ['章', '题'],
    ['循环', '一'],
    ['循环', '二'],
    ['呼吸', '三'],
    ['呼吸', '', '四'],
  ])
})

test('rows without numbers, gaps, prefixed names and hidden sheets are read as they are', async () => {
  const workbook =
    '<x:workbook xmlns:x="m"><x:sheets><x:sheet name="甲 &amp; 乙" sheetId="1" state="veryHidden" r:id="rId1"/></x:sheets></x:workbook>'
  const sheet =
    '<x:sheetData><x:row><x:c t="str"><x:v>a</x:v></x:c></x:row><x:row/><x:row><x:c r="C9"><x:v>1</x:v></x:c></x:row></x:sheetData>'
  const { sheets } = await rowsIn(xlsxOfXml(sheet, { workbook }))
  expect(sheets).toEqual([
    {
      name: '甲 & 乙',
      hidden: true,
      rows: [
        { number: 1, cells: ['a'] },
        { number: 3, cells: ['', '', '1'] },
      ],
    },
  ])
})
