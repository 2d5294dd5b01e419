import { yuanOfFen } from '@tizhou/domain/money/yuan'
import { amount, type Cell } from '../../ui/cell.ts'
import type { Column } from '../../ui/table/columns.ts'

/** `¥268.00` of an amount in fen. */
export const yuan = (fen: number): string => `¥${yuanOfFen(fen)}`

/** The field `key`, an amount in fen, right-aligned, in yuan. */
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

/** The field `key`, a code that `names` knows in Chinese. */
export const named = <Key extends string>(
  key: Key,
  title: string,
  names: Readonly<Record<string, string>>,
): Column<Record<Key, string>> => ({ key, title, text: (row) => names[row[key]] ?? row[key] })
