import type { OfficeField, OfficeFields, Typed } from '@tizhou/domain/office/fields'
import { type TProperties, type TUnsafe, Type } from 'typebox'
import { type Access, call } from './call.ts'
import { Search, TableData, tableParams } from './table.ts'
import { Flag, Guid, Id, Nothing, Revision, Text } from './wire.ts'

/** The fields of a form as parameters of a call. */
type Sent<Fields extends OfficeFields> = { [Name in keyof Fields]: TUnsafe<Typed<Fields[Name]>> }

function schemaOf(field: OfficeField) {
  if (field.is === 'text') return Text(field.most, field.least)
  if (field.is === 'whole') return Type.Integer({ minimum: field.least, maximum: field.most })
  if (field.is === 'flag') return Flag()
  return Type.String({ pattern: `^(${Object.keys(field.names).join('|')})$` })
}

const sentOf = <Fields extends OfficeFields>(fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, Type.Unsafe({ ...schemaOf(field), title: field.called })]),
  ) as unknown as Sent<Fields>

/**
 * Declares the calls of a room of the back office. `fields`: what its form edits and its list gives; `sent`: further
 * parameters of saving; `listed`: further columns of the list. The server's side is `officeRoom`, the form `inputsOf`
 * (docs/decisions/0029-office-twin.md).
 */
export function roomCalls<
  const A extends Access,
  ID extends string,
  Fields extends OfficeFields,
  const Orders extends readonly string[],
  Filters extends TProperties = Record<never, never>,
  More extends TProperties = Record<never, never>,
  Listed extends TProperties = Record<never, never>,
>(of: {
  access: A
  /** Prefix of the paths: followed by `/list`, `/save`, `/stop` and `/remove`. */
  path: string
  /** Name of a row's id. */
  id: ID
  fields: Fields
  sent?: More
  listed?: Listed
  orders: Orders
  /** Filters besides page, order and search text. */
  filters?: Filters
}) {
  const { access } = of
  const id = { [of.id]: Id() } as Record<ID, ReturnType<typeof Id>>
  const maybeID = { [of.id]: Type.Optional(Id()) } as Record<
    ID,
    ReturnType<typeof Type.Optional<ReturnType<typeof Id>>>
  >
  const fields = sentOf(of.fields)
  const [filters, sent, listed] = [of.filters ?? {}, of.sent ?? {}, of.listed ?? {}] as [Filters, More, Listed]
  const change = (path: string, summary: string) =>
    ({ access, source: 'project', method: 'POST', path: `${of.path}/${path}`, summary }) as const
  return {
    list: (summary: string) =>
      call({
        ...{ access, source: 'project', method: 'GET', path: `${of.path}/list`, summary },
        params: Type.Object({ ...tableParams(of.orders), q: Search(), ...filters }),
        data: TableData(Type.Object({ ...id, revision: Revision(), ...fields, ...listed })),
      }),
    /** Without an id a new row is made. */
    save: (summary: string) =>
      call({
        ...change('save', summary),
        params: Type.Object({ guid: Guid(), ...maybeID, revision: Type.Optional(Revision()), ...sent, ...fields }),
        data: Type.Object(id),
      }),
    stop: (summary: string) =>
      call({
        ...change('stop', summary),
        params: Type.Object({ guid: Guid(), ...id, stopped: Flag() }),
        data: Nothing(),
      }),
    remove: (summary: string) =>
      call({ ...change('remove', summary), params: Type.Object({ guid: Guid(), ...id }), data: Nothing() }),
  }
}
