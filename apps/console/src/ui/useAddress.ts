import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { Search } from './table/tableState.ts'

/** The query of the address, and a way to change it: `undefined` and '' take a name out. */
export function useAddress(): [Search, (next: Search, how?: { replace?: boolean }) => void] {
  const search = useSearch({ strict: false }) as Search
  const navigate = useNavigate()
  const change = useCallback(
    (next: Search, { replace = false } = {}) => {
      void navigate({ to: '.', search: next as never, replace })
    },
    [navigate],
  )
  return [search, change]
}

/** One value of the address, `open` for a drawer: `[value, set]`; undefined takes it out. */
export function useAddressValue(name: string): [string | undefined, (value: string | undefined) => void] {
  const [search, change] = useAddress()
  return [search[name] || undefined, (value) => change({ ...search, [name]: value })]
}
