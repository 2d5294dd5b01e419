import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ChapterNode } from '@tizhou/contract/areas/chapters'
import type { Data } from '@tizhou/contract/contract'
import { agentCode } from '../../../platform/agent/agentCode.ts'
import { useAfterSync } from '../../../platform/outbox/useAfterSync.ts'
import { request } from '../../../platform/requests/request.ts'

export type InterviewStatistics = Data<'exams.getCptMNDBStatic'>
export type InterviewScore = InterviewStatistics['Questions'][number]

const FRESH_MS = 300_000

/** One function for every render: the text is read once. */
const nodesOf = ({ ChapterMenuJson }: Data<'exams.getCptTreeMSDB'>): ChapterNode[] =>
  (JSON.parse(ChapterMenuJson) as ChapterNode).Childs

export const useInterviewTree = (appEName: string | undefined) =>
  useQuery({
    queryKey: ['exams.getCptTreeMSDB', appEName],
    queryFn: ({ signal }) =>
      request('exams.getCptTreeMSDB', { appEName: appEName ?? '' }, { signal, allowedRepeat: true }),
    select: nodesOf,
    enabled: appEName !== undefined,
    staleTime: FRESH_MS,
    meta: { offline: true, quiet: true },
  })

/** The names of chapters, at whatever depth they stand. */
export const namesOf = (nodes: readonly ChapterNode[]): Map<number, string> =>
  new Map(nodes.flatMap((node): [number, string][] => [[node.ID, node.Name], ...namesOf(node.Childs)]))

/** What I made of the interviews so far: asked anew at each visit. */
export function useInterviewStatistics(appID: number | undefined) {
  const known = appID !== undefined && appID > 0
  const statistics = useQuery({
    queryKey: ['exams.getCptMNDBStatic', appID],
    queryFn: ({ signal }) =>
      request('exams.getCptMNDBStatic', { appID: appID ?? 0, module: 'Defend' }, { signal, allowedRepeat: true }),
    enabled: known,
    staleTime: 0,
    meta: { offline: true, quiet: true },
  })
  // What was scored meanwhile counts once the server has it.
  useAfterSync(() => known && void statistics.refetch())
  return statistics
}

export const interviewChapterOptions = (appID: number, cptID: number) =>
  queryOptions({
    queryKey: ['practice.getChapterTestEx', appID, cptID, 'interview'],
    queryFn: ({ signal }) =>
      request(
        'practice.getChapterTestEx',
        { appID, cptID, queryHistory: 1, queryTestInfo: 0, queryKnowledge: 1 },
        { signal, allowedRepeat: true },
      ),
    staleTime: 0,
    refetchOnReconnect: false,
    meta: { offline: true, quiet: true },
  })

export const markedInterviewsOptions = (appID: number, type: 'fav' | 'note') =>
  queryOptions({
    queryKey: ['exams.getFavoritesOrNotes', appID, type],
    queryFn: ({ signal }) => request('exams.getFavoritesOrNotes', { appID, type }, { signal, allowedRepeat: true }),
    staleTime: 0,
    refetchOnReconnect: false,
    meta: { offline: true, quiet: true },
  })

/** Groups of those who prepare for the same interviews. */
export const useInterviewGroups = (appEName: string | undefined) =>
  useQuery({
    queryKey: ['agents.getInterviewgroup', appEName],
    queryFn: ({ signal }) =>
      request(
        'agents.getInterviewgroup',
        { appEName: appEName ?? '', agentCode: agentCode() },
        { signal, allowedRepeat: true },
      ),
    enabled: appEName !== undefined,
    staleTime: FRESH_MS,
    meta: { quiet: true },
  })
