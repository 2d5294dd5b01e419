import type { TestProject } from 'vitest/node'
import { findPostgres, startPostgres } from './postgresServer.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL whose user may create databases; null where the machine has none. */
    postgresUrl: string | null
  }
}

/** Gives the tests a PostgreSQL: that of TEST_DATABASE_URL, else one of their own for the time of the run. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const named = process.env.TEST_DATABASE_URL
  if (named) {
    project.provide('postgresUrl', named)
    return undefined
  }
  const bin = findPostgres()
  if (!bin) {
    console.warn(
      'PostgreSQL: none on this machine (install postgresql, or set TEST_DATABASE_URL); SQLite alone is tested',
    )
    project.provide('postgresUrl', null)
    return undefined
  }
  const server = await startPostgres(bin)
  project.provide('postgresUrl', server.url)
  return () => server.stop()
}
