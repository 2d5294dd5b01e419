import { type RefObject, useEffect, useRef } from 'react'

/**
 * For what stands around an antd table that scrolls sideways: it repeats its head in a hidden row to measure it. What
 * can be focused there (a check box, a choice) is not to be reached by Tab.
 */
export function useQuietMeasureRow<E extends HTMLElement>(): RefObject<E | null> {
  const around = useRef<E>(null)
  useEffect(() => {
    for (const row of around.current?.querySelectorAll<HTMLElement>('.ant-table-measure-row') ?? []) row.inert = true
  })
  return around
}
