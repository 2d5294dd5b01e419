import { useEffect } from 'react'
import { dotKeys } from '../../calls/dots.ts'
import { makeStale } from '../../calls/making/call.ts'
import { queryClient } from '../requests/queryClient.ts'

/**
 * Fetches the red dots when a page opens: the server does not announce changes by the learner's answers or a new day.
 */
export function useFreshDots(): void {
  useEffect(() => {
    void makeStale(queryClient, dotKeys)
  }, [])
}
