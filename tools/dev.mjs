import { ensureInstalled } from './install.mjs'
import { runNode } from './node.mjs'

ensureInstalled()
// The development server of each client passes calls on to the API. When one of the three processes ends, the others
// are stopped.
const one = new AbortController()
const programs = [
  runNode(['--watch', '--watch-preserve-output', 'apps/server/src/main.mjs', ...process.argv.slice(2)], one),
  ...['apps/web', 'apps/console'].map((cwd) =>
    runNode(['../../node_modules/vite/bin/vite.js'], { cwd, signal: one.signal }),
  ),
]
process.exitCode = await Promise.race(programs)
one.abort()
await Promise.all(programs)
