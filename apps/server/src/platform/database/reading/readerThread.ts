import { parentPort, workerData } from 'node:worker_threads'
import Sqlite from 'better-sqlite3'
import { LRUCache } from 'lru-cache'
import type { ThreadAnswer, ThreadQuestion } from './readsApart.ts'

/** The worker thread of readsApart.ts: reads one SQLite file on its own connection, one statement after the other. */
const sqlite = new Sqlite(workerData as string)
sqlite.pragma('query_only = ON')
sqlite.pragma('busy_timeout = 5000')
sqlite.pragma('cache_size = -16000')
const kept = new LRUCache<string, Sqlite.Statement>({ max: 200 })

function statement(sql: string): Sqlite.Statement {
  const known = kept.get(sql)
  if (known) return known
  const made = sqlite.prepare(sql)
  kept.set(sql, made)
  return made
}

parentPort?.on('message', ({ id, sql, values }: ThreadQuestion) => {
  let answer: ThreadAnswer
  try {
    answer = { id, rows: statement(sql).all(values) }
  } catch (error) {
    const { message, code } = error as { message?: string; code?: string }
    answer = { id, failed: { message: String(message), code: String(code) } }
  }
  parentPort?.postMessage(answer)
})
