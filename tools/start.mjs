import { ensureInstalled } from './install.mjs'
import { runNode } from './node.mjs'
import { buildWeb } from './webBuild.mjs'

ensureInstalled()
process.exitCode =
  (await buildWeb({ quiet: true })) || (await runNode(['apps/server/src/main.ts', ...process.argv.slice(2)]))
