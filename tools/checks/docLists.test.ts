import { join } from 'node:path'
import { expect, test } from 'vitest'
import { staleLists, table } from './docLists.ts'

test('lists in documents are those of the code', () => {
  expect(staleLists(join(import.meta.dirname, '../..'))).toEqual([])
})

const BEFORE = ['| core | owns | uses |', '| --- | --- | --- |', '| sms | codes | audit |', '| gone | old | |'].join(
  '\n',
)

test('a table takes what is said of a row from the row before, and the rest from the code', () => {
  const rows = [
    { name: 'audit', made: [''] },
    { name: 'sms', made: ['mail'] },
  ]
  expect(table(['core', 'owns', 'uses'], BEFORE, rows).split('\n')).toEqual([
    '| core | owns | uses |',
    '| --- | --- | --- |',
    '| audit | (to be said) | |',
    '| sms | codes | mail |',
  ])
})
