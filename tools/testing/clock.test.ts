import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { clockAt, readMoment } from './clock.ts'

test('a moment is one of Beijing', () => {
  expect(readMoment('2026-12-31T23:50')).toBe(Date.UTC(2026, 11, 31, 15, 50))
  for (const text of ['2026-12-31', '2026-13-01T00:00', 'tomorrow']) expect(() => readMoment(text), text).toThrow()
})

test('programs are told how far from now the moment is, ahead or back', () => {
  expect(clockAt(90_000, 30_000, '/lib.so')).toMatchObject({ FAKETIME: '+60s', LD_PRELOAD: '/lib.so' })
  expect(clockAt(30_000, 90_000, '/lib.so')).toMatchObject({ FAKETIME: '-60s' })
})

/** What a Node whose FAKETIME says an hour ahead tells of a file that it writes: its age, and its age after utimes. */
const AGES = `
  import fs, { mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
  import { open, stat } from 'node:fs/promises'
  import { tmpdir } from 'node:os'
  const folder = mkdtempSync(tmpdir() + '/tizhou-clock-')
  const file = folder + '/some.txt'
  writeFileSync(file, 'some')
  const now = Date.now() + 3_600_000
  const handle = await open(file)
  const age = ({ mtimeMs }) => Math.round((now - mtimeMs) / 60_000)
  const ages = [age(statSync(file)), age(await stat(file)), age(await handle.stat())]
  await handle.close()
  utimesSync(file, now / 1_000 - 600, now / 1_000 - 600)
  ages.push(age(await new Promise((resolve) => fs.stat(file, (error, stats) => resolve(stats)))))
  rmSync(folder, { recursive: true })
  console.log(JSON.stringify(ages))
`

test('files are as old as they are for a program whose clock is shifted', () => {
  const { NODE_OPTIONS } = clockAt(3_600_000, 0, '/lib.so')
  // Without the library: its shift stands in the program itself.
  const env = { ...process.env, NODE_OPTIONS, FAKETIME: '+3600s', LD_PRELOAD: '' }
  const told = execFileSync(process.execPath, ['--input-type=module', '-e', AGES], { env, encoding: 'utf8' })
  expect(JSON.parse(told)).toEqual([0, 0, 0, 10])
})
