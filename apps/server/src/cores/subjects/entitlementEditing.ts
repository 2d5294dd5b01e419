import type { Selectable } from 'kysely'
import { newId } from '../../platform/database/ids.ts'
import { type Asked, statement } from '../../platform/database/reading/statement.ts'
import type { Store, Tx } from '../../platform/database/store.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { entitlementChanged } from './entitlementChanges.ts'

export type EntitlementRow = Selectable<Tables['entitlement']>

/** Who or what changed it, and why. */
export interface EntitlementCause {
  at: number
  /** Staff member; absent: automatic, by a payment or rule. */
  by?: number
  orderID?: number
  reason: string
}

export interface Grant extends EntitlementCause {
  userID: number
  subjectID: number
  vn: number
  startsAt: number
  endsAt: number
  /** `order`, `code`, `free`, `change`, `staff` … */
  source: string
  /** Comma-separated ids of parts; absent or empty: the whole version. */
  parts?: string
}

const ofSubject = statement<{ userID: number; subjectID: number }>()((db, of) =>
  db
    .selectFrom('entitlement')
    .selectAll()
    .where('user_id', '=', of.userID)
    .where('subject_id', '=', of.subjectID)
    .whereRef('ends_at', '>', 'starts_at')
    .orderBy('ends_at')
    .orderBy('entitlement_id'),
)

/** A user's terms of a subject, including ended ones, by end. One that was ended before it began is none. */
export const entitlementsHeld = (on: Asked, userID: number, subjectID: number): Promise<EntitlementRow[]> =>
  ofSubject.all(on, { userID, subjectID })

/** A user's terms of all subjects, likewise. */
export const allEntitlementsHeld = (on: Pick<Store, 'db'>, userID: number): Promise<EntitlementRow[]> =>
  on.db
    .selectFrom('entitlement')
    .selectAll()
    .where('user_id', '=', userID)
    .whereRef('ends_at', '>', 'starts_at')
    .orderBy('ends_at')
    .orderBy('entitlement_id')
    .execute()

export const entitlementByID = (on: Pick<Store, 'db'>, entitlementID: number): Promise<EntitlementRow | undefined> =>
  on.db.selectFrom('entitlement').selectAll().where('entitlement_id', '=', entitlementID).executeTakeFirst()

/** When terms that staff ended would have ended before that, by entitlement; others are not in it. */
export async function endsBeforeRevoked(
  on: Pick<Store, 'db'>,
  terms: readonly Pick<EntitlementRow, 'entitlement_id' | 'user_id' | 'ended_by'>[],
): Promise<Map<number, number>> {
  const revoked = terms.filter(({ ended_by }) => ended_by !== null)
  if (revoked.length === 0) return new Map()
  const rows = await on.db
    .selectFrom('entitlement_event')
    .select(['entitlement_id', 'ends_before'])
    .where('user_id', 'in', [...new Set(revoked.map(({ user_id }) => user_id))])
    .where(
      'entitlement_id',
      'in',
      revoked.map(({ entitlement_id }) => entitlement_id),
    )
    .where('kind', '=', 'ended')
    .orderBy('at')
    .orderBy('event_id')
    .execute()
  return new Map(
    rows.flatMap((row) => (row.ends_before === null ? [] : [[row.entitlement_id, row.ends_before] as const])),
  )
}

export const entitlementsOfOrder = (on: Pick<Store, 'db'>, orderID: number): Promise<EntitlementRow[]> =>
  on.db.selectFrom('entitlement').selectAll().where('order_id', '=', orderID).orderBy('ends_at').execute()

/**
 * Grants a version to a user, records it in the history and tells the user's client. Throws an error that `isTaken`
 * recognises where the order has granted this version already. The caller holds `lockLearner`, and afterwards drops the
 * cache (`services.entitlements.forget`); likewise for the functions below.
 */
