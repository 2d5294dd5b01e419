import { yuanOfFen } from '@tizhou/domain/money/yuan'
import { amount, type Cell } from '../../ui/cell.ts'
import type { Column } from '../../ui/table/columns.ts'

/** An amount in fen as `¥268.00`. */
export const yuan = (fen: number): string => `¥${yuanOfFen(fen)}`

/** A column for the field `key`, an amount in fen, shown right-aligned in yuan. */
export const money = <Key extends string>(
  key: Key,
  title: string,
  more: Pick<Column<never>, 'order' | 'width'> = {},
): Column<Record<Key, number>> => ({
  key,
  title,
  align: 'right',
  text: (row): Cell => amount(row[key]),
  ...more,
})

/** A column for the field `key`, a code whose Chinese name is in `names`. */
export const named = <Key extends string>(
  key: Key,
  title: string,
  names: Readonly<Record<string, string>>,
): Column<Record<Key, string>> => ({ key, title, text: (row) => names[row[key]] ?? row[key] })
