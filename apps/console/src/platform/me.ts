import { queryOptions } from '@tanstack/react-query'
import { request } from './request.ts'

/** The logged-in member of staff with the current roles. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => request('staff.staffMe', {}, { signal, allowedRepeat: true }),
  staleTime: 60_000,
})
