import { sql } from 'kysely'
import { holds, type PageWanted, tablePage } from '../../platform/database/reading/tablePage.ts'
import type { Store, Tx } from '../../platform/database/store.ts'
import type { FileFamily } from '../../platform/files/fileFamily.ts'
import type { AuthorizationTables } from './tables.ts'

export type AuthorizationRow = AuthorizationTables['user_authorization']
export type AcceptedText = AuthorizationTables['accepted_text']

/** A learner's authorizations of a subject, the newest first. */
export const authorizationsOf = (
  on: Pick<Store, 'db'>,
  userID: number,
  subjectID: number,
): Promise<AuthorizationRow[]> =>
  on.db
    .selectFrom('user_authorization')
    .selectAll()
    .where('user_id', '=', userID)
    .where('subject_id', '=', subjectID)
    .orderBy('saved_at', 'desc')
    .orderBy('auth_id')
    .execute()

export const authorizationByID = (on: Pick<Store, 'db'>, authID: number): Promise<AuthorizationRow | undefined> =>
  on.db.selectFrom('user_authorization').selectAll().where('auth_id', '=', authID).executeTakeFirst()

export const acceptedText = (on: Pick<Store, 'db'>, hash: string): Promise<AcceptedText | undefined> =>
  on.db.selectFrom('accepted_text').selectAll().where('text_hash', '=', hash).executeTakeFirst()

/** Inserts or updates an authorization. Callers must not change an accepted one. */
export async function putAuthorization(tx: Pick<Tx, 'db'>, row: AuthorizationRow): Promise<void> {
  const { auth_id: _, user_id: __, ...changed } = row
  await tx.db
    .insertInto('user_authorization')
    .values(row)
    .onConflict((conflict) => conflict.column('auth_id').doUpdateSet(changed))
    .execute()
}

/** Stores the accepted text, once for each distinct text. */
export async function keepAcceptedText(tx: Pick<Tx, 'db'>, text: AcceptedText): Promise<void> {
  await tx.db
    .insertInto('accepted_text')
    .values(text)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export interface AuthorizationFilter extends PageWanted {
  /** Part of the name or log-in name, or the whole id of record or user. */
  q?: string
  appID?: number
  state?: string
}

export function authorizationPage(on: Pick<Store, 'db'>, filter: AuthorizationFilter) {
  let from = on.db.selectFrom('user_authorization as a').innerJoin('user_account as u', 'u.user_id', 'a.user_id')
  if (filter.appID !== undefined) from = from.where('a.subject_id', '=', filter.appID)
  if (filter.state) from = from.where('a.state', '=', filter.state as AuthorizationRow['state'])
  const { q } = filter
  if (q) {
    const number = /^\d{1,16}$/.test(q.trim()) ? Number(q.trim()) : undefined
    from = from.where((eb) =>
      eb.or([
        holds('a.name', q),
        eb('u.user_name', '=', q.trim()),
        ...(number === undefined ? [] : [eb('a.auth_id', '=', number), eb('a.user_id', '=', number)]),
      ]),
    )
  }
  return tablePage(
    from,
    (query) =>
      query
        .leftJoin('subject', 'subject.subject_id', 'a.subject_id')
        .select(['a.auth_id', 'a.user_id', 'a.subject_id', 'a.vn', 'a.agent_code', 'a.state', 'a.name', 'a.identity'])
        .select(['a.saved_at', 'a.accepted_at', 'u.user_name', 'subject.short_name as subject_name']),
    filter,
    {
      orders: { savedAt: sql.ref('a.saved_at'), acceptedAt: sql.ref('a.accepted_at') },
      usual: '-savedAt',
      key: 'a.auth_id',
    },
  )
}

/** The files of signatures. */
export const signFiles: FileFamily = {
  folder: 'signatures',
  async usedAmong({ db }, paths) {
    const rows = await db
      .selectFrom('user_authorization')
      .select('sign_path')
      .where('sign_path', 'in', [...paths])
      .execute()
    return rows.map(({ sign_path }) => sign_path)
  },
}
