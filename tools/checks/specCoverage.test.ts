import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { coverageFaults, filesBeside, rulesOf } from './specCoverage.ts'

const DOCS = join(import.meta.dirname, '../../docs')
/** The page of the specification's sections, and those of the rooms of exams and review. */
const PAGES = ['spec-coverage.md', ...globSync('spec-coverage/*.md', { cwd: DOCS }).sort()]

test.each(PAGES)('every test file and every title that docs/%s names is there', (name) => {
  const page = join(DOCS, name)
  const text = readFileSync(page, 'utf8')
  expect(rulesOf(text).length).toBeGreaterThan(0)
  expect(coverageFaults(text, filesBeside(page))).toEqual([])
})

test.each(PAGES)('no rule stands twice in one section of docs/%s', (name) => {
  for (const section of readFileSync(join(DOCS, name), 'utf8').split(/\n#+ /)) {
    const rules = rulesOf(section).map(({ rule }) => rule)
    expect(rules).toEqual([...new Set(rules)])
  }
})

const SOURCE = `
test('it holds', () => {})
test.each([['a row of <it>', 1]])('%s', () => {})
test("it doesn't", () => {})
test.skip('later', () => {})
`
const sourceOf = (path: string) => (path === 'a.test.ts' ? SOURCE : null)
const table = (cell: string) => `| rule | shown by |\n| --- | --- |\n| r | ${cell} |`

test.each([
  ['a test that is there', '[a](a.test.ts): it holds', []],
  ['a row of its table, escaped as Markdown asks', '[a](a.test.ts): a row of \\<it>', []],
  ['more tests of the same file', "[a](a.test.ts): it holds<br>it doesn't<br>%s", []],
  ['a file that is gone', '[b](b.test.ts): it holds', ['r: there is no b.test.ts']],
  ['a title that is gone', '[a](a.test.ts): it', ['r: a.test.ts has no test “it”']],
  ['the second of two that is gone', '[a](a.test.ts): it holds<br>it', ['r: a.test.ts has no test “it”']],
  ['a test that is left out', '[a](a.test.ts): later', ['r: a.test.ts leaves out “later”']],
  ['a title without a file', 'by eye', ['r: names no file']],
])('what is said of %s', (_, cell, faults) => {
  expect(coverageFaults(table(cell), sourceOf)).toEqual(faults)
})

test('only tables of rules are read', () => {
  expect(rulesOf('| § | rule | how |\n| --- | --- | --- |\n| 2 | a | b |')).toEqual([])
  expect(rulesOf(table('b'))).toEqual([{ rule: 'r', cell: 'b' }])
})
