import type { FileHandle } from 'node:fs/promises'
import { extname } from 'node:path'
import { ImportRefused } from '../refused.ts'

/** The accepted formats. */
export const READABLE = '能导入的是 .xlsx 工作簿和 .csv 表格。'
/** By its name a workbook, whatever it is. */
export const CALLED_WORKBOOK = /\.xls[xmb]?$/i
const IN_A_TABLE = '请用 Excel 或 WPS 把内容整理成表格（每项一列），另存为 .xlsx 再导入。'

const refusal = (what: string, help: string = IN_A_TABLE): ImportRefused =>
  new ImportRefused(`这是${/^[\w.]/.test(what) ? ' ' : ''}${what}，不能直接导入`, [READABLE, help])

/** Other formats by their first bytes, whatever the file is called. */
const BEGINNINGS: readonly [bytes: Buffer, what: string, help?: string][] = [
  [Buffer.from('%PDF'), 'PDF 文件'],
  [Buffer.from('{\\rtf'), 'RTF 文档'],
  [Buffer.from([0x89, 0x50, 0x4e, 0x47]), '图片（PNG）'],
  [Buffer.from([0xff, 0xd8, 0xff]), '图片（JPEG）'],
  [Buffer.from('GIF8'), '图片（GIF）'],
  [Buffer.from('Rar!'), '压缩包（RAR）', '请解压后导入里面的 .xlsx 或 .csv。'],
  [Buffer.from([0x37, 0x7a, 0xbc, 0xaf]), '压缩包（7z）', '请解压后导入里面的 .xlsx 或 .csv。'],
  [Buffer.from([0x1f, 0x8b]), '压缩包（gzip）', '请解压后导入里面的 .xlsx 或 .csv。'],
  [Buffer.from('SQLite format 3'), 'SQLite 数据库'],
  [Buffer.from([0x09, 0x08]), '旧版 .xls 工作簿', '请用 Excel 或 WPS 打开，另存为 .xlsx 再导入。'],
  [Buffer.from([0x09, 0x04, 0x06, 0x00]), '旧版 .xls 工作簿', '请用 Excel 或 WPS 打开，另存为 .xlsx 再导入。'],
  [Buffer.from([0x09, 0x02, 0x06, 0x00]), '旧版 .xls 工作簿', '请用 Excel 或 WPS 打开，另存为 .xlsx 再导入。'],
]

/** Throws where the first bytes are those of another format. */
export function refuseOtherBytes(start: Buffer): void {
  for (const [bytes, what, help] of BEGINNINGS)
    if (start.subarray(0, bytes.length).equals(bytes)) throw refusal(what, help)
}

/** The refusal of a compound file (Word, Excel and PowerPoint 97–2003, or encrypted), by the names in its directory. */
export async function compoundRefusal(file: FileHandle): Promise<ImportRefused> {
  const names = await compoundNames(file)
  if (names.includes('EncryptedPackage'))
    return refusal('加了密码的工作簿', '请用 Excel 或 WPS 打开，去掉密码，另存为 .xlsx 再导入。')
  if (names.includes('WordDocument')) return refusal('旧版 Word 文档（.doc）')
  if (names.includes('PowerPoint Document')) return refusal('旧版演示文稿（.ppt）')
  if (names.includes('Workbook') || names.includes('Book'))
    return refusal('旧版 .xls 工作簿', '请用 Excel 或 WPS 打开，另存为 .xlsx 再导入。')
  return refusal('旧版 .xls 或加了密码的工作簿', '请用 Excel 或 WPS 打开，去掉密码，另存为 .xlsx 再导入。')
}

const ENTRY_BYTES = 128
const DIRECTORY_BYTES = 4096

