import { queryOptions } from '@tanstack/react-query'
import { request } from '../../platform/request.ts'

export const detailQuery = (appID: number, allTestID: number) =>
  queryOptions({
    queryKey: ['questions', appID, 'detail', allTestID],
    queryFn: ({ signal }) => request('content.questionDetail', { appID, allTestID }, { signal, allowedRepeat: true }),
    staleTime: 0,
  })
