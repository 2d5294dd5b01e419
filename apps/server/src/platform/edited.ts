import { createHash } from 'node:crypto'
import type { Difference, EditConflict } from '@tizhou/contract/editConflict'
import { momentText } from '@tizhou/domain/dates/beijing'
import { fieldName } from '@tizhou/domain/office/fieldNames'
import { notFound, Refusal } from './calls/envelope.ts'
import { oneEditorAtATime } from './database/editLock.ts'
import type { Tx } from './database/store.ts'

/** The editable fields of a thing, by their names in the list. Always the same fields in the same order. */
export type Edited = Readonly<Record<string, unknown>>

/**
 * The revision of a thing without a counter: a digest of its editable fields. Sold pieces and the like change by
 * themselves and are no part of it, so a sale does not make a form out of date.
 */
export const revisionOf = (edited: Edited): string =>
  createHash('sha256').update(JSON.stringify(edited)).digest('base64url').slice(0, 16)

/**
 * Locks and reads the row that a form edits. Without an id the form makes a new row: undefined. Throws 404 where the
 * row is gone. `kind` and the id name the lock; other calls that change the same row read it by this function too.
 */
export async function editedRow<Row, ID extends number | string | undefined>(
  tx: Tx,
  kind: string,
  id: ID,
  read: (id: NonNullable<ID>) => Promise<Row | undefined>,
  what: string,
): Promise<undefined extends ID ? Row | undefined : Row> {
  if (id === undefined) return undefined as never
  await oneEditorAtATime(tx, `${kind} ${id}`)
  const row = await read(id)
  if (!row) throw notFound(what)
  return row
}

/** The refusal for tables whose update checks the revision itself and found another one. */
export const changedMeanwhile = (what: string): Refusal =>
  new Refusal(409, `${what}刚被别人修改过，请刷新后再改`, { reason: 'changed' })

/** Who saved the present state, and when (ms UTC). */
export interface LastChange {
  name: string
  at: number
}

/** `刚被 张三 于 11月29日 13:45 修改过`; without a name 别人. */
export const changedBy = (by: LastChange | undefined): string =>
  `刚被${by ? ` ${by.name} 于 ${momentText(by.at)} ` : '别人'}修改过`

interface Saving {
  /** The thing's name in the refusal: 这个优惠. */
  what: string
  /** The revision that the form was loaded with. */
  sent: string | number | undefined
  /** The current revision. Absent: revisionOf(`theirs`). */
  now?: string | number
  /** Absent where a new thing is made. */
  theirs: Edited | undefined
  yours: Edited
  /** Absent: it is not known who. */
  by?: LastChange | undefined
}

/**
 * Throws 409 where somebody saved another state since the form was loaded, with the fields that differ, so that the
 * editor can choose field by field. Saving the current state again is always accepted.
 */
export function mustBeCurrent({ what, sent, now, theirs, yours, by }: Saving): void {
  if (!theirs) return
  const revision = now ?? revisionOf(theirs)
  if (sent === revision) return
  const fields = differences(theirs, yours)
  if (fields.length === 0) return
  const conflict: EditConflict = { reason: 'changed', revision, fields }
  throw new Refusal(409, `${what}${changedBy(by)}，你的修改还没有保存`, conflict)
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

const differences = (theirs: Edited, yours: Edited): Difference[] =>
  Object.keys(yours).flatMap((field) =>
    same(theirs[field], yours[field])
      ? []
      : [{ field, label: fieldName(field), yours: yours[field] ?? null, theirs: theirs[field] ?? null }],
  )
