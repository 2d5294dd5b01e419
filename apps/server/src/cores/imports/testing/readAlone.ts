import { knownColumns } from '../mapping/mapColumns.ts'
import { READ_LIMITS } from '../table/limits.ts'
import { readTable } from '../table/readTable.ts'

/**
 * Reads a file in a process of its own to measure memory. Run by hostileFiles.test.ts:
 * `node readAlone.ts <file> <most characters of a cell>`; prints the refusal and the peak memory of reading in bytes.
 */
const [file = '', cellCharacters] = process.argv.slice(2)
const peak = () => process.resourceUsage().maxRSS * 1024

const before = peak()
let refusal = ''
try {
  const table = await readTable(file, knownColumns, { ...READ_LIMITS, cellCharacters: Number(cellCharacters) })
  for (const sheet of table.sheets) for await (const _row of sheet.rows());
  await table.close()
} catch (error) {
  refusal = (error as Error).message
}
process.stdout.write(JSON.stringify({ refusal, bytes: peak() - before }))
