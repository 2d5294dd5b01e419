import { ensureInstalled } from './install.mjs'
import { runNode } from './node.mjs'

ensureInstalled()
process.exitCode = await runNode(['tools/checks/makeDocLists.ts', ...process.argv.slice(2)])
