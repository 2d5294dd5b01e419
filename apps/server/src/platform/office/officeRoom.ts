import type { CallName, Params } from '@tizhou/contract/contract'
import type { BadInput } from '@tizhou/contract/envelope'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../calls/caller.ts'
import { badInput, notFound } from '../calls/envelope.ts'
import { newId } from '../database/ids.ts'
import type { Tx } from '../database/store.ts'
import { changedMeanwhile, editedRow, mustBeCurrent, revisionOf } from '../edited.ts'
import { cleanHtml, isBlank } from '../html/cleanHtml.ts'
import type { Services } from '../services.ts'

export type Fault = BadInput['errors'][number]

/** Context of a rule while a row is saved, changed or removed. */
export interface At<Row> {
  services: Services
  tx: Tx
  caller: Caller
  now: number
  /** The stored row; undefined while a new one is made. */
  before: Row | undefined
}

/** A call of the back office, as its handler is given it. */
interface Asking<P> {
  params: P
  caller: Caller
  services: Services
  request: FastifyRequest
}

type Columns<Row> = Readonly<Record<string, keyof Row & string>>
type Maybe<T> = T | Promise<T>

/** Declares the rows that staff edit; `officeRoom` derives the steps of their calls from it. */
interface Description<P, Row, ID extends string, Key extends keyof Row & string, Fields extends Columns<Row>> {
  /** Kind of the edit lock (platform/edited.ts). */
  lock: string
  /** The thing's name in refusals: 这个优惠. `missing`: the text where there is none; absent: the same. */
  what: string
  missing?: string
  /** Name of the row's id in the contract, and its column. */
  id: ID
  key: Key
  read: (services: Services, tx: Tx, id: Row[Key]) => Promise<Row | undefined>
  /** Stores the row. Gives false where somebody else has changed it meanwhile. */
  put: (services: Services, tx: Tx, row: Row) => Promise<unknown>
  drop?: (services: Services, tx: Tx, row: Row) => Promise<unknown>
  /** The form's fields by their names in the contract, with their columns. The list gives them as well. */
  fields: Fields
  /** Normalises typed texts. Absent: trims them. */
  clean?: { readonly [Name in keyof Fields]?: (typed: string) => string }
  /** The refusal where a text is empty after cleaning. */
  needed?: { readonly [Name in keyof Fields]?: string }
  /** Whether the stored row does not belong to the form (another subject, removed). */
  isGone?: (before: Row, typed: P) => boolean
  /** Further faults of the typed values; all are reported together. */
  check?: (typed: P, at: At<Row>) => Maybe<readonly (Fault | false | undefined)[]>
  /** The columns that are no fields of the form. */
  rest: (typed: P, at: At<Row>) => Maybe<Omit<Row, Key | Fields[keyof Fields]>>
  /** Further values that the form edits (a subject by its code), as the list gives them. */
  also?: (row: Row, at: At<Row>) => Maybe<Readonly<Record<string, unknown>>>
  /** Follow-up work in the same transaction: notifications, data in other places. */
  follow?: (row: Row, at: At<Row>) => Promise<unknown>
  audit: {
    kind: string
    name: (row: Row, at: At<Row>) => Maybe<string>
    /** What the audit log says of a row beside its fields: columns changed by buttons, names for ids. */
    more?: (row: Row) => Readonly<Record<string, unknown>>
  }
}

/** The values of the form's fields by name. */
type Shown<Row, Fields extends Columns<Row>> = { [Name in keyof Fields]: Row[Fields[Name]] }
/** Rows with a counter have its type, others a digest of the edited fields. */
type RevisionOf<Row> = Row extends { revision: infer R } ? R : string

/**
 * The server's side of a room of the back office. `N` is the call that saves a row, `Row` the row of its table. Saving
 * takes the same steps everywhere, in one transaction: lock, validation, conflict with somebody else's edit, the row,
 * follow-up work, the audit log (docs/decisions/0029-office-twin.md).
 */
