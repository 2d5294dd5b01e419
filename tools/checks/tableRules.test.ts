import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { brokenTableRules } from './tableRules.ts'

const TABLES = {
  'cores/people/tables.ts': 'export interface PeopleTables {\n  user_account: {\n    user_id: number\n  }\n}\n',
  'cores/papers/tables.ts': 'export interface PaperTables {\n  paper: {\n    paper_id: number\n  }\n}\n',
}

let root = ''
afterEach(() => rmSync(root, { recursive: true, force: true }))

/** The violations of a server with these files: path below its src → text. */
function broken(files: Record<string, string>): string[] {
  root = mkdtempSync(join(tmpdir(), 'table-rules-'))
  for (const [path, text] of Object.entries({ ...TABLES, ...files })) {
    const file = join(root, 'apps/server/src', path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  return brokenTableRules(root).map(({ rule, to }) => `${rule}: ${to}`)
}

test('an area with a query of its own is reported, in Kysely and in SQL', () => {
  const kysely = `db.selectFrom('user_account').selectAll()`
  expect(broken({ 'areas/account/a.ts': kysely })).toEqual(['sql-in-cores: user_account'])
  expect(broken({ 'areas/account/a.ts': 'all(`select 1 from user_account`)' })).toEqual(['sql-in-cores: user_account'])
})

test('platform outside its database folder holds no SQL of a core', () => {
  expect(broken({ 'platform/sessions.ts': 'run(`update user_account set x = 1`)' })).toEqual([
    'sql-in-cores: user_account',
  ])
})

test('a core that writes a table of another is reported; one that joins a lower one is not', () => {
  expect(broken({ 'cores/papers/a.ts': `tx.db.updateTable('user_account')` })).toEqual([
    'core-writes-own-tables: user_account',
  ])
  expect(broken({ 'cores/papers/a.ts': `db.selectFrom('paper').innerJoin('user_account', 'a', 'b')` })).toEqual([])
})

test('what a core may read of a higher one it may not write', () => {
  const tables = { 'cores/subjects/tables.ts': 'export interface SubjectTables { subject: { subject_id: number } }' }
  const of = (statement: string) => broken({ ...tables, 'cores/people/a.ts': `db.${statement}('subject')` })
  expect(of('selectFrom')).toEqual([])
  expect(of('deleteFrom')).toEqual(['core-writes-own-tables: subject'])
})

test('the rows of a table are kept by its core, and an area does not take them from there', () => {
  const kept = `export const accounts = keptRows('user_account', 'user_id')`
  expect(broken({ 'cores/people/a.ts': kept })).toEqual([])
  expect(broken({ 'cores/papers/a.ts': kept })).toEqual(['core-writes-own-tables: user_account'])
  const area = `import { accounts } from '../../cores/people/a.ts'`
  expect(broken({ 'cores/people/a.ts': kept, 'areas/account/b.ts': area })).toEqual([
    'areas-ask-services: apps/server/src/cores/people/a.ts (accounts)',
  ])
})

test('a core that reads a table of a higher one is reported', () => {
  expect(broken({ 'cores/people/a.ts': 'all(`select 1 from user_account join paper on 1 = 1`)' })).toEqual([
    'core-reads-lower-tables: paper',
  ])
})

test('a table is found wherever a statement names it: in a list, by a loop, in a statement of many rows, behind comments', () => {
  const written = ['core-writes-own-tables: user_account']
  const inList = `const GONE = ['user_account'] as const\nfor (const table of GONE) await tx.db.deleteFrom(table).execute()`
  expect(broken({ 'cores/papers/a.ts': inList })).toEqual(written)
  const rows = `export const add = upsertRows({ columns: ['user_id'], table: 'user_account' })`
  expect(broken({ 'cores/papers/a.ts': rows })).toEqual(written)
  const apart = `db\n  .updateTable(\n    // whose\n    'user_account',\n  )`
  expect(broken({ 'cores/papers/a.ts': apart })).toEqual(written)
  const joined = 'sql`select 1 from (select 1) one join user_account u on 1 = 1`.execute(db)'
  expect(broken({ 'areas/account/a.ts': joined })).toEqual(['sql-in-cores: user_account'])
})

test('what only sounds like a statement is none', () => {
  expect(
    broken({ 'areas/account/a.ts': 'const from = user_account\nexport const join = { user_account: from }' }),
  ).toEqual([])
})

test('an area may import pure functions and types of a core, not what takes the database', () => {
  const core = `export const pure = (name: string) => name
    export const reads = (store: Store, id: number) => id
    export async function works<Row extends { id: number }>({ store }: Pick<Services, 'store'>, rows: Row[]) {}`
  const area = `import { pure, reads, type Row, works } from '../../cores/people/a.ts'`
  expect(broken({ 'cores/people/a.ts': core, 'areas/account/b.ts': area })).toEqual([
    'areas-ask-services: apps/server/src/cores/people/a.ts (reads)',
    'areas-ask-services: apps/server/src/cores/people/a.ts (works)',
  ])
})

test('tests and comments do not count', () => {
  expect(broken({ 'areas/account/a.test.ts': `db.deleteFrom('user_account')` })).toEqual([])
  expect(broken({ 'areas/account/a.ts': '/** Reads from user_account. */\n// from user_account' })).toEqual([])
})
