import { join } from 'node:path'
import { staleLists, writeLists } from './docLists.ts'

/** Reports the lists in documents that differ from the code; `--write` generates them. */

const ROOT = join(import.meta.dirname, '../..')
if (process.argv.includes('--write')) writeLists(ROOT)
const stale = staleLists(ROOT)
for (const one of stale) console.error(one)
process.exitCode = stale.length > 0 ? 1 : 0
