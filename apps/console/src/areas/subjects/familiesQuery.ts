import { queryOptions } from '@tanstack/react-query'
import { request } from '../../platform/request.ts'

/** The exam families of all subjects. */
export const familiesQuery = queryOptions({
  queryKey: ['subjectFamilies'],
  queryFn: ({ signal }) => request('subjects.subjectFamilies', {}, { signal, allowedRepeat: true }),
})
