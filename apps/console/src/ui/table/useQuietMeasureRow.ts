import { type RefObject, useEffect, useRef } from 'react'

/**
 * Gives a ref for the element around an antd table that scrolls sideways. antd repeats the header of such a table in a
 * hidden row to measure it; this keeps the check boxes and selects of that row out of the Tab order.
 */
export function useQuietMeasureRow<E extends HTMLElement>(): RefObject<E | null> {
  const around = useRef<E>(null)
  useEffect(() => {
    for (const row of around.current?.querySelectorAll<HTMLElement>('.ant-table-measure-row') ?? []) row.inert = true
  })
  return around
}
