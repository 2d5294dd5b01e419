import type { Statements, Tx } from '../../platform/database/store.ts'

export interface OutboxRow {
  phone: string
  code: string
  purpose: string
  created_at: number
  expires_at: number
}

const MINUTE = 60_000
const SHOWN = 100

/** Codes that are worth nothing any more go when the next one comes. */
export async function addToOutbox(
  tx: Pick<Tx, 'run'>,
  of: { messageID: number; phone: string; code: string; purpose: string; minutes: number; now: number },
): Promise<void> {
  await tx.run('delete from sms_outbox where expires_at <= ?', [of.now])
  await tx.run(
    'insert into sms_outbox (message_id, phone, code, purpose, created_at, expires_at) values (?, ?, ?, ?, ?, ?)',
    [of.messageID, of.phone, of.code, of.purpose, of.now, of.now + of.minutes * MINUTE],
  )
}

/** The codes that still count, newest first. */
export const readOutbox = (store: Pick<Statements, 'all'>, now: number): Promise<OutboxRow[]> =>
  store.all(
    `select phone, code, purpose, created_at, expires_at from sms_outbox where expires_at > ?
     order by created_at desc, message_id limit ${SHOWN}`,
    [now],
  )
