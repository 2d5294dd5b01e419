import { ensureInstalled } from './install.mjs'
import { runNode } from './node.mjs'

ensureInstalled()
const [first, ...rest] = process.argv.slice(2)
process.exitCode = await runNode(
  first === 'shuffled' ? ['tools/testing/shuffled.ts', ...rest] : ['tools/testing/run.ts', ...process.argv.slice(2)],
)
