import { useCallback, useMemo, useState } from 'react'
import type { ReviewItem } from './reviewItems.ts'

/** The ticked questions of a list, while ticking. */
export interface Choice {
  active: boolean
  ids: ReadonlySet<number>
  begin: () => void
  end: () => void
  put: (id: number, chosen: boolean) => void
  putAll: (ids: readonly number[]) => void
  /** The ticked ones among these; all of them where nothing is ticked. */
  of: (items: readonly ReviewItem[]) => readonly ReviewItem[]
}

const NONE: ReadonlySet<number> = new Set()

/** `list`: identifies the list with its filters. Another list starts without ticks. */
export function useChoice(list: string): Choice {
  const [active, setActive] = useState(false)
  const [ids, setIDs] = useState(NONE)
  const [of, setOf] = useState(list)
  if (of !== list) {
    setOf(list)
    setIDs(NONE)
  }
  const put = useCallback(
    (id: number, chosen: boolean) =>
      setIDs((before) => {
        const next = new Set(before)
        if (chosen) next.add(id)
        else next.delete(id)
        return next
      }),
    [],
  )
  return useMemo(
    () => ({
      active,
      ids,
      begin: () => setActive(true),
      end: () => {
        setActive(false)
        setIDs(NONE)
      },
      put,
      putAll: (all: readonly number[]) => setIDs(new Set(all)),
      of: (items: readonly ReviewItem[]) => (active && ids.size > 0 ? items.filter((item) => ids.has(item.id)) : items),
    }),
    [active, ids, put],
  )
}
