import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { beforeAll, expect, test } from 'vitest'
import { bundled } from '../../../../../../tools/testing/bundled.ts'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'

const ROUNDS = 20
const WRITER = `${import.meta.dirname}/../testing/streamWriter.ts`

let writer: string
beforeAll(async () => {
  writer = await bundled(WRITER)
}, 120_000)

describeOnBothDatabases('a server that is killed', (openStore) => {
  /** Lets the writer run until it has acknowledged some replies, then kills it while it writes others. */
  async function round(first: number, enough: number): Promise<number[]> {
    const child = spawn(process.execPath, [writer, JSON.stringify(openStore.address()), String(first)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const acknowledged: number[] = []
    for await (const line of createInterface({ input: child.stdout })) {
      acknowledged.push(Number(line))
      if (acknowledged.length === enough) child.kill('SIGKILL')
    }
    return acknowledged
  }

  test(`loses no acknowledged reply in ${ROUNDS} rounds, and counts each once`, { timeout: 240_000 }, async () => {
    const acknowledged = new Set<number>()
    let first = 0
    for (let number = 0; number < ROUNDS; number++) {
      for (const reply of await round(first, 40 + number * 17)) acknowledged.add(reply)
      first = Math.max(...acknowledged) + 1_000
    }
    const store = await openStore()
    const rows = await store.all<{ reply_id: string }>('select reply_id from reply', [])
    const stored = new Set(rows.map((row) => Number(row.reply_id.slice('reply-'.length))))
    expect(acknowledged.size).toBeGreaterThan(ROUNDS * 40)
    expect([...acknowledged].filter((number) => !stored.has(number))).toEqual([])
    // A reply and the state that it changes are written in one transaction.
    const [counted] = await store.all<{ n: number }>('select sum(done_count) as n from user_question', [])
    expect(counted?.n).toBe(rows.length)
  })
})
