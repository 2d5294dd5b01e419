import { queryOptions } from '@tanstack/react-query'
import { request } from '../../../platform/requests/request.ts'

/** A paper before it is sat: what it holds, its rules, my attempts. Asked anew at each visit. */
export const paperInfoOptions = (appID: number, paperID: number) =>
  queryOptions({
    queryKey: ['exams.paperInfo', appID, paperID],
    queryFn: ({ signal }) => request('exams.paperInfo', { appID, paperID }, { signal, allowedRepeat: true }),
    staleTime: 0,
    meta: { quiet: true },
  })

/** What an attempt came to. */
export const paperReportOptions = (appID: number, attemptID: number) =>
  queryOptions({
    queryKey: ['exams.paperReport', appID, attemptID],
    queryFn: ({ signal }) => request('exams.paperReport', { appID, attemptID }, { signal, allowedRepeat: true }),
    staleTime: 60_000,
    meta: { quiet: true },
  })

/** The questions of an attempt that is over, with keys, explanations and my answers. */
export const paperKeysOptions = (appID: number, attemptID: number) =>
  queryOptions({
    queryKey: ['exams.paperKeys', appID, attemptID],
    queryFn: ({ signal }) => request('exams.paperKeys', { appID, attemptID }, { signal, allowedRepeat: true }),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  })
