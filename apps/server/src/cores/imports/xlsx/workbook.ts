import type { FileHandle } from 'node:fs/promises'
import { posix } from 'node:path'
import { ImportRefused } from '../refused.ts'
import { zipRefusal } from '../table/fileKinds.ts'
import type { ReadLimits } from '../table/limits.ts'
import type { Table, TableSheet } from '../table/table.ts'
import { readWholePart } from './part.ts'
import { readSharedStrings } from './sharedStrings.ts'
import { readStyles } from './styles.ts'
import { worksheetRows } from './worksheet.ts'
import { Zip } from './zip.ts'

interface Relation {
  id: string
  /** Last segment of the relationship type's URI, the same in the transitional and the strict standard: `worksheet`. */
  type: string
  target: string
}

interface SheetEntry {
  name: string
  relation: string
  hidden: boolean
}

/** Opens an .xlsx (ECMA-376 SpreadsheetML). The sheets are read later, as streams. */
export async function openWorkbook(file: FileHandle, limits: ReadLimits): Promise<Table> {
  const zip = await Zip.open(file, limits)
  const workbookPart = await workbookName(zip)
  if (!zip.has(workbookPart) || /^(?:word|ppt)\/|\.bin$/i.test(workbookPart))
    throw zipRefusal((part) => zip.has(part), workbookPart)
  const { entries, date1904 } = await readSheetList(zip, workbookPart)
  const relations = await readRelations(zip, workbookPart)
  const partOf = (type: string) => relations.find((relation) => relation.type === type)?.target
  const sharedPart = partOf('sharedStrings')
  const stylesPart = partOf('styles')
  const shared = sharedPart && zip.has(sharedPart) ? await readSharedStrings(zip, sharedPart, limits) : []
  const formats = stylesPart && zip.has(stylesPart) ? await readStyles(zip, stylesPart) : []
  const budget = { cells: limits.cells, rows: limits.rows }

  const sheets: TableSheet[] = []
  for (const entry of entries) {
    const relation = relations.find(({ id }) => id === entry.relation)
    // Chart sheets and macro sheets are in the same list.
    if (relation?.type !== 'worksheet') continue
    const context = { name: entry.name, shared, formats, date1904, limits, budget }
    const hiddenColumns = new Set<number>()
    const rows = worksheetRows(zip, relation.target, { ...context, hiddenColumns })
    sheets.push({ name: entry.name, hidden: entry.hidden, hiddenColumns, rows })
  }
  if (sheets.length === 0) throw new ImportRefused('工作簿里没有工作表')
  return { kind: 'xlsx', format: 'xlsx', sheets, close: () => file.close() }
}

async function workbookName(zip: Zip): Promise<string> {
  if (zip.has('_rels/.rels')) {
    const found = (await readRelations(zip, '')).find(({ type }) => type === 'officeDocument')
    if (found) return found.target
  }
  return 'xl/workbook.xml'
}

async function readSheetList(zip: Zip, part: string): Promise<{ entries: SheetEntry[]; date1904: boolean }> {
  const entries: SheetEntry[] = []
  let date1904 = false
  await readWholePart(zip, part, {
    open(name, attributes) {
      if (name === 'workbookPr') date1904 = attributes.date1904 === '1' || attributes.date1904 === 'true'
      if (name === 'sheet' && attributes.name !== undefined && attributes.id !== undefined)
        entries.push({
          name: attributes.name,
          relation: attributes.id,
          hidden: attributes.state === 'hidden' || attributes.state === 'veryHidden',
        })
    },
  })
  return { entries, date1904 }
}

/** The relationships of a part; '' for the package itself. Targets are resolved to part names. */
async function readRelations(zip: Zip, part: string): Promise<Relation[]> {
  const folder = posix.dirname(part)
  const name = part === '' ? '_rels/.rels' : posix.join(folder, '_rels', `${posix.basename(part)}.rels`)
  const relations: Relation[] = []
  if (!zip.has(name)) return relations
  await readWholePart(zip, name, {
    open(element, { Id: id, Type: type, Target: target, TargetMode: mode }) {
      if (element !== 'Relationship' || mode === 'External') return
      if (id === undefined || type === undefined || target === undefined) return
      const full = target.startsWith('/') ? target.slice(1) : posix.join(part === '' ? '' : folder, target)
      relations.push({ id, type: type.slice(type.lastIndexOf('/') + 1), target: posix.normalize(full) })
    },
  })
  return relations
}
