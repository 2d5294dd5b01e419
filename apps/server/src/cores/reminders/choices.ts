import {
  REMINDER_KIND_NAMES,
  REMINDER_WAY_NAMES,
  type ReminderKind,
  type ReminderWay,
} from '@tizhou/domain/reminders/reminders'
import type { Store, Tx } from '../../platform/database/store.ts'
import type { ReminderTables } from './tables.ts'

type Reads = Pick<Store, 'db'>
type Writes = Pick<Tx, 'db'>
export type ChoiceRow = ReminderTables['reminder_choice']
export type MailRow = ReminderTables['reminder_mail']
export type SubscriptionRow = ReminderTables['push_subscription']

/** A person's choices for every kind; empty values where there are none. */
export async function choicesOf({ db }: Reads, userID: number): Promise<ChoiceRow[]> {
  const rows = await db.selectFrom('reminder_choice').selectAll().where('user_id', '=', userID).execute()
  return REMINDER_KIND_NAMES.map(
    (kind) =>
      rows.find((row) => row.kind === kind) ?? {
        ...{ user_id: userID, kind, mail: 0, sms: 0, push: 0, hour: null, looked_day: 0 },
      },
  )
}

/** Stores a choice; deletes waiting reminders of channels that it switches off. */
export async function choose(tx: Writes, row: Omit<ChoiceRow, 'looked_day'> & { looked_day?: number }): Promise<void> {
  const { user_id, kind, mail, sms, push, hour } = row
  await tx.db
    .insertInto('reminder_choice')
    .values({ looked_day: 0, ...row })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet({ mail, sms, push, hour }))
    .execute()
  const off = REMINDER_WAY_NAMES.filter((way) => row[way] === 0)
  if (off.length > 0)
    await tx.db
      .deleteFrom('reminder')
      .where('user_id', '=', user_id)
      .where('kind', '=', kind)
      .where('way', 'in', off)
      .where('state', '=', 'waiting')
      .execute()
}

/** Switches off one channel of a kind, without a log-in. */
export async function switchOff(tx: Writes, userID: number, kind: ReminderKind, way: ReminderWay): Promise<void> {
  const row = (await choicesOf(tx, userID)).find((one) => one.kind === kind)
  if (row?.[way]) await choose(tx, { ...row, [way]: 0 })
}

export const mailOf = ({ db }: Reads, userID: number): Promise<MailRow | undefined> =>
  db.selectFrom('reminder_mail').selectAll().where('user_id', '=', userID).executeTakeFirst()

/** Stores a new, unconfirmed address, replacing the previous one. */
export async function putMail(tx: Writes, row: MailRow): Promise<void> {
  const { user_id: _, ...changed } = row
  await tx.db
    .insertInto('reminder_mail')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(changed))
    .execute()
}

const MOST_TRIES = 5

/** Confirms the address by its code. `none`: no code is valid, or five wrong ones were tried. */
export async function confirmMail(
  tx: Writes,
  userID: number,
  mark: string,
  now: number,
): Promise<'done' | 'wrong' | 'none'> {
  const row = await mailOf(tx, userID)
  if (!row || row.code_mark === '' || row.code_until <= now || row.tries >= MOST_TRIES) return 'none'
  if (row.code_mark !== mark) {
    await tx.db
      .updateTable('reminder_mail')
      .set((eb) => ({ tries: eb('tries', '+', 1) }))
      .where('user_id', '=', userID)
      .execute()
    return 'wrong'
  }
  await putMail(tx, { ...row, confirmed_at: now, code_mark: '', tries: 0 })
  return 'done'
}

export async function removeMail(tx: Writes, userID: number): Promise<void> {
  await tx.db.deleteFrom('reminder_mail').where('user_id', '=', userID).execute()
}

export const subscriptionsOf = ({ db }: Reads, userID: number): Promise<SubscriptionRow[]> =>
  db
    .selectFrom('push_subscription')
    .selectAll()
    .where('user_id', '=', userID)
    .orderBy('created_at', 'desc')
    .orderBy('subscription_id')
    .execute()

const MOST_BROWSERS = 10

/** Stores a browser's subscription for its present user; beyond ten the oldest is deleted. */
export async function subscribe(tx: Writes, row: SubscriptionRow): Promise<void> {
  await tx.db.deleteFrom('push_subscription').where('endpoint', '=', row.endpoint).execute()
  await tx.db.insertInto('push_subscription').values(row).execute()
  const gone = (await subscriptionsOf(tx, row.user_id)).slice(MOST_BROWSERS)
  for (const { endpoint } of gone) await unsubscribe(tx, endpoint)
}

export async function unsubscribe(tx: Writes, endpoint: string, userID?: number): Promise<void> {
  const from = tx.db.deleteFrom('push_subscription').where('endpoint', '=', endpoint)
  await (userID === undefined ? from : from.where('user_id', '=', userID)).execute()
}
