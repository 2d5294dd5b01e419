import { queryOptions } from '@tanstack/react-query'
import { request } from './request.ts'

/** The staff member who is logged in, with the present roles. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => request('staff.staffMe', {}, { signal, allowedRepeat: true }),
  staleTime: 60_000,
})
