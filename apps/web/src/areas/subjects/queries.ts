import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Data } from '@tizhou/contract/contract'
import { agentCode } from '../../platform/agent/agentCode.ts'
import { request } from '../../platform/requests/request.ts'

export type ExamDate = Data<'subjects.getExamDate'>['list'][number]
export type FoundSubject = Data<'subjects.searchAppEName'>['list'][number]

/** Subjects by name or code; an empty word lists them all. Open to visitors. */
export const subjectsOptions = (word: string) =>
  queryOptions({
    queryKey: ['subjects.searchAppEName', word],
    queryFn: ({ signal }) =>
      request('subjects.searchAppEName', { appPName: word, agentID: agentCode() }, { signal, allowedRepeat: true }),
    select: (data) => data.list,
    staleTime: 300_000,
    meta: { quiet: true },
  })

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

/** The official exam dates of a subject, and the next of them. */
export function useOfficialExam(appEName: string) {
  return useQuery({
    queryKey: ['subjects.getExamDate', appEName],
    queryFn: ({ signal }) => request('subjects.getExamDate', { appEName }, { signal, allowedRepeat: true }),
    staleTime: 3_600_000,
    meta: { offline: true, quiet: true },
  })
}
