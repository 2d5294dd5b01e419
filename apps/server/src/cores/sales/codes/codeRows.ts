import { randomInt } from 'node:crypto'
import { isCode, newCode, normalisedCode } from '@tizhou/domain/sales/codes'
import { type Selectable, sql } from 'kysely'
import { holds, type PageWanted, tablePage } from '../../../platform/database/reading/tablePage.ts'
import type { Store, Tx } from '../../../platform/database/store.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { subjectsLike } from '../../subjects/subjects.ts'

type Reads = Pick<Store, 'db'>
export type BatchRow = Selectable<Tables['code_batch']>
export type CodeKind = BatchRow['kind']

/** A code of this kind with its batch. */
export type CodeRow = NonNullable<Awaited<ReturnType<typeof codeRow>>>
export const codeRow = (on: Reads, code: string, kind: CodeKind) =>
  on.db
    .selectFrom('redemption_code as c')
    .innerJoin('code_batch as b', 'b.batch_id', 'c.batch_id')
    .selectAll('c')
    .select(['b.agent_code', 'b.subject_id', 'b.vn', 'b.parts', 'b.days', 'b.starts_at', 'b.ends_at'])
    .select('b.revoked_at as batch_revoked_at')
    .where('c.code', '=', code)
    .where('b.kind', '=', kind)
    .executeTakeFirst()

const ROWS_AT_ONCE = 200

/** Inserts a batch with its codes, which are unique over all batches; on a collision nothing is inserted. */
export async function addBatch(tx: Tx, batch: BatchRow): Promise<void> {
  await tx.db.insertInto('code_batch').values(batch).execute()
  const codes = new Set<string>()
  while (codes.size < batch.quantity) codes.add(newCode((below) => randomInt(below)))
  const rows = [...codes].map((code) => ({
    code,
    batch_id: batch.batch_id,
    used_by: null,
    used_at: null,
    device: null,
    entitlement_id: null,
    revoked_at: null,
  }))
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await tx.db
      .insertInto('redemption_code')
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .execute()
}

export const batchByID = (on: Reads, batchID: number): Promise<BatchRow | undefined> =>
  on.db.selectFrom('code_batch').selectAll().where('batch_id', '=', batchID).executeTakeFirst()

/** Revokes the unused codes of a batch; used ones keep their effect. Gives the number revoked. */
export async function revokeBatch(tx: Tx, batchID: number, by: number, now: number): Promise<number> {
  await tx.db
    .updateTable('code_batch')
    .set({ revoked_by: by, revoked_at: now })
    .where('batch_id', '=', batchID)
    .where('revoked_at', 'is', null)
    .execute()
  const left = await tx.db
    .updateTable('redemption_code')
    .set({ revoked_at: now })
    .where('batch_id', '=', batchID)
    .where('used_by', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return Number(left.numUpdatedRows)
}

export interface BatchFilter extends PageWanted {
  q?: string
  kind?: CodeKind
}

export function batchPage(on: Reads, filter: BatchFilter) {
  let from = on.db.selectFrom('code_batch as b')
  const { q, kind } = filter
  if (q) {
    const code = normalisedCode(q)
    const ofCode = isCode(code)
      ? [sql<boolean>`b.batch_id = (select c.batch_id from redemption_code c where c.code = ${code})`]
      : []
    from = from.where((eb) => eb.or([holds('b.name', q), eb('b.subject_id', 'in', subjectsLike(on, q)), ...ofCode]))
  }
  if (kind) from = from.where('b.kind', '=', kind)
  return tablePage(
    from,
    (query) =>
      query
        .innerJoin('subject as s', 's.subject_id', 'b.subject_id')
        .leftJoin('subject_version as v', (join) =>
          join.onRef('v.subject_id', '=', 'b.subject_id').onRef('v.vn', '=', 'b.vn'),
        )
        .selectAll('b')
        .select(['s.code as app_e_name', 's.short_name', 'v.name as vname'])
        .select(
          sql<number>`(select count(*) from redemption_code c where c.batch_id = b.batch_id and c.used_by is not null)`.as(
            'used',
          ),
        ),
    filter,
    {
      orders: { createdAt: sql.ref('b.created_at'), endsAt: sql.ref('b.ends_at') },
      usual: '-createdAt',
      key: 'b.batch_id',
    },
  )
}

/** A page of a batch's codes with their users; `code`: only this one, as typed. */
export function codePage(on: Reads, batchID: number, { code, ...filter }: PageWanted & { code?: string }) {
  let from = on.db.selectFrom('redemption_code as c').where('c.batch_id', '=', batchID)
  if (code?.trim()) from = from.where('c.code', '=', normalisedCode(code))
  return tablePage(
    from,
    (query) =>
      query
        .leftJoin('user_account as u', 'u.user_id', 'c.used_by')
        .select(['c.code', 'c.used_by', 'c.used_at', 'c.revoked_at', 'u.user_name']),
    filter,
    { orders: { code: sql.ref('c.code'), usedAt: sql.ref('c.used_at') }, usual: 'code', key: 'c.code' },
  )
}

/** A batch's codes in order, at most `limit` after `after`. */
export const codesBehind = (on: Reads, batchID: number, after: string, limit: number) =>
  on.db
    .selectFrom('redemption_code as c')
    .leftJoin('user_account as u', 'u.user_id', 'c.used_by')
    .select(['c.code', 'c.used_by', 'c.used_at', 'c.revoked_at', 'u.user_name'])
    .where('c.batch_id', '=', batchID)
    .where('c.code', '>', after)
    .orderBy('c.code')
    .limit(limit)
    .execute()

/** The codes that a learner redeemed, latest first. */
export const codesUsedBy = (on: Reads, userID: number) =>
  on.db
    .selectFrom('redemption_code as c')
    .innerJoin('code_batch as b', 'b.batch_id', 'c.batch_id')
    .innerJoin('subject as s', 's.subject_id', 'b.subject_id')
    .leftJoin('subject_version as v', (join) =>
      join.onRef('v.subject_id', '=', 'b.subject_id').onRef('v.vn', '=', 'b.vn'),
    )
    .select(['c.code', 'c.used_at', 'b.name as batch', 's.name as subject', 'b.vn', 'v.name as version'])
    .where('c.used_by', '=', userID)
    .orderBy('c.used_at', 'desc')
    .orderBy('c.code')
    .limit(200)
    .execute()