/** Names in the first sector of a compound file's directory (MS-CFB, 2.6.1). */
async function compoundNames(file: FileHandle): Promise<string[]> {
  const header = Buffer.alloc(512)
  if ((await file.read(header, 0, header.length, 0)).bytesRead < header.length) return []
  const shift = header.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) return []
  const directory = Buffer.alloc(DIRECTORY_BYTES)
  const at = (header.readUInt32LE(48) + 1) * 2 ** shift
  const { bytesRead } = await file.read(directory, 0, Math.min(DIRECTORY_BYTES, 2 ** shift), at)
  const names: string[] = []
  for (let entry = 0; entry + ENTRY_BYTES <= bytesRead; entry += ENTRY_BYTES) {
    const bytes = directory.readUInt16LE(entry + 64)
    if (bytes >= 2 && bytes <= 64) names.push(directory.toString('utf16le', entry, entry + bytes - 2))
  }
  return names
}

/** The refusal of a ZIP that is no workbook, by its contents and main part. */
export function zipRefusal(has: (part: string) => boolean, main = ''): ImportRefused {
  if (has('word/document.xml') || main.startsWith('word/')) return refusal('Word 文档（.docx）')
  if (has('ppt/presentation.xml') || main.startsWith('ppt/')) return refusal('演示文稿（.pptx）')
  if (has('xl/workbook.bin') || main.endsWith('.bin')) return refusal('.xlsb 工作簿', '请另存为 .xlsx 再导入。')
  if (has('content.xml') && has('mimetype'))
    return refusal('OpenDocument 文件（.ods、.odt）', '请另存为 .xlsx 再导入。')
  if (has('META-INF/container.xml')) return refusal('电子书（.epub）')
  return new ImportRefused('这个文件是压缩包，不是 xlsx 工作簿', [READABLE, '请解压后导入里面的 .xlsx 或 .csv。'])
}

const SPREADSHEET = '请用 Excel 或 WPS 打开后另存为 .xlsx 再导入。'

/** A line of a printed paper: a number, an option, a key. */
const PRINTED =
  /^\s*(?:\d{1,4}\s*[.．、)）]|[（(【]?[A-L]\s*[.．、)）】]|[一二三四五六七八九十]+\s*[.．、])|答案\s*[:：]/

/**
 * Throws where a text is no table: a web page, JSON, or prose. A table called .txt is accepted where its first rows
 * show it.
 */
export function refuseOtherText(
  sample: string,
  name: string,
  table: { inCells: number; known: number; ownColumns?: true },
): void {
  const start = sample.slice(0, 4096).trimStart()
  if (/^MIME-Version:/i.test(start)) throw refusal('网页（MHTML），内容不是表格', SPREADSHEET)
  if (/^<\?xml/i.test(start)) {
    if (/urn:schemas-microsoft-com:office:spreadsheet/i.test(start)) throw refusal('旧版 XML 工作簿', SPREADSHEET)
    throw refusal(/<html/i.test(start) ? '网页' : 'XML 文件')
  }
  const isPage = /^<(!doctype|html|head|body|table|meta|style)\b/i.test(start) || start.startsWith('<!--')
  if (isPage || (CALLED_WORKBOOK.test(name) && /^<[a-z][a-z\d]*[\s>]/i.test(start)))
    throw new ImportRefused('文件的内容是网页，不是表格', [READABLE, SPREADSHEET])
  const extension = extname(name).toLowerCase()
  if (isJson(start) || (extension === '.json' && table.known < 2)) throw refusal('JSON 文件')
  if (table.known >= 2 || table.ownColumns) return
  const lines = sample.split(/\r\n?|\n/).filter((line) => line.trim() !== '')
  const printed = lines.filter((line) => PRINTED.test(line)).length / Math.max(1, lines.length)
  const isProse = table.inCells < 0.2 || (table.inCells < 0.6 && printed >= 0.4)
  if (extension === '.txt' || extension === '.md' || extension === '.doc' || extension === '.docx')
    throw refusal(`文本文件（${extension}）`)
  if (isProse) throw refusal('一份文字，内容不是表格')
}

/** The beginning of a JSON array or object; `[单选]题干,…` is a cell. */
const isJson = (start: string): boolean =>
  /^\{\s*(?:"(?:[^"\\]|\\.)*"\s*:|\})/.test(start) || /^\[\s*(?:\{\s*"|\[\s*["\d[{]|\])/.test(start)
