import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'

const SERVER = `console.log('port 4321'); setInterval(() => {}, 1000)`

/** A measurement that starts a server and prints its process id. */
const measurement = (folder: string) => `
  const { removeWithThis, startOnServerCore } = await import(${JSON.stringify(join(import.meta.dirname, 'processes.ts'))})
  removeWithThis(${JSON.stringify(folder)})
  const { child, port } = await startOnServerCore(['-e', ${JSON.stringify(SERVER)}], /port (\\d+)/)
  console.log(port + ' ' + child.pid)
`

const runs = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test.each([
  ['SIGTERM', 143],
  ['SIGINT', 130],
] as const)('a measurement that is stopped by %s takes its server and its folder with it', async (signal, code) => {
  const folder = mkdtempSync(join(tmpdir(), 'tizhou-bench-'))
  const bench = spawn(process.execPath, ['--input-type=module', '-e', measurement(folder)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(createInterface({ input: bench.stdout }), 'line')) as [string]
  const [port, pid] = line.split(' ').map(Number) as [number, number]
  expect(port).toBe(4321)
  expect(runs(pid)).toBe(true)
  bench.kill(signal)
  expect(await once(bench, 'exit')).toEqual([code, null])
  await expect.poll(() => runs(pid)).toBe(false)
  expect(existsSync(folder)).toBe(false)
})
