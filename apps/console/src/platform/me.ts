import { queryOptions } from '@tanstack/react-query'
import { request } from './request.ts'

/** Who is logged in, with the roles as the server has them now. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => request('staff.staffMe', {}, { signal, allowedRepeat: true }),
  staleTime: 60_000,
})
