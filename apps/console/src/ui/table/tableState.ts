import { endOfDay, startOfDay } from '../../platform/time.ts'
import type { Filter } from './columns.ts'

/** The query of the address: parameter → text. */
export type Search = Readonly<Record<string, string | undefined>>

export const PAGE_SIZES = [20, 50, 100, 200]
const USUAL_SIZE = 20
/** The most rows that a call returns (packages/contract, table.ts). */
export const EXPORT_PAGE = 200

export interface TableState {
  page: number
  pageSize: number
  order: string | undefined
  /** The active filters: parameter → text in the address. */
  values: Record<string, string>
}

export const namesOf = (filter: Filter): string[] => (filter.kind === 'days' ? ['from', 'to'] : [filter.name])

/** Reads the address; invalid values count as absent. */
export function readState(search: Search, filters: readonly Filter[]): TableState {
  const page = Number(search.page)
  const pageSize = Number(search.size)
  const values: Record<string, string> = {}
  for (const name of filters.flatMap(namesOf)) {
    const value = search[name]
    if (value !== undefined && value !== '') values[name] = value
  }
  return {
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    pageSize: PAGE_SIZES.includes(pageSize) ? pageSize : USUAL_SIZE,
    order: search.order || undefined,
    values,
  }
}

/** The parameters of the list's call for a state: filters, order, page. */
export function queryOf(state: TableState, filters: readonly Filter[]): Record<string, string | number | undefined> {
  const query: Record<string, string | number | undefined> = {
    page: state.page,
    pageSize: state.pageSize,
    order: state.order,
  }
  for (const filter of filters) {
    if (filter.kind === 'days') {
      query.from = startOfDay(state.values.from ?? '')
      query.to = endOfDay(state.values.to ?? '')
    } else query[filter.name] = state.values[filter.name]
  }
  return query
}

/** The address after a change of filters: on the first page, with all other parameters (an open drawer) kept. */
export function withValues(search: Search, changes: Search): Record<string, string | undefined> {
  return { ...search, page: undefined, ...changes }
}
