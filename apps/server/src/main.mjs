import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// What was compiled once (types stripped) is kept: a quicker start in less memory. This file has no types, so that the
// compiler, 14 MB of memory, is loaded only where something has changed.
enableCompileCache(join(import.meta.dirname, '../../../node_modules/.cache/compiled'))
await import('./serve.ts')
