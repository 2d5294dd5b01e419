import type { Store, Tx } from '../../platform/database/store.ts'
import type { Job } from '../../platform/jobs/job.ts'

const DAY = 86_400_000
/** Rows of one transaction. */
const TOGETHER = 500
const BY_EXPIRY = [
  'relogin_secret',
  'verify_code',
  'account_rate',
  'captcha_used',
  'known_place',
  'password_key',
  'sms_outbox',
  'look_session',
] as const

/** The rows to remove next: those up to a moment. */
interface Expired {
  table: (typeof BY_EXPIRY)[number] | 'login_delay'
  until: number
}

/** Removes expired codes, secrets and counts of accounts. */
export const sweepAccounts: Job<Expired> = {
  name: 'sweep-accounts',
  does: 'removes expired codes, secrets and counts of log-ins',
  everyMs: 60_000,
  async find({ store }, { now }) {
    for (const table of BY_EXPIRY) {
      const until = await expiredOf(store, table, now)
      if (until !== undefined) return { table, until }
    }
    const delays = await store.db
      .selectFrom('login_delay')
      .select('last_at')
      .where('last_at', '<=', now - DAY)
      .where('next_at', '<=', now)
      .orderBy('last_at')
      .limit(TOGETHER)
      .execute()
    const until = delays.at(-1)?.last_at
    return until === undefined ? undefined : { table: 'login_delay', until }
  },
  async work(_services, expired, turn) {
    await turn.commit(turn.progress, (tx) => sweep(tx, expired, turn.now))
  },
}

async function expiredOf({ db }: Store, table: (typeof BY_EXPIRY)[number], now: number): Promise<number | undefined> {
  const rows = await db
    .selectFrom(table)
    .select('expires_at')
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(TOGETHER)
    .execute()
  return rows.at(-1)?.expires_at
}

async function sweep(tx: Tx, { table, until }: Expired, now: number): Promise<void> {
  if (table === 'login_delay')
    await tx.db.deleteFrom(table).where('last_at', '<=', until).where('next_at', '<=', now).execute()
  else await tx.db.deleteFrom(table).where('expires_at', '<=', until).execute()
}
