import { queryOptions } from '@tanstack/react-query'
import { request } from '../../platform/request.ts'

/** The window of a published paper, how often it was begun and how many sit it now; one query for all of its page. */
export const paperWindow = (appID: number, paperID: number) =>
  queryOptions({
    queryKey: ['papers', appID, 'window', paperID],
    queryFn: ({ signal }) => request('exams.paperWindow', { appID, paperID }, { signal, allowedRepeat: true }),
    staleTime: 0,
  })
