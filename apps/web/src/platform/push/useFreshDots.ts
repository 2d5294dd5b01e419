import { useEffect } from 'react'
import { makeStale } from '../../calls/call.ts'
import { dotKeys } from '../../calls/dots.ts'
import { queryClient } from '../requests/queryClient.ts'

/**
 * Asks for the red dots as a page opens: what one's own answers and a new day change nobody tells.
 */
export function useFreshDots(): void {
  useEffect(() => {
    void makeStale(queryClient, dotKeys)
  }, [])
}
