import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, inject, test } from 'vitest'
import { openStore, type StoreAddress } from '../../../apps/server/src/platform/database/open.ts'
import type { Dialect, Store } from '../../../apps/server/src/platform/database/store.ts'
import './postgres.ts'
import { databaseUrl, runSql } from './postgresDatabase.ts'

/** Opens a store on the suite's own database. A second call opens the same database again, as after a restart. */
export interface OpenStore {
  (): Promise<Store>
  dialect: Dialect
  /** The address, for programs that open the database themselves. Known from the suite's first hook on. */
  address(): StoreAddress
}

/**
 * Runs a suite twice: on a fresh SQLite file and on a fresh PostgreSQL database. Stores are closed and the databases
 * removed when it ends. Without PostgreSQL that half is skipped, and fails in CI.
 */
export function describeOnBothDatabases(name: string, define: (openStore: OpenStore) => void): void {
  describe(`${name} (SQLite)`, () => suite('sqlite', freshSqlite, define))

  const server = inject('postgresUrl')
  describe(`${name} (PostgreSQL)`, () => {
    if (server) suite('postgres', () => freshPostgres(server), define)
    else if (process.env.CI) {
      test('a PostgreSQL is there to test on', () => {
        throw new Error('CI tests on both databases: install postgresql-15, or set TEST_DATABASE_URL')
      })
    } else test.skip('no PostgreSQL on this machine', () => {})
  })
}

interface Database {
  address: StoreAddress
  remove(): Promise<void>
}

function suite(dialect: Dialect, make: () => Promise<Database>, define: (openStore: OpenStore) => void): void {
  let database: Database | undefined
  const open: Store[] = []
  const made = (): Database => {
    if (!database)
      throw new Error('the database is made before the first test and its hooks, not while tests are declared')
    return database
  }

  beforeAll(async () => {
    database = await make()
  })
  // Registered before the suite's own hooks, so it runs after them.
  afterAll(async () => {
    await Promise.allSettled(open.map((store) => store.close()))
    await database?.remove()
  })

  define(Object.assign(
    async () => {
      const store = await openStore(made().address)
      open.push(store)
      return store
    },
    { dialect, address: () => made().address },
  ))
}

async function freshSqlite(): Promise<Database> {
  const folder = mkdtempSync(join(tmpdir(), 'tizhou-test-'))
  const sqliteFile = join(folder, 'tizhou.sqlite')
  copyFileSync(inject('sqliteTemplate'), sqliteFile)
  return {
    address: { sqliteFile },
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

async function freshPostgres(server: string): Promise<Database> {
  const name = `tizhou_test_${randomBytes(6).toString('hex')}`
  await runSql(server, `create database ${name} template ${inject('postgresTemplate')}`)
  return {
    address: { databaseUrl: databaseUrl(server, name) },
    remove: () => runSql(server, `drop database if exists ${name} with (force)`),
  }
}
