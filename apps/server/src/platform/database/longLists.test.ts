import type { KyselyPlugin, RootOperationNode } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import { agentPage } from '../../cores/agents/agentEditing.ts'
import { attendancePage } from '../../cores/live/presence.ts'
import { documentPage } from '../../cores/materials/shelved.ts'
import { statementPage } from '../../cores/sales/desk/statements.ts'
import { searchedDocuments } from '../../cores/search/searchedDocuments.ts'
import type { Store } from './store.ts'

/**
 * Query plans of long lists: which indexes and tables they use and how often; times are measured by
 * bench/officeLists.ts.
 */
describeOnBothDatabases('long lists', (openStore) => {
  let store: Store
  beforeAll(async () => {
    store = await openStore()
  })

  /** Records the statements that `ask` runs, each with SQLite's query plan. */
  async function asked(ask: (on: Store) => Promise<unknown>): Promise<{ text: string; plan: string }[]> {
    const nodes: RootOperationNode[] = []
    const listening: KyselyPlugin = {
      transformQuery({ node }) {
        nodes.push(node)
        return node
      },
      transformResult: async ({ result }) => result,
    }
    await ask({ ...store, db: store.db.withPlugin(listening) })
    const found = []
    for (const node of nodes) {
      const { sql: text, parameters } = store.db.getExecutor().compileQuery(node, { queryId: 'plan' })
      const rows =
        store.dialect === 'sqlite'
          ? await store.all<{ detail: string }>(`explain query plan ${text}`, [...parameters] as never[])
          : []
      found.push({ text, plan: rows.map(({ detail }) => detail).join('\n') })
    }
    return found
  }
  const plansOf = async (ask: (on: Store) => Promise<unknown>) => (await asked(ask)).map(({ plan }) => plan).join('\n')

  test('agents: hosts and members of each are found by its code, no more hosts than an agent can be given', async () => {
    await store.write(async (tx) => {
      await tx.db
        .insertInto('agent')
        .values({ agent_code: 'long', name: 'long', created_at: 1, updated_at: 1 } as never)
        .execute()
      for (let n = 0; n < 60; n++)
        await tx.db
          .insertInto('agent_host')
          .values({ host: `h${n}.example`, agent_code: 'long' })
          .execute()
    })
    const { rows } = await agentPage(store, { code: 'long' })
    expect(rows[0]?.hosts?.split(',')).toHaveLength(50)
    if (store.dialect !== 'sqlite') return
    const plan = await plansOf((on) => agentPage(on, {}))
    expect(plan).toContain('COVERING INDEX agent_member_of_agent (agent_code=?)')
    expect(plan).toContain('host_of_agent (agent_code=?)')
  })

  test('statements sum along the indexes by day, and read no table of payments or of lines', async () => {
    if (store.dialect !== 'sqlite') return
    const plan = await plansOf((on) => statementPage(on, { from: 0, to: 9e12 }))
    for (const index of ['sale_order_paid_by_day', 'sale_refund_done_by_day', 'ledger_line_of_agents_by_day'])
      expect(plan).toContain(`USING COVERING INDEX ${index} `)
    expect(plan).toContain('ledger_entry_of_settlements')
    expect(plan).not.toContain('ledger_line_of_account')
  })

  test('attendance: everybody who came is counted once and listed once, whatever is counted of them', async () => {
    const statements = await asked((on) => attendancePage(on, { lesson: { lesson_id: 1, ends_at: 9 } }))
    const of = statements.filter(({ text }) => text.includes('live_presence'))
    // A page without rows asks nothing further: only the count is read.
    expect(of).toHaveLength(1)
    await store.write(async (tx) => {
      const presence = { lesson_id: 1, first_at: 5, last_at: 6, seconds: 1, replayed_at: null }
      await tx.db
        .insertInto('live_presence')
        .values([
          { ...presence, user_id: 1 },
          { ...presence, user_id: 2, seconds: 0 },
          { ...presence, user_id: 3, first_at: 12, seconds: 0, replayed_at: 12 },
        ])
        .execute()
      await tx.db
        .insertInto('live_booking')
        .values([1, 4].map((user_id) => ({ user_id, lesson_id: 1, booked_at: 3, reminded_for: 0 })))
        .execute()
    })
    const page = (order: string) => attendancePage(store, { lesson: { lesson_id: 1, ends_at: 9 }, order })
    const { rows, ...counted } = await page('-seconds')
    expect(rows.map((row) => row.user_id)).toEqual([1, 4, 3, 2])
    expect((await page('firstAt')).rows.map((row) => row.user_id)).toEqual([4, 1, 2, 3])
    expect(rows.map((row) => [row.booked_at === null, row.first_at])).toEqual([
      [false, 5],
      [false, null],
      [true, 12],
      [true, 5],
    ])
    expect(counted).toEqual({
      ...{ total: 4, booked: 2, attended: 2, bookedAttended: 1, averageSeconds: 1, replays: 1, signs: 0, messages: 0 },
    })
    const asking = await asked((on) => attendancePage(on, { lesson: { lesson_id: 1, ends_at: 9 } }))
    expect(asking.filter(({ text }) => text.includes('live_presence'))).toHaveLength(3)
  })

  test('documents: what is shown beside them is read of the page alone; the index of the search goes on by their ids', async () => {
    const statements = await asked((on) => documentPage(on, { subjectID: 1, removed: false }))
    expect(statements.filter(({ text }) => text.includes('count(*)'))).toHaveLength(1)
    expect(statements[0]?.text).not.toContain('material_node')
    if (store.dialect !== 'sqlite') return
    const plan = await plansOf((on) => searchedDocuments.listed(on, 1, 5, 10))
    expect(plan).toContain('material_document_of_subject (subject_id=? AND document_id>?)')
    expect(plan).not.toContain('TEMP B-TREE')
  })
})
