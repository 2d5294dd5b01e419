// npm run import -- FILE --subject CODE … (docs/import.md)
import { ensureInstalled } from './install.mjs'
import { runNode } from './node.mjs'

ensureInstalled()
process.exitCode = await runNode(['apps/server/src/cores/imports/cli.ts', ...process.argv.slice(2)])
