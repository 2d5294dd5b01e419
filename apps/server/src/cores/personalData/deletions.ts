import { shortAddress } from '../../platform/calls/callerAddress.ts'
import { newId } from '../../platform/database/ids.ts'
import type { Store, Tx } from '../../platform/database/store.ts'
import { addAuditRow } from '../audit/auditRows.ts'
import { changesBetween } from '../audit/changes.ts'
import type { PersonalDataTables } from './tables.ts'

export type DeletionRow = PersonalDataTables['account_deletion']

export const WAITING_DAYS = 7
const DAY = 86_400_000

type Db = Pick<Tx, 'db'>

export const deletionOf = ({ db }: Pick<Store, 'db'>, userID: number): Promise<DeletionRow | undefined> =>
  db.selectFrom('account_deletion').selectAll().where('user_id', '=', userID).executeTakeFirst()

/** Requests the deletion of an account; gives its date. The caller holds `lockLearner`. */
export async function askDeletion(tx: Db, userID: number, by: { at: number; address: string }): Promise<number> {
  const next_at = by.at + WAITING_DAYS * DAY
  const row = { asked_at: by.at, state: 'asked', next_at, ended_at: null, step: 0, place: 'null', found: 0 } as const
  await tx.db
    .insertInto('account_deletion')
    .values({ user_id: userID, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
  await noteDeletion(tx, userID, { ...by, call: 'account.askDeletion', state: '申请注销' })
  return next_at
}

/** False: there is no pending deletion. */
async function takeBack(
  tx: Db,
  userID: number,
  state: 'takenBack' | 'takenBackByLogIn',
  by: { at: number; address: string },
): Promise<boolean> {
  const taken = await tx.db
    .updateTable('account_deletion')
    .set({ state, next_at: null, ended_at: by.at })
    .where('user_id', '=', userID)
    .where('state', '=', 'asked')
    .executeTakeFirst()
  if (taken.numUpdatedRows === 0n) return false
  const byLogIn = state === 'takenBackByLogIn'
  await noteDeletion(tx, userID, {
    ...by,
    call: byLogIn ? 'account.userlogin' : 'account.takeBackDeletion',
    state: byLogIn ? '登录，撤回注销' : '撤回注销',
  })
  return true
}

export const takenBack = (tx: Db, userID: number, by: { at: number; address: string }) =>
  takeBack(tx, userID, 'takenBack', by)

/** A log-in cancels the deletion. */
export const takenBackByLogIn = (tx: Db, userID: number, by: { at: number; address: string }) =>
  takeBack(tx, userID, 'takenBackByLogIn', by)

/** An audit row without a name, which stays when the account is gone. */
export async function noteDeletion(
  tx: Db,
  userID: number,
  of: { at: number; call: string; state: string; address: string },
): Promise<void> {
  await addAuditRow(tx, {
    audit_id: newId(),
    at: of.at,
    actor_id: userID,
    actor_name: '学员本人',
    call: of.call,
    target_kind: 'user',
    target_id: String(userID),
    target_name: `学员 ${userID}`,
    changes: JSON.stringify(changesBetween(undefined, { deletion: of.state })),
    address: of.address && shortAddress(of.address),
  })
}

/** The next deletion that is due. */
export const dueDeletion = ({ db }: Pick<Store, 'db'>, now: number): Promise<DeletionRow | undefined> =>
  db
    .selectFrom('account_deletion')
    .selectAll()
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .limit(1)
    .executeTakeFirst()

export async function putDeletion(
  tx: Db,
  userID: number,
  state: DeletionRow['state'],
  fields: Partial<DeletionRow>,
): Promise<boolean> {
  const done = await tx.db
    .updateTable('account_deletion')
    .set(fields)
    .where('user_id', '=', userID)
    .where('state', '=', state)
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}
