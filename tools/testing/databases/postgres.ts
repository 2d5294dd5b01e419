import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openStore, type StoreAddress } from '../../../apps/server/src/platform/database/open.ts'
import { databaseUrl, runSql } from './postgresDatabase.ts'
import { findPostgres, startPostgres } from './postgresServer.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated, empty SQLite file to copy. */
    sqliteTemplate: string
    /** The address of a PostgreSQL server whose user may create databases; null where the machine has none. */
    postgresUrl: string | null
    /** The name of a migrated, empty database on that server, used as a template. */
    postgresTemplate: string
  }
}

/**
 * Gives the tests migrated databases to copy: a SQLite file, and a template on the PostgreSQL of TEST_DATABASE_URL, or
 * on one that is started for the run.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'tizhou-template-'))
  const sqliteFile = join(folder, 'tizhou.sqlite')
  await migrated({ sqliteFile })
  project.provide('sqliteTemplate', sqliteFile)
  const endPostgres = await setupPostgres(project)
  return async () => {
    await endPostgres()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function setupPostgres(project: TestProject): Promise<() => Promise<void>> {
  const named = process.env.TEST_DATABASE_URL
  const bin = findPostgres()
  if (!named && !bin) {
    console.warn(
      'PostgreSQL: none on this machine (install postgresql, or set TEST_DATABASE_URL); SQLite alone is tested',
    )
    project.provide('postgresUrl', null)
    project.provide('postgresTemplate', '')
    return async () => {}
  }
  const own = named ? undefined : await startPostgres(bin as string)
  const url = named ?? (own?.url as string)
  const template = `tizhou_template_${randomBytes(6).toString('hex')}`
  await runSql(url, `create database ${template}`)
  await migrated({ databaseUrl: databaseUrl(url, template) })
  project.provide('postgresUrl', url)
  project.provide('postgresTemplate', template)
  return async () => {
    if (own) await own.stop()
    else await runSql(url, `drop database if exists ${template} with (force)`)
  }
}

/** Opening a store migrates it. */
const migrated = async (address: StoreAddress): Promise<void> => (await openStore(address)).close()
