import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { WireSimulationExam } from '@tizhou/contract/areas/examLists'
import { request } from '../../../platform/requests/request.ts'

const MODULE = 'ChapterTest'
const quiet = { quiet: true } as const

/** The chapters to draw from: those of chapter practice; a subject without them gives all of its trees. */
export const useDrawTree = (appEName: string) =>
  useQuery({
    queryKey: ['building.tree', appEName],
    queryFn: async ({ signal }) => {
      const options = { signal, allowedRepeat: true }
      const own = await request('chapters.getChapterMenuX', { appEName, moduleNew: MODULE, simChild: 1 }, options)
      const empty = ((JSON.parse(own.ChapterMenuJson) as { Childs?: unknown[] }).Childs ?? []).length === 0
      return empty ? request('chapters.getChapterMenuX', { appEName, simChild: 1 }, options) : own
    },
    staleTime: 300_000,
    meta: quiet,
  })

export const useStyles = (appID: number, cptIds: string) =>
  useQuery({
    queryKey: ['exams.getStyles', appID, cptIds],
    queryFn: ({ signal }) => request('exams.getStyles', { appID, cptIds }, { signal, allowedRepeat: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: quiet,
  })

/** isCby 1: the quick one. */
export const useDefaultConfig = (appID: number, isCby: 0 | 1) =>
  useQuery({
    queryKey: ['exams.defaultConfig', appID, isCby],
    queryFn: ({ signal }) => request('exams.defaultConfig', { appID, isCby }, { signal, allowedRepeat: true }),
    staleTime: 300_000,
    meta: quiet,
  })

const setupsKey = (appID: number) => ['exams.userConfig', appID]

export const useSetups = (appID: number) =>
  useQuery({
    queryKey: setupsKey(appID),
    queryFn: ({ signal }) => request('exams.userConfig', { appID }, { signal, allowedRepeat: true }),
    staleTime: 60_000,
    meta: quiet,
  })

export function useSetupChanges(appID: number) {
  const client = useQueryClient()
  const onSuccess = () => client.invalidateQueries({ queryKey: setupsKey(appID) })
  const save = useMutation({
    meta: quiet,
    mutationFn: (of: { title: string; exam: WireSimulationExam }) =>
      request('exams.setConfig', { appID, configTitle: of.title, simulationExamJson: of.exam }),
    onSuccess,
  })
  const rename = useMutation({
    meta: quiet,
    mutationFn: (of: { configID: number; title: string }) =>
      request('exams.renameConfig', { appID, configID: of.configID, configTitle: of.title }),
    onSuccess,
  })
  const remove = useMutation({
    meta: quiet,
    mutationFn: (configID: number) => request('exams.deleteConfig', { appID, configID }),
    onSuccess,
  })
  return { save, rename, remove }
}

const builtKey = (appID: number) => ['exams.builtPapers', appID]

export const useBuiltPapers = (appID: number, curPage: number, eachPageNum: number) =>
  useQuery({
    queryKey: [...builtKey(appID), curPage],
    queryFn: ({ signal }) =>
      request('exams.builtPapers', { appID, curPage, eachPageNum }, { signal, allowedRepeat: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: quiet,
  })

export function useRemoveBuilt(appID: number) {
  const client = useQueryClient()
  return useMutation({
    meta: quiet,
    mutationFn: (paperID: number) => request('exams.removeBuiltPaper', { appID, paperID }),
    // Also when it was refused: then it was taken out elsewhere, or is being sat.
    onSettled: () => client.invalidateQueries({ queryKey: builtKey(appID) }),
  })
}

export function useBuild(appID: number) {
  const client = useQueryClient()
  return useMutation({
    meta: quiet,
    mutationFn: (of: { exam: WireSimulationExam; title: string | undefined }) =>
      request('exams.buildPaper', { appID, simulationExamJson: of.exam, configTitle: of.title }),
    onSuccess: () => client.invalidateQueries({ queryKey: builtKey(appID) }),
  })
}
