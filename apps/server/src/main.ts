import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// What was compiled once (types stripped) is kept: half the start time and a tenth of the memory.
enableCompileCache(join(import.meta.dirname, '../../../node_modules/.cache/compiled'))
await import('./serve.ts')
