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

/** What a rule may look at while a row is saved, changed or removed. */
export interface At<Row> {
  services: Services
  tx: Tx
  caller: Caller
  now: number
  /** The row that is there; undefined while a new one is made. */
  before: Row | undefined
}

/** A call of the back office, as its handler gets it. */
interface Asking<P> {
  params: P
  caller: Caller
  services: Services
  request: FastifyRequest
}

type Columns<Row> = Readonly<Record<string, keyof Row & string>>
type Maybe<T> = T | Promise<T>

/** What is said once of the rows that staff edit; `officeRoom` makes the steps of their calls of it. */
interface Description<P, Row, ID extends string, Key extends keyof Row & string, Fields extends Columns<Row>> {
  /** Names them among all that is edited (platform/edited.ts). */
  lock: string
  /** How a refusal calls one: 这个优惠. `missing`: where there is none; absent: the same. */
  what: string
  missing?: string
  /** The id of a row by its name in the contract, and its column. */
  id: ID
  key: Key
  read: (services: Services, tx: Tx, id: Row[Key]) => Promise<Row | undefined>
  /** Gives false where somebody else was faster. */
  put: (services: Services, tx: Tx, row: Row) => Promise<unknown>
  drop?: (services: Services, tx: Tx, row: Row) => Promise<unknown>
  /** The fields of the form by their names in the contract, and the column of each. The list gives them as well. */
  fields: Fields
  /** What is kept of a text that was typed. Absent: the text without the blanks around it. */
  clean?: { readonly [Name in keyof Fields]?: (typed: string) => string }
  /** What is said where nothing is left of a text. */
  needed?: { readonly [Name in keyof Fields]?: string }
  /** Whether the form is about another row than the one of its id: one of another subject, one that was removed. */
  isGone?: (before: Row, typed: P) => boolean
  /** What else is wrong with what was typed; all of it is told at once. */
  check?: (typed: P, at: At<Row>) => Maybe<readonly (Fault | false | undefined)[]>
  /** The columns that are no field of the form. */
  rest: (typed: P, at: At<Row>) => Maybe<Omit<Row, Key | Fields[keyof Fields]>>
  /** What the form edits beside the fields (a subject by its code), as the list gives it. */
  also?: (row: Row, at: At<Row>) => Maybe<Readonly<Record<string, unknown>>>
  /** Whom else a change concerns: those who are told, what is kept elsewhere. */
  follow?: (row: Row, at: At<Row>) => Promise<unknown>
  audit: {
    kind: string
    name: (row: Row, at: At<Row>) => Maybe<string>
    /** What the log says of a row beside its fields: what buttons change, names in the place of ids. */
    more?: (row: Row) => Readonly<Record<string, unknown>>
  }
}

/** The names of the form with what stands in their columns. */
type Shown<Row, Fields extends Columns<Row>> = { [Name in keyof Fields]: Row[Fields[Name]] }
/** Rows with a counter have that, others a digest of what the form edits. */
type RevisionOf<Row> = Row extends { revision: infer R } ? R : string

/**
 * The server's side of a room of the back office. `N` is the call that saves a row, `Row` the row of its table. Saving
 * follows the same steps everywhere: nobody else at the same row → what is wrong → the conflict with somebody else's
 * edit → the row → those it concerns → the audit log, in one transaction (docs/decisions/0029-office-twin.md).
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

    /** What was typed, by columns, as it is kept. */
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
    /** `after` is absent where the row is gone. */
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

    /** Gives the row as it was. */
    const change = (
      asking: Asking<Readonly<Record<ID, Row[Key]>>>,
      next: (before: Row, at: At<Row>) => Row | 'remove' | 'leave',
    ): Promise<Row> =>
      asking.services.store.write(async (tx) => {
        const at = await atRow(asking, tx, asking.params[of.id])
        const before = at.before as Row
        const after = next(before, at)
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

      /** A page of the list: each row with what it says beside its fields (`more`). */
      page<Listed extends Row, More = Record<never, never>, A extends Also = Record<never, never>>(
        found: { rows: readonly Listed[]; total: number },
        more?: (row: Listed) => More,
        also?: (row: Listed) => A,
      ) {
        const rows = found.rows.map((row) => ({ ...shown(row, also?.(row)), ...(more?.(row) as More) }))
        return { rows, total: found.total }
      },

      /** Saves what was typed for the row of the id that was sent, or a new one without. */
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
       * What a button does with a row. `next` gives the row as it is then, or says that it is removed for good or that
       * there is nothing to do; it throws where the button has no sense any more. Gives the row as it was.
       */
      change,

      /** As `change`, for calls that give nothing. */
      press: async (...asked: Parameters<typeof change>): Promise<null> => {
        await change(...asked)
        return null
      },
    }
  }

/** For buttons: the row goes, and the audit log keeps what it said. */
export const removed = () => 'remove' as const

/** For buttons: what is stopped keeps its first moment; 0 takes it back. */
export const stopped =
  <Row extends { stopped_at: number | null }>(is: 0 | 1) =>
  (before: Row, { now }: { now: number }): Row => ({
    ...before,
    stopped_at: is === 1 ? (before.stopped_at ?? now) : null,
  })

/**
 * For buttons: a removed row is kept, and comes back by the same button. One that stands so already is not there for it.
 */
export const setRemoved =
  <Row extends { removed_at: number | null; revision: number }>(what: string, isRemoved: boolean) =>
  (before: Row, at: At<Row>): Row => {
    if ((before.removed_at !== null) === isRemoved) throw notFound(what)
    return { ...before, removed_at: isRemoved ? at.now : null, ...countedEdit(at) }
  }

/** What the log says of rows that are kept when they are removed. */
export const loggedRemoval = ({ removed_at }: { removed_at: number | null }) => ({
  removed: removed_at === null ? 0 : 1,
})

/** The columns that count the edits of a row and say whose the last one was. */
export const countedEdit = <Row extends { revision: number }>({ before, now, caller }: At<Row>) => ({
  revision: (before?.revision ?? 0) + 1,
  updated_at: now,
  updated_by: caller.userName,
})

/** For `clean`: a text with a format, as learners' pages can show it; nothing where nothing of it can be read. */
export const cleanedHtml = (typed: string): string => {
  const html = cleanHtml(typed)
  return isBlank(html) ? '' : html
}
