import { sql } from 'kysely'
import type { Store } from '../../../../platform/database/store.ts'
import type { Tables } from '../../../../platform/database/tables.ts'
import type { Api } from '../../../../testing/api.ts'

/** What tests of the points' room do again and again. `at`: the server, the session and the subject, known when it is used. */
export function pointDesk(at: () => { api: Api; guid: string; appID: number }) {
  const of = () => {
    const { guid, appID } = at()
    return { guid, appID }
  }
  const list = (wanted: object = {}) =>
    at().api.client.send('knowledge.pointList', { ...of(), pageSize: 100, ...wanted })
  const row = async (name: string) => (await list()).rows.find((one) => one.name === name)
  /** Saves a point that says nothing but this. */
  const put = (typed: object) =>
    at().api.client.send('knowledge.pointSave', { ...of(), html: '', aliases: '', source: '', importance: 0, ...typed })
  return {
    list,
    row,
    idOf: async (name: string) => (await row(name))?.pointID as number,
    put,
    /** Saves a point as its form does: what it says already, with these changes. */
    async change(name: string, typed: object) {
      const {
        pointID = 0,
        revision = 0,
        html = '',
        aliases = [],
        source = '',
        importance = 0,
      } = (await row(name)) ?? {}
      return put({ pointID, revision, html, aliases: aliases.join('、'), source, importance, ...typed })
    },
  }
}

/** Every row of these tables as text, in an order of its own: equal before a step and after its undo. */
export async function rowsOfTables(
  { db }: Pick<Store, 'db'>,
  tables: readonly (keyof Tables)[],
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const table of tables) {
    const { rows } = await sql<object>`select * from ${sql.table(table)}`.execute(db)
    found[table] = rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort()
  }
  return found
}
