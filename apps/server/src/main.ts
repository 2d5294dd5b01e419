import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// What was compiled once (types stripped) is kept: a quicker start in less memory.
enableCompileCache(join(import.meta.dirname, '../../../node_modules/.cache/compiled'))
await import('./serve.ts')
