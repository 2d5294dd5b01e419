// npm run maintenance -- on MESSAGE | off (docs/operations/running.md)
import { ensureInstalled } from './install.mjs'
import { runNode } from './node.mjs'

ensureInstalled()
process.exitCode = await runNode(['apps/server/src/boot/maintain.ts', ...process.argv.slice(2)])
