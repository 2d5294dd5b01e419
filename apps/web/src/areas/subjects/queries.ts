import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Data } from '@tizhou/contract/contract'
import { request } from '../../platform/request.ts'
import { useSession } from '../../platform/session.ts'

export type FoundSubject = Data<'subjects.searchAppEName'>['list'][number]
export type VipRecord = Data<'subjects.vipApp'>['VipApp'][number]

/** Subjects by name or code; an empty word lists them all. Open to visitors. */
export const subjectsOptions = (word: string) =>
  queryOptions({
    queryKey: ['subjects.searchAppEName', word],
    queryFn: ({ signal }) => request('subjects.searchAppEName', { appPName: word }, { signal, allowedRepeat: true }),
    select: (data) => data.list,
    staleTime: 300_000,
    meta: { quiet: true },
  })

/** My VIP records, ended ones too (specification, section 9: isExpirevip=2). */
export function useVipRecords() {
  const session = useSession()
  return useQuery({
    queryKey: ['subjects.vipApp'],
    queryFn: ({ signal }) => request('subjects.vipApp', { isExpirevip: 2 }, { signal, allowedRepeat: true }),
    select: (data) => data.VipApp,
    enabled: session !== null,
    meta: { quiet: true },
  })
}

const examTimeKey = (appID: number) => ['subjects.getExamTimeData', appID]

/** The date of my exam, YYYY-MM-DD in Beijing; null: not set. */
export function useExamTime(appID: number) {
  return useQuery({
    queryKey: examTimeKey(appID),
    queryFn: ({ signal }) => request('subjects.getExamTimeData', { appID }, { signal, allowedRepeat: true }),
    select: (data) => data.examTime,
    meta: { offline: true, quiet: true },
  })
}

/** Sets the date; an empty text clears it. */
export function useSetExamTime(appID: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (examTime: string) => request('subjects.setExamTimeData', { appID, examTime }),
    onSuccess: (_, examTime) => client.setQueryData(examTimeKey(appID), { examTime: examTime || null }),
  })
}
