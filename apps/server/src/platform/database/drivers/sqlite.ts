import Sqlite from 'better-sqlite3'
import { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import { takeRun, type Waiting } from '../groups.ts'
import { migrate } from '../migrate.ts'
import { ReadsApart } from '../reading/readsApart.ts'
import type { Batch, InputRow, RowsStatement, SqlValue, Store, Tx } from '../store.ts'
import type { Tables } from '../tables.ts'
import { openToTrials, type TrialTx } from '../trial.ts'
import { localAnnouncements } from './announcements.ts'
import { ProductSqliteDialect } from './dialects.ts'
import { type WalSync, walSync } from './walSync.ts'

/** Most works that share one commit: bounds how long a group blocks the event loop. */
const GROUP = 500
/** Most turns of the event loop that a group waits for further works, so that a busy store still writes. */
const GATHERING_TURNS = 5
/** Interval of retries while another process (an import) holds the write lock; imports write in short transactions. */
const BUSY_RETRY_MS = 2
const BUSY_LIMIT_MS = 60_000
/** How long a checkpoint is retried while a long read in the worker thread keeps it from moving the log. */
const MOVING_LIMIT_MS = 2_000

function open(file: string): Sqlite.Database {
  const sqlite = new Sqlite(file)
  sqlite.pragma('journal_mode = WAL')
  sqlite.pragma('synchronous = FULL')
  sqlite.pragma('foreign_keys = ON')
  sqlite.pragma('cache_size = -8000')
  // Twice the default, so that pages that many replies change are checkpointed less often. With 8000 a commit that
  // checkpoints took tens of milliseconds (bench/jobs.ts).
  sqlite.pragma('wal_autocheckpoint = 2000')
  return sqlite
}

/** A connection whose statements are prepared once and kept; Kysely's queries gain by it as the hot ones do. */
function connect(sqlite: Sqlite.Database, reads?: ReadsApart) {
  const kept = new LRUCache<string, Sqlite.Statement>({ max: 500 })
  const prepare = (sql: string): Sqlite.Statement => {
    const known = kept.get(sql)
    if (known) return known
    const statement = sqlite.prepare(sql)
    kept.set(sql, statement)
    return statement
  }
  const db = new Kysely<Tables>({
    dialect: new ProductSqliteDialect({ database: { prepare, close: () => sqlite.close() } as never }, reads),
  })
  const all = async <Row>(sql: string, values: SqlValue[]): Promise<Row[]> => prepare(sql).all(values) as Row[]
  const run = async (sql: string, values: SqlValue[]): Promise<number> => prepare(sql).run(values).changes
  const rows: Tx['rows'] = async <Row extends InputRow<Row>, Found>(
    { columns, sql, many }: RowsStatement<Row, Found>,
    list: readonly Row[],
  ) => {
    const found: Found[] = []
    const send = (text: string, from: number, to: number) => {
      const statement = prepare(text)
      const values: SqlValue[] = []
      for (let at = from; at < to; at++) for (const column of columns) values.push((list[at] as Row)[column] ?? null)
      if (statement.reader) found.push(...(statement.all(values) as Found[]))
      else statement.run(values)
    }
    let from = 0
    if (many) for (; from + many.rows <= list.length; from += many.rows) send(many.sql, from, from + many.rows)
    for (; from < list.length; from++) send(sql.sqlite, from, from + 1)
    return found
  }
  return { sqlite, db, all, run, rows }
}

export async function migrateSqlite(file: string): Promise<void> {
  const { sqlite, db } = connect(open(file))
  sqlite.pragma('busy_timeout = 30000')
  try {
    await migrate(db, 'sqlite')
  } finally {
    await db.destroy()
  }
}

/** A single work is the only item of its batch. */
type Work = Waiting

const alone = <T>(run: (tx: Tx) => Promise<T>): Batch<undefined, T> => ({ run: async (tx) => [await run(tx)] })

const isBusy = (error: unknown) => String((error as { code?: unknown }).code).startsWith('SQLITE_BUSY')
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))
const later = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

