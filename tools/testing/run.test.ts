import { join } from 'node:path'
import { expect, test } from 'vitest'
import { failsOnce, runThere, smallRepository } from './runFixture.ts'

/**
 * The tests run the runner itself, with real unit tests in a repository of their own. Each run starts Vitest at least
 * twice.
 */
const LONG_MS = 180_000

const HEAD = `
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
`
const WELL = `test('all is well', () => {})\n`

async function npmTest(files: Record<string, string>, env: Record<string, string> = {}) {
  const root = smallRepository({ 'vitest.config.ts': 'export default {}', ...files })
  const { code, output } = await runThere(root, [join(import.meta.dirname, 'run.ts'), 'unit'], {
    TIZHOU_TEST_ROOT: root,
    ...env,
  })
  const [, end = ''] = /\n(\n(?:Unsteady|Failed):\n[\s\S]*)$/.exec(output) ?? []
  return { code, output, end, lastLine: output.trimEnd().split('\n').at(-1) }
}

test('a test that always fails is named failed, and the run fails', { timeout: LONG_MS }, async () => {
  const { code, output, end, lastLine } = await npmTest({
    'some.test.ts': `${HEAD}${WELL}test('one and one (always) is three?', () => expect(1 + 1).toBe(3))`,
  })
  expect(code, output).toBe(1)
  expect(end).toMatch(/^\nFailed:\n {2}.*some\.test\.ts › one and one \(always\) is three\?\n/)
  expect(end).not.toContain('Unsteady')
  expect(lastLine).toBe('1 passed, 1 failed')
})

test('a test that fails the first time only is named unsteady, and the run passes', { timeout: LONG_MS }, async () => {
  const { code, output, end, lastLine } = await npmTest(
    { 'some.test.ts': `${HEAD}${WELL}describe('a group (of one)', () => {${failsOnce('now and then: 1+1?')}})` },
    { TIZHOU_TEST_SEED: '4711' },
  )
  expect(code, output).toBe(0)
  expect(output).toMatch(/^Seed: 4711\n/)
  expect(end).toMatch(
    /^\nUnsteady:\n {2}.*some\.test\.ts › a group \(of one\) now and then: 1\+1\?\n {6}Error: not this time\n {6}seed 4711\n/,
  )
  expect(end).not.toContain('Failed:')
  expect(lastLine).toBe('2 passed, 0 failed')
})

test('nine unsteady tests fail the run; each is named, beside what failed twice', { timeout: LONG_MS }, async () => {
  const names = Array.from({ length: 9 }, (_, at) => `unsteady ${at}`)
  const { code, output, end, lastLine } = await npmTest({
    'some.test.ts': `${HEAD}${names.map(failsOnce).join('')}`,
  })
  expect(code, output).toBe(1)
  for (const name of names) expect(end).toContain(`some.test.ts › ${name}\n`)
  expect(end).toMatch(/\nFailed:\n {2}9 tests were unsteady, more than 8: .*\n\n9 passed, 1 failed\n$/)
  expect(lastLine).toBe('9 passed, 1 failed')
})

test('a file that could not be loaded runs once more whole', { timeout: LONG_MS }, async () => {
  const { code, output, end } = await npmTest({
    'some.test.ts': `${HEAD}
const mark = join(import.meta.dirname, '.loaded')
const isFirst = !existsSync(mark)
writeFileSync(mark, '')
if (isFirst) throw new Error('not loaded')
${WELL}`,
  })
  expect(code, output).toBe(0)
  expect(end).toMatch(/^\nUnsteady:\n {2}.*some\.test\.ts\n {6}.*not loaded\n/)
})

test('an error that belongs to no test fails the run, though the unsteady test beside it passes', {
  timeout: LONG_MS,
}, async () => {
  const { code, output, end, lastLine } = await npmTest({
    'some.test.ts': `${HEAD}${failsOnce('now and then')}`,
    'other.test.ts': `${HEAD}
test('leaves something behind', async () => {
  void Promise.reject(new Error('nobody waits for me'))
  await new Promise((resolve) => setImmediate(resolve))
})`,
  })
  expect(code, output).toBe(1)
  expect(end).toMatch(/\nUnsteady:\n.*now and then\n[\s\S]*\nFailed:\n {2}Error: nobody waits for me\n/)
  expect(lastLine).toBe('2 passed, 1 failed')
})

test('what draws by chance draws the same in the second look', { timeout: LONG_MS }, async () => {
  const { code, output, end } = await npmTest(
    {
      'some.test.ts': `${HEAD}
import fc from 'fast-check'
fc.configureGlobal({ seed: Number(process.env.TIZHOU_TEST_SEED) })
test('no number ends on 7', () => fc.assert(fc.property(fc.nat(), (n) => n % 10 !== 7), { numRuns: 30 }))`,
    },
    { TIZHOU_TEST_SEED: '3' },
  )
  expect(code, output).toBe(1)
  expect(end).toMatch(/^\nFailed:\n.*no number ends on 7\n/)
})

test('no second look where too much failed', { timeout: LONG_MS }, async () => {
  const { code, output, end } = await npmTest({
    'some.test.ts': `${HEAD}${Array.from({ length: 41 }, (_, at) => failsOnce(`no ${at}`)).join('')}`,
  })
  expect(code).toBe(1)
  expect(output).toContain('41 tests failed, more than 40: there is no second look.')
  expect(end).not.toContain('Unsteady')
})

test('orders by chance: each that fails is named by its seed, with what failed', { timeout: LONG_MS }, async () => {
  const root = smallRepository({
    'vitest.config.ts': 'export default { test: { isolate: false, pool: "threads" } }',
    'a.test.ts': `${HEAD}test('finds it clean', () => expect(globalThis.left).toBeUndefined())`,
    'b.test.ts': `${HEAD}test('leaves something', () => { globalThis.left = 1 })`,
  })
  const shuffled = join(import.meta.dirname, 'shuffled.ts')
  const { code, output } = await runThere(root, [shuffled, '6', '--order', '1', '--workers', '1'], {
    TIZHOU_TEST_ROOT: root,
  })
  expect(code, output).toBe(1)
  const failing = [...output.matchAll(/^Order (\d): 1 passed, 1 failed$/gm)].map(([, order]) => order)
  expect(failing.length).toBeGreaterThan(0)
  expect(failing.length).toBeLessThan(6)
  const [, named = ''] = /\nFailed:\n([\s\S]*)\n\n/.exec(output) ?? []
  for (const order of failing) expect(named).toMatch(new RegExp(`order ${order}\n +.*a.test.ts › finds it clean`))
})
