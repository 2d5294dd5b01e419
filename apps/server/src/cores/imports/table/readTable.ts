import { type FileHandle, open } from 'node:fs/promises'
import type { HeaderScore } from '../csv/csvWriting.ts'
import { openCsv } from '../csv/openCsv.ts'
import { ImportRefused } from '../refused.ts'
import { openWorkbook } from '../xlsx/workbook.ts'
import { CALLED_WORKBOOK, compoundRefusal, READABLE, refuseOtherBytes } from './fileKinds.ts'
import { megabytes, READ_LIMITS, type ReadLimits } from './limits.ts'
import type { Table } from './table.ts'

const ZIP = '504b0304'
const EMPTY_ZIP = '504b0506'
/** Compound files: .xls of Excel 97–2003, and every workbook with a password. */
const COMPOUND = 'd0cf11e0'

const ELSEWHERE = '它可能上传到了另一台服务器，请重新上传。'

/**
 * Opens a file of questions by its content, whatever its extension; `name` is its name for users, where it is stored
 * under another. Throws ImportRefused for what is no readable .xlsx or .csv.
 */
export async function readTable(
  path: string,
  headerScore: HeaderScore,
  limits: ReadLimits = READ_LIMITS,
  name: string = path,
): Promise<Table> {
  const file = await openFile(path, name)
  try {
    const { size } = await file.stat()
    if (size === 0) throw new ImportRefused('文件是空的')
    if (size > limits.fileBytes) throw new ImportRefused(`文件超过 ${megabytes(limits.fileBytes)}，请拆成几个文件导入`)
    const start = Buffer.alloc(16)
    await file.read(start, 0, start.length, 0)
    const magic = start.toString('hex', 0, 4)
    if (magic === COMPOUND) throw await compoundRefusal(file)
    if (magic === ZIP || magic === EMPTY_ZIP) return await openWorkbook(file, limits)
    refuseOtherBytes(start)
    if (CALLED_WORKBOOK.test(name) && start.subarray(0, 4).includes(0))
      throw new ImportRefused('文件名是 .xlsx，内容却不是工作簿，可能已损坏', [READABLE])
    return await openCsv(file, name, limits, headerScore)
  } catch (error) {
    await file.close()
    throw error
  }
}

async function openFile(path: string, name: string): Promise<FileHandle> {
  try {
    const file = await open(path)
    if ((await file.stat()).isFile()) return file
    await file.close()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // An uploaded file's path on this server is not shown to users.
    if (code === 'ENOENT') throw new ImportRefused(`没有文件 ${name}`, name === path ? [] : [ELSEWHERE])
    if (code === 'EACCES' || code === 'EPERM') throw new ImportRefused(`没有权限读文件 ${name}`)
    throw error
  }
  throw new ImportRefused(`${name} 不是文件`)
}