export async function grantEntitlement(tx: Tx, grant: Grant): Promise<number> {
  const { userID, subjectID, vn, startsAt, endsAt, at } = grant
  const row: EntitlementRow = {
    entitlement_id: newId(),
    user_id: userID,
    subject_id: subjectID,
    vn,
    starts_at: startsAt,
    ends_at: endsAt,
    source: grant.source,
    order_id: grant.orderID ?? null,
    granted_by: grant.by ?? null,
    ended_by: null,
    note: grant.reason,
    parts: grant.parts ?? '',
  }
  await tx.db.insertInto('entitlement').values(row).execute()
  await remember(tx, row, 'granted', null, grant)
  await entitlementChanged(tx, userID, { subjectID, vn, kind: 'added', endsAt, at })
  return row.entitlement_id
}

/**
 * Sets another end, later or earlier; at or before `at` nothing is left. `startsAt`: restores the start of a term that
 * was ended before it began.
 */
export async function setEntitlementEnd(
  tx: Tx,
  row: EntitlementRow,
  endsAt: number,
  cause: EntitlementCause,
  startsAt = row.starts_at,
): Promise<void> {
  if (endsAt === row.ends_at) return
  const ended_by = endsAt <= cause.at ? (cause.by ?? null) : null
  // Nothing ends before it begins: one that is ended before its start is empty.
  const is = { ends_at: endsAt, starts_at: Math.min(startsAt, endsAt) }
  await tx.db
    .updateTable('entitlement')
    .set({ ...is, ended_by })
    .where('entitlement_id', '=', row.entitlement_id)
    .execute()
  await remember(tx, { ...row, ...is }, endsAt > row.ends_at ? 'extended' : 'ended', row.ends_at, cause)
  await tell(tx, row, cause.at)
}

/** Reduces the parts of a term, keeping its end; comma-separated ids. */
export async function setEntitlementParts(tx: Tx, entitlementID: number, parts: string): Promise<void> {
  await tx.db.updateTable('entitlement').set({ parts }).where('entitlement_id', '=', entitlementID).execute()
}

/** Moves a term in time without changing its length, to close a gap before it. */
export async function moveEntitlement(
  tx: Tx,
  row: EntitlementRow,
  startsAt: number,
  cause: EntitlementCause,
): Promise<void> {
  if (startsAt === row.starts_at) return
  const ends_at = startsAt + row.ends_at - row.starts_at
  await tx.db
    .updateTable('entitlement')
    .set({ starts_at: startsAt, ends_at })
    .where('entitlement_id', '=', row.entitlement_id)
    .execute()
  await remember(tx, { ...row, starts_at: startsAt, ends_at }, 'moved', row.ends_at, cause)
  await tell(tx, row, cause.at)
}

async function remember(
  tx: Tx,
  row: EntitlementRow,
  kind: Tables['entitlement_event']['kind'],
  endsBefore: number | null,
  cause: EntitlementCause,
): Promise<void> {
  await tx.db
    .insertInto('entitlement_event')
    .values({
      event_id: newId(),
      entitlement_id: row.entitlement_id,
      user_id: row.user_id,
      at: cause.at,
      kind,
      by_id: cause.by ?? null,
      order_id: cause.orderID ?? null,
      starts_at: row.starts_at,
      ends_before: endsBefore,
      ends_after: row.ends_at,
      reason: cause.reason,
    })
    .execute()
}

/** The present end over all the user's terms of the version. */
async function tell(tx: Tx, { user_id, subject_id, vn }: EntitlementRow, at: number): Promise<void> {
  const held = await entitlementsHeld(tx, user_id, subject_id)
  const last = held.filter((one) => one.vn === vn && one.ends_at > at).at(-1)
  await entitlementChanged(tx, user_id, {
    subjectID: subject_id,
    vn,
    kind: last ? 'changed' : 'ended',
    endsAt: last?.ends_at ?? null,
    at,
  })
}
