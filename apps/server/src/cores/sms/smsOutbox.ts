import type { Store, Tx } from '../../platform/database/store.ts'

export interface OutboxRow {
  phone: string
  code: string
  purpose: string
  created_at: number
  expires_at: number
}

const MINUTE = 60_000
const SHOWN = 100

/** Adds a code and deletes expired ones. */
export async function addToOutbox(
  tx: Pick<Tx, 'db'>,
  of: { messageID: number; phone: string; code: string; purpose: string; minutes: number; now: number },
): Promise<void> {
  await tx.db.deleteFrom('sms_outbox').where('expires_at', '<=', of.now).execute()
  await tx.db
    .insertInto('sms_outbox')
    .values({
      message_id: of.messageID,
      phone: of.phone,
      code: of.code,
      purpose: of.purpose,
      created_at: of.now,
      expires_at: of.now + of.minutes * MINUTE,
    })
    .execute()
}

/** The valid codes, newest first. */
export const readOutbox = (store: Pick<Store, 'db'>, now: number): Promise<OutboxRow[]> =>
  store.db
    .selectFrom('sms_outbox')
    .select(['phone', 'code', 'purpose', 'created_at', 'expires_at'])
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('message_id')
    .limit(SHOWN)
    .execute()
