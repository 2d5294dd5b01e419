import { Tag } from 'antd'
import { showLastDay, showMoment } from '../../platform/time.ts'
import type { Cell } from '../cell.ts'
import type { Column } from './columns.ts'
import { PersonName } from './PersonName.tsx'

type More = Omit<Column<never>, 'key' | 'title' | 'text' | 'render'>

/** A column for the field `key`, unchanged; `none` is shown where it is empty. */
export const plain = <Key extends string>(
  key: Key,
  title: string,
  { none, ...more }: More & { none?: string } = {},
): Column<Record<Key, Cell>> => ({
  key,
  title,
  text: none === undefined ? (row) => row[key] : (row) => row[key] || none,
  ...more,
})

/** A column for the field `key`, the name of a person. */
export const person = <Key extends string>(key: Key, title: string, more: More = {}): Column<Record<Key, string>> => ({
  ...plain(key, title, more),
  render: (row) => <PersonName name={row[key]} />,
})

/** A column for the field `key`, a number, right-aligned. */
export const figure = <Key extends string>(key: Key, title: string, more: More = {}): Column<Record<Key, Cell>> =>
  plain(key, title, { align: 'right', ...more })

/** A column for the field `key`, a moment (ms UTC) shown in Beijing time; `none` is shown for null. */
export const moment = <Key extends string>(
  key: Key,
  title: string,
  { none, seconds, ...more }: More & { none?: string; seconds?: boolean } = {},
): Column<Record<Key, number | null>> => ({
  key,
  title,
  text: (row) => showMoment(row[key], seconds) || none,
  ...more,
})

/** A column for the field `key`, a moment at which something ends, shown as its last day, as forms have it. */
export const lastDay = <Key extends string>(
  key: Key,
  title: string,
  { none, ...more }: More & { none?: string } = {},
): Column<Record<Key, number | null>> => ({ key, title, text: (row) => showLastDay(row[key]) || none, ...more })

/**
 * 状态 as a tag: the field `key` is null while something is in use, otherwise the moment (ms UTC) at which that ended.
 */
export const state = <Key extends string>(
  key: Key,
  current: string,
  ended: string,
): Column<Record<Key, number | null>> => ({
  key: 'state',
  title: '状态',
  text: (row) => (row[key] === null ? current : ended),
  render: (row) => (row[key] === null ? <Tag color="success">{current}</Tag> : <Tag color="error">{ended}</Tag>),
})
