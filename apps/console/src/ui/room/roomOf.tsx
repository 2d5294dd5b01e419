import type { CallName } from '@tizhou/contract/contract'
import type { OfficeField, OfficeFields, TypedOf } from '@tizhou/domain/office/fields'
import { Select } from 'antd'
import { listOf, request } from '../../platform/request.ts'
import { choice, type Field, longText, text, whole } from '../form/fields.tsx'
import type { Room, RowForm, RowRemoval } from './description.ts'

const YES_OR_NO = [
  { value: 0, label: '否' },
  { value: 1, label: '是' },
]

function inputOf(name: string, field: OfficeField): Field {
  if (field.is === 'whole') return whole(name, field.called, [field.least, field.most], { required: true })
  if (field.is === 'flag') return { name, label: field.called, input: <Select options={YES_OR_NO} /> }
  if (field.is === 'choice') return choice(name, field.called, field.names)
  const input = field.isLong ? longText : text
  return input(name, field.called, field.most, { required: field.least > 0 })
}

/** The inputs of a room's declared fields, by their names. */
export const inputsOf = <Fields extends OfficeFields>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, inputOf(name, field)])) as {
    [Name in keyof Fields & string]: Field<Name>
  }

type ListCall = Parameters<typeof listOf>[0]
type RowOf<N extends ListCall> = Awaited<ReturnType<ReturnType<typeof listOf<N>>>>['rows'][number] & object

interface Of<List extends ListCall, Fields extends OfficeFields, Row extends object = RowOf<List>>
  extends Omit<Room<Row, TypedOf<Fields>>, 'load' | 'form' | 'removal'> {
  calls: { list: List; save: CallName; remove?: CallName }
  fields: Fields
  form: Pick<RowForm<Row, TypedOf<Fields>>, 'title' | 'lines' | 'width' | 'done'> & {
    /** The initial values of a new row. */
    empty: Partial<TypedOf<Fields>>
  }
  /** A removal is undone by saving the row again. */
  removal?: Pick<RowRemoval<Row>, 'title' | 'content' | 'action' | 'done' | 'refusal'>
}

/**
 * A room whose calls were made by `roomCalls`: a row is saved with the id and revision of the list and the values of
 * its fields, and a row that was deleted is restored by saving it as a new one.
 */
export function roomOf<List extends ListCall, Fields extends OfficeFields>({
  calls,
  fields,
  form,
  removal,
  ...room
}: Of<List, Fields>): Room<RowOf<List>, TypedOf<Fields>> {
  type Row = RowOf<List>
  const idOf = (row: Row) => ({ [room.rowKey]: row[room.rowKey] })
  const typedOf = (row: Row) =>
    Object.fromEntries(Object.keys(fields).map((field) => [field, row[field as keyof Row]])) as never as TypedOf<Fields>
  const save = (values: TypedOf<Fields>, row?: Row) => {
    const seen = row && { ...idOf(row), revision: (row as { revision?: unknown }).revision }
    return request(calls.save, { ...values, ...seen } as never)
  }
  const { empty, ...shown } = form
  return {
    ...room,
    load: listOf(calls.list) as unknown as Room<Row, TypedOf<Fields>>['load'],
    form: { ...shown, initial: (row) => (row ? typedOf(row) : empty), save },
    ...(removal && {
      removal: {
        ...removal,
        remove: (row: Row) => request(calls.remove as CallName, idOf(row) as never),
        undo: (row: Row) => save(typedOf(row)),
      },
    }),
  }
}
