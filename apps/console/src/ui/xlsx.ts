import { type Cell, filedCell, isAmount } from './cell.ts'
import { zipOf } from './zip.ts'

/**
 * A table as a workbook (ECMA-376). Texts are stored as texts, whatever they look like: no program converts them to
 * numbers or formulas or drops digits of an order number. Numbers are numbers, amounts have two decimals. The header
 * row stays in view.
 */
export function xlsxOf(header: readonly string[], rows: readonly (readonly Cell[])[]): Promise<Blob> {
  return zipOf(
    [
      { name: '[Content_Types].xml', text: [CONTENT_TYPES] },
      { name: '_rels/.rels', text: [RELATIONS] },
      { name: 'xl/workbook.xml', text: [WORKBOOK] },
      { name: 'xl/_rels/workbook.xml.rels', text: [WORKBOOK_RELATIONS] },
      { name: 'xl/styles.xml', text: [STYLES] },
      { name: 'xl/worksheets/sheet1.xml', text: sheet(header, rows) },
    ],
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  )
}

/** The number of rows that are written together. */
const TOGETHER = 500

function* sheet(header: readonly string[], rows: readonly (readonly Cell[])[]): Generator<string> {
  yield `${HEAD}<worksheet ${MAIN}><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols><col min="1" max="${Math.max(1, header.length)}" width="18" customWidth="1"/></cols><sheetData>`
  yield rowXml(header)
  for (let from = 0; from < rows.length; from += TOGETHER)
    yield rows
      .slice(from, from + TOGETHER)
      .map(rowXml)
      .join('')
  yield '</sheetData></worksheet>'
}

const rowXml = (cells: readonly Cell[]): string =>
  `<row>${cells.map((cell) => cellXml(filedCell(cell))).join('')}</row>`

/** Indices in STYLES: text, and a number with two decimals. */
const TEXT = 1
const TWO_DECIMALS = 2

function cellXml(cell: Cell): string {
  if (cell === null || cell === undefined || cell === '') return '<c/>'
  if (isAmount(cell)) return `<c s="${TWO_DECIMALS}"><v>${cell.fen / 100}</v></c>`
  if (typeof cell === 'number') return Number.isFinite(cell) ? `<c><v>${cell}</v></c>` : '<c/>'
  return `<c t="inlineStr" s="${TEXT}"><is><t xml:space="preserve">${escaped(cell.slice(0, LONGEST))}</t></is></c>`
}

/** The most characters of a cell. */
const LONGEST = 32_767

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** XML cannot express most control characters and lone surrogates. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll(/[&<>]/g, (one) => ENTITIES[one] ?? '')

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const CONTENT_TYPES = `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SHEET_TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPE}.styles+xml"/></Types>`
const RELATIONS = `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`
const WORKBOOK = `${HEAD}<workbook ${MAIN} xmlns:r="${OFFICE}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`
const WORKBOOK_RELATIONS = `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`
/** Formats: 0 general, 1 text (49: an edited cell stays a text), 2 with two decimals. */
const STYLES = `${HEAD}<styleSheet ${MAIN}><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="2" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`
