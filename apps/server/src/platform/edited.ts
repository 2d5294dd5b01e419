import { createHash } from 'node:crypto'
import type { Difference, EditConflict } from '@tizhou/contract/editConflict'
import { fieldName } from '@tizhou/domain/office/fieldNames'
import { notFound, Refusal } from './calls/envelope.ts'
import { oneEditorAtATime } from './database/editLock.ts'
import type { Tx } from './database/store.ts'

/** What a form edits of a thing, by the names that the list gave them with. Always the same fields in the same order. */
export type Edited = Readonly<Record<string, unknown>>

/**
 * The revision of what has no counter of its own: it follows from what a form edits of it. Sold pieces, lists and the
 * like change by themselves and do not stand in it: nobody's form is out of date by a sale.
 */
export const revisionOf = (edited: Edited): string =>
  createHash('sha256').update(JSON.stringify(edited)).digest('base64url').slice(0, 16)

/**
 * The row that a form is about, read once whoever saves it as well is through. Without an id the form makes a new one:
 * undefined. Throws 404 where it is gone. `kind` and id name the thing among all that is edited; what changes the same
 * row by another call reads it by this as well.
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

/** For what counts its revisions in the statement that writes: somebody else was faster. */
export const changedMeanwhile = (what: string): Refusal =>
  new Refusal(409, `${what}刚被别人修改过，请刷新后再改`, { reason: 'changed' })

interface Saving {
  /** What it is called in the refusal: 这个优惠. */
  what: string
  /** The revision that the form was loaded with. */
  sent: string | number | undefined
  /** The present one. Absent: that of `theirs` (revisionOf). */
  now?: string | number
  /** Absent: a new one is made. */
  theirs: Edited | undefined
  yours: Edited
}

/**
 * Throws 409 where somebody saved another state since the form was loaded, with what differs, so that whoever typed can
 * choose field by field. Saving what stands there already overwrites nothing, whatever the revision.
 */
export function mustBeCurrent({ what, sent, now, theirs, yours }: Saving): void {
  if (!theirs) return
  const revision = now ?? revisionOf(theirs)
  if (sent === revision) return
  const fields = differences(theirs, yours)
  if (fields.length === 0) return
  const conflict: EditConflict = { reason: 'changed', revision, fields }
  throw new Refusal(409, `${what}刚被别人修改过，你的修改还没有保存`, conflict)
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

const differences = (theirs: Edited, yours: Edited): Difference[] =>
  Object.keys(yours).flatMap((field) =>
    same(theirs[field], yours[field])
      ? []
      : [{ field, label: fieldName(field), yours: yours[field] ?? null, theirs: theirs[field] ?? null }],
  )
