import { useEffect } from 'react'
import { dotKeys } from '../../calls/dots.ts'
import { makeStale } from '../../calls/making/call.ts'
import { queryClient } from '../requests/queryClient.ts'

/**
 * Asks for the red dots as a page opens: what one's own answers and a new day change nobody tells.
 */
export function useFreshDots(): void {
  useEffect(() => {
    void makeStale(queryClient, dotKeys)
  }, [])
}
