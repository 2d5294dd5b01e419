import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { memoryOf } from './support/processes.ts'

/**
 * Opens a document of 300 pages at page 200 on a server that has watermarked no page yet. Measures the time for the
 * address and the watermarked page, and the growth of the server's memory over its idle size, then and while all pages
 * are read.
 */
const AIM = { milliseconds: 1_000, megabytes: 150 }

const child: ChildProcess = spawn(process.execPath, [join(import.meta.dirname, 'support/documentServer.ts')], {
  stdio: ['pipe', 'pipe', 'inherit'],
})
const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream })
const ask = async (what: string): Promise<number> => {
  const answer = once(lines, 'line')
  child.stdin?.write(`${what}\n`)
  return Number((await answer)[0])
}
const pid = child.pid as number
const prepared = await ask('prepare')
console.log(`300 pages split, marked and kept: ${Math.round(prepared)} ms`)
await ask('rest')
const rest = memoryOf(pid)?.now ?? Number.NaN
const first = await ask('open 200')
const opened = (memoryOf(pid)?.now ?? Number.NaN) - rest
const all = await ask('all')
const read = (memoryOf(pid)?.now ?? Number.NaN) - rest
child.stdin?.end()
console.log(`at rest: ${Math.round(rest)} MB`)
console.log(`page 200 of 300: ${Math.round(first)} ms (aim ${AIM.milliseconds}), ${Math.round(opened)} MB over rest`)
console.log(`all pages after it: ${Math.round(all)} ms, ${Math.round(read)} MB over rest (aim ${AIM.megabytes})`)
process.exitCode = first < AIM.milliseconds && Math.max(opened, read) < AIM.megabytes ? 0 : 1