export const officeRoom =
  <N extends CallName, Row extends object>() =>
  <const ID extends string, Key extends keyof Row & string, const Fields extends Columns<Row>>(
    of: Description<Params<N>, Row, ID, Key, Fields>,
  ) => {
    type Also = Readonly<Record<string, unknown>>
    const names = Object.keys(of.fields) as (keyof Fields & string)[]
    const fieldsOf = (row: Row) =>
      Object.fromEntries(names.map((name) => [name, row[of.fields[name] as keyof Row]])) as Shown<Row, Fields>
    const loggedOf = (row: Row) => ({ ...fieldsOf(row), ...of.audit.more?.(row) })
    const counted = (row?: Row) => (row as { revision?: number } | undefined)?.revision

    /** The typed values by column, after cleaning. */
    const typedColumns = (typed: Readonly<Record<string, unknown>>) =>
      Object.fromEntries(
        names.map((name) => {
          const value = typed[name] ?? null
          const clean = of.clean?.[name] ?? ((text: string) => text.trim())
          return [of.fields[name] as string, typeof value === 'string' ? clean(value) : value]
        }),
      )
    const emptyOnes = (columns: Readonly<Record<string, unknown>>): Fault[] =>
      names.flatMap((name) => {
        const reason = of.needed?.[name]
        return reason !== undefined && columns[of.fields[name] as string] === '' ? [{ field: name, reason }] : []
      })

    const atRow = async (asking: Asking<unknown>, tx: Tx, id?: Row[Key]): Promise<At<Row>> => {
      const { services, caller } = asking
      const read = (one: Row[Key]) => of.read(services, tx, one)
      const before = await editedRow(tx, of.lock, id as (number & Row[Key]) | undefined, read, of.missing ?? of.what)
      return { services, tx, caller, now: services.now(), before }
    }
    const put = async (row: Row, { services, tx }: At<Row>) => {
      if ((await of.put(services, tx, row)) === false) throw changedMeanwhile(of.what)
    }
    /** `after` is absent where the row was removed. */
    const finish = async (asking: Asking<unknown>, at: At<Row>, row: Row, after?: Row) => {
      await of.follow?.(row, at)
      await at.services.audit.in(at.tx).audited(asking, {
        kind: of.audit.kind,
        id: row[of.key] as number | string,
        name: await of.audit.name(row, at),
        ...(at.before && { before: loggedOf(at.before) }),
        ...(after && { after: loggedOf(after) }),
      })
    }

    const idOf = (row: Row) => ({ [of.id]: row[of.key] }) as Record<ID, Row[Key]>

    /** Gives the row before the change. */
    const change = (
      asking: Asking<Readonly<Record<ID, Row[Key]>>>,
      next: (before: Row, at: At<Row>) => Maybe<Row | 'remove' | 'leave'>,
    ): Promise<Row> =>
      asking.services.store.write(async (tx) => {
        const at = await atRow(asking, tx, asking.params[of.id])
        const before = at.before as Row
        const after = await next(before, at)
        if (after === 'remove') {
          await of.drop?.(at.services, tx, before)
          await finish(asking, at, before)
        } else if (after !== 'leave') {
          await put(after, at)
          await finish(asking, at, after, after)
        }
        return before
      })

    /** A row as the list gives it: its id, `also`, the fields, and the revision. */
    const shown = <A extends Also = Record<never, never>>(row: Row, also?: A) => {
      const edited = { ...(also as A), ...fieldsOf(row) }
      return { ...idOf(row), ...edited, revision: (counted(row) ?? revisionOf(edited)) as RevisionOf<Row> }
    }

    return {
      shown,

      /** A page of the list, with further values of each row (`more`). */
      page<Listed extends Row, More = Record<never, never>, A extends Also = Record<never, never>>(
        found: { rows: readonly Listed[]; total: number },
        more?: (row: Listed) => More,
        also?: (row: Listed) => A,
      ) {
        const rows = found.rows.map((row) => ({ ...shown(row, also?.(row)), ...(more?.(row) as More) }))
        return { rows, total: found.total }
      },

      /** Saves the typed values in the row of the sent id, or in a new row where no id was sent. */
      save(asking: Asking<Params<N>>): Promise<Record<ID, Row[Key]>> {
        const { params, services } = asking
        return services.store.write(async (tx) => {
          const at = await atRow(asking, tx, (params as unknown as Partial<Record<ID, Row[Key]>>)[of.id])
          const { before } = at
          if (before && of.isGone?.(before, params)) throw notFound(of.missing ?? of.what)
          const columns = typedColumns(params as Readonly<Record<string, unknown>>)
          const faults = [...emptyOnes(columns), ...((await of.check?.(params, at)) ?? [])].filter((one) => !!one)
          if (faults.length > 0) throw badInput(faults)
          const key = { [of.key]: before?.[of.key] ?? newId() }
          const row = { ...key, ...columns, ...(await of.rest(params, at)) } as Row
          const edited = async (one: Row) => ({ ...(await of.also?.(one, at)), ...fieldsOf(one) })
          mustBeCurrent({
            what: of.what,
            sent: (params as { revision?: string | number }).revision,
            ...(counted(before) !== undefined && { now: counted(before) }),
            theirs: before && (await edited(before)),
            yours: await edited(row),
          })
          await put(row, at)
          await finish(asking, at, row, row)
          return idOf(row)
        })
      },

      /**
       * Changes a row for a button. `next` gives the new row, or says that it is removed or unchanged; it throws where
       * the action is not possible. Gives the row before the change.
       */
      change,

      /** As `change`, for calls that return nothing. */
      press: async (...asked: Parameters<typeof change>): Promise<null> => {
        await change(...asked)
        return null
      },
    }
  }

/** For buttons: deletes the row; the audit log keeps its values. */
export const removed = () => 'remove' as const

/** For buttons: a stopped row keeps its first moment; 0 undoes the stop. */
export const stopped =
  <Row extends { stopped_at: number | null }>(is: 0 | 1) =>
  (before: Row, { now }: { now: number }): Row => ({
    ...before,
    stopped_at: is === 1 ? (before.stopped_at ?? now) : null,
  })

/** For buttons: marks a row as removed, or restores it. Throws 404 where it is in that state already. */
export const setRemoved =
  <Row extends { removed_at: number | null; revision: number }>(what: string, isRemoved: boolean) =>
  (before: Row, at: At<Row>): Row => {
    if ((before.removed_at !== null) === isRemoved) throw notFound(what)
    return { ...before, removed_at: isRemoved ? at.now : null, ...countedEdit(at) }
  }

/** The audit log's fields of rows that are marked as removed. */
export const loggedRemoval = ({ removed_at }: { removed_at: number | null }) => ({
  removed: removed_at === null ? 0 : 1,
})

/** The columns that count a row's edits and name its last editor. */
export const countedEdit = <Row extends { revision: number }>({ before, now, caller }: At<Row>) => ({
  revision: (before?.revision ?? 0) + 1,
  updated_at: now,
  updated_by: caller.userName,
})

/** For `clean`: sanitised HTML; empty where it shows no characters. */
export const cleanedHtml = (typed: string): string => {
  const html = cleanHtml(typed)
  return isBlank(html) ? '' : html
}
