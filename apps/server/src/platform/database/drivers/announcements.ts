import { sql } from 'kysely'
import pg from 'pg'
import type { Announcements, Hearing, Store } from '../store.ts'

const CHANNEL = 'tizhou'
const AGAIN_MS = 1_000
/** Interval of the query that detects a dead connection. */
const ALIVE_MS = 20_000

/**
 * Announcements within one process (SQLite): hearers are called once the announcing transaction has ended. With one
 * writer, commits are in order, so an empty later write tells that it has.
 */
export function localAnnouncements(store: Pick<Store, 'write'>): Announcements {
  let hearing: Hearing | undefined
  return {
    async announce(_tx, text) {
      if (!hearing) return
      const { hear } = hearing
      void store
        .write(async () => {})
        .then(
          () => hear(text),
          () => undefined,
        )
    },
    listen(to) {
      hearing ??= to
    },
    async stop() {
      hearing = undefined
    },
  }
}

/** LISTEN and NOTIFY of PostgreSQL, over a dedicated connection that reconnects by itself. */
export function sharedAnnouncements(databaseUrl: string): Announcements {
  let stopped = false
  let listening = false
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined

  async function connect(hearing: Hearing): Promise<void> {
    const one = new pg.Client({ connectionString: databaseUrl, application_name: 'tizhou listens', keepAlive: true })
    let lost = false
    const lose = () => {
      if (lost) return
      lost = true
      clearInterval(alive)
      void one.end().catch(() => undefined)
      if (client === one) client = undefined
      if (!stopped) timer = setTimeout(() => void connect(hearing), AGAIN_MS).unref()
    }
    const alive = setInterval(() => void one.query('select 1').catch(lose), ALIVE_MS)
    alive.unref()
    one.on('error', lose)
    one.on('end', lose)
    one.on('notification', ({ payload }) => hearing.hear(payload ?? ''))
    try {
      await one.connect()
      await one.query(`listen ${CHANNEL}`)
      if (stopped) return lose()
      client = one
      hearing.missed()
    } catch {
      lose()
    }
  }

  return {
    async announce(tx, text) {
      await sql`select pg_notify(${CHANNEL}, ${text})`.execute(tx.db)
    },
    listen(to) {
      if (listening || stopped) return
      listening = true
      void connect(to)
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await client?.end().catch(() => undefined)
    },
  }
}