export function openSqlite(file: string, wal: WalSync = walSync(file)): Store {
  const writer = connect(open(file))
  const reads = new ReadsApart(file)
  const reader = connect(open(file), reads)
  reader.sqlite.pragma('query_only = ON')
  reader.sqlite.pragma('busy_timeout = 5000')
  // Waiting for another process' lock must not block the event loop: begin() below retries in turns instead.
  writer.sqlite.pragma('busy_timeout = 0')
  // A commit becomes durable by the sync that follows it (walSync.ts), before its works are answered.
  writer.sqlite.pragma('synchronous = NORMAL')

  const announcements = localAnnouncements({ write: (work) => write(work) })
  const tx: Tx = {
    ...{ dialect: 'sqlite' as const, db: writer.db, all: writer.all, run: writer.run, rows: writer.rows },
    announce: (text) => announcements.announce(tx, text),
  }
  const queue: Work[] = []
  let draining: Promise<void> | undefined
  let closed = false
  /** The last sync failed, or has not ended. */
  let isDoubtful = false

  async function begin(run = writer.run): Promise<void> {
    const until = Date.now() + BUSY_LIMIT_MS
    for (;;) {
      try {
        await run('begin immediate', [])
        return
      } catch (error) {
        if (!isBusy(error) || Date.now() > until) throw error
        await later(BUSY_RETRY_MS)
      }
    }
  }

  /** Runs all works, those of one batch together. The first failure ends the run, and nothing of the group is kept. */
  async function runTogether(group: Work[]): Promise<(() => void)[]> {
    const acknowledge: (() => void)[] = []
    await begin()
    for (const [batch, works] of Map.groupBy(group, (work) => work.batch)) {
      for (let left = works; left.length > 0; ) {
        const { run, rest } = takeRun(left, GROUP)
        const values = await batch.run(
          tx,
          run.map((work) => work.item),
        )
        for (const [at, work] of run.entries()) acknowledge.push(() => work.resolve(values[at] as never))
        left = rest
      }
    }
    await writer.run('commit', [])
    return acknowledge
  }

  /** Runs each work in a savepoint of its own: a failing work loses only its own changes. */
  async function runApart(group: Work[]): Promise<(() => void)[]> {
    const acknowledge: (() => void)[] = []
    await begin()
    for (const work of group) {
      await writer.run('savepoint work', [])
      try {
        const [value] = await work.batch.run(tx, [work.item])
        acknowledge.push(() => work.resolve(value as never))
      } catch (error) {
        // Told with the others: what it failed for may be a neighbour's row, which is there for readers only then.
        acknowledge.push(() => work.reject(error))
        // A full disk or an I/O error rolls the whole transaction back: there is no savepoint to return to.
        if (!writer.sqlite.inTransaction) throw error
        await writer.run('rollback to work', [])
      }
      await writer.run('release work', [])
    }
    await writer.run('commit', [])
    return acknowledge
  }

  /** Failures are rare and a savepoint costs as much as a row: savepoints are used only after a run has failed. */
  async function committed(group: Work[]): Promise<(() => void)[]> {
    try {
      return await runTogether(group)
    } catch {
      await rollback()
    }
    try {
      return await runApart(group)
    } catch (error) {
      await rollback()
      throw error
    }
  }

  /**
   * After a failed sync it is unknown whether the works survive a power cut: they are answered as failed. Later commits
   * would follow a possible gap in the log, so the whole log is first checkpointed into the database.
   */
  async function commitGroup(group: Work[]): Promise<void> {
    try {
      if (isDoubtful) await moveLog()
      const acknowledge = await committed(group)
      if (acknowledge.length > 0) await madeDurable()
      for (const done of acknowledge) done()
    } catch (error) {
      for (const work of group) work.reject(error)
    }
  }

  async function madeDurable(): Promise<void> {
    isDoubtful = true
    await wal.sync()
    isDoubtful = false
  }

  async function moveLog(): Promise<void> {
    for (const until = Date.now() + MOVING_LIMIT_MS; ; ) {
      const [done] = await writer.all<{ busy: number }>('pragma wal_checkpoint(truncate)', [])
      if (done?.busy === 0) break
      if (Date.now() > until) throw new Error('the log cannot be moved to the database: somebody reads it')
      await later(BUSY_RETRY_MS)
    }
    isDoubtful = false
  }

  async function rollback(): Promise<void> {
    if (writer.sqlite.inTransaction) await writer.run('rollback', [])
  }

  /** Waits for further works: one turn of the event loop at least, and longer while each turn brings more. */
  async function gather(): Promise<void> {
    let before = 0
    for (let turn = 0; turn < GATHERING_TURNS && queue.length > before; turn++) {
      before = queue.length
      await nextTurn()
    }
  }

  async function drain(): Promise<void> {
    do {
      await gather()
      await commitGroup(queue.splice(0, GROUP))
    } while (queue.length > 0)
    draining = undefined
  }

  function add<Item, Result>(batch: Batch<Item, Result>, item: Item): Promise<Result> {
    if (closed) return Promise.reject(new Error('the store is closed'))
    return new Promise((resolve, reject) => {
      queue.push({ batch: batch as Waiting['batch'], item, resolve, reject })
      draining ??= drain()
    })
  }

  const write: Store['write'] = (work) => add(alone(work), undefined)

  /** Works of others wait for its end, as they wait for another process. */
  async function beginTrial(): Promise<TrialTx> {
    const { sqlite, ...of } = connect(open(file))
    sqlite.pragma('busy_timeout = 0')
    await begin(of.run).catch((error) => {
      sqlite.close()
      throw error
    })
    // Closed with its transaction open it is rolled back.
    return {
      tx: { dialect: 'sqlite', ...of, announce: async () => {} },
      end: async () => void sqlite.close(),
    }
  }

  const store: Store = {
    dialect: 'sqlite',
    announcements,
    db: reader.db,
    all: reader.all,
    write,
    writeGrouped: add,
    async close() {
      closed = true
      while (draining) await draining
      await reads.close()
      await wal.close()
      await reader.db.destroy()
      await writer.db.destroy()
    },
  }
  return openToTrials(store, beginTrial)
}
