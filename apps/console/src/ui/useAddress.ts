import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { Search } from './table/tableState.ts'

/** The query of the address, and a function that replaces it; parameters that are undefined or '' are left out. */
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

/** One parameter of the address (`open` for a drawer) as `[value, set]`; undefined removes it. */
export function useAddressValue(name: string): [string | undefined, (value: string | undefined) => void] {
  const [search, change] = useAddress()
  return [search[name] || undefined, (value) => change({ ...search, [name]: value })]
}
