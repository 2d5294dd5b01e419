import { ensureInstalled } from './install.mjs'
import { runNode } from './node.mjs'

ensureInstalled()
// The client's own server passes calls on to the API. When one of the two ends, the other does too.
const one = new AbortController()
const programs = [
  runNode(['--watch', '--watch-preserve-output', 'apps/server/src/main.ts', ...process.argv.slice(2)], one),
  runNode(['../../node_modules/vite/bin/vite.js'], { cwd: 'apps/web', signal: one.signal }),
]
process.exitCode = await Promise.race(programs)
one.abort()
await Promise.all(programs)
