import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { SOURCES } from '@tizhou/catalogue/sources'
import { request } from '../../../platform/requests/request.ts'

const FRESH_MS = 60_000

/** Lists change seldom, and a window's state is reckoned here: they are kept for reading without network. */
const list = { staleTime: FRESH_MS, meta: { offline: true, quiet: true } } as const

export const useRealPapers = (appEName: string) =>
  useQuery({
    queryKey: ['exams.realPaper', appEName],
    queryFn: ({ signal }) => request('exams.realPaper', { appEName }, { signal, allowedRepeat: true }),
    ...list,
  })

/** Past and mock papers together, and those of interviews. */
export const useMisjPapers = (appID: number) =>
  useQuery({
    queryKey: ['exams.getCptTreeSrcMISJ', appID],
    queryFn: ({ signal }) =>
      request('exams.getCptTreeSrcMISJ', { appID, simChild: 1 }, { signal, allowedRepeat: true }),
    ...list,
  })

export const useComputerPapers = (appID: number, type: 'computer' | 'manMachine') =>
  useQuery({
    queryKey: ['exams.getCptTreeCP', appID, type],
    queryFn: ({ signal }) => request('exams.getCptTreeCP', { appID, type }, { signal, allowedRepeat: true }),
    ...list,
  })

export const useTalkPapers = (appEName: string) =>
  useQuery({
    queryKey: ['exams.isHasTalkNew', appEName],
    queryFn: ({ signal }) => request('exams.isHasTalkNew', { appEName }, { signal, allowedRepeat: true }),
    ...list,
  })

export const usePilot = (appID: number, type: 'sample' | 'firstMock') =>
  useQuery({
    queryKey: ['exams.getPilot', appID, type],
    queryFn: ({ signal }) =>
      request(
        'exams.getPilot',
        type === 'sample'
          ? { appID, sourceName: SOURCES.Pilot, type, simChild: 1, module: 'Pilot' }
          : { appID, sourceName: SOURCES.FirstMock, type, simChild: 1, module: 'FirstMock' },
        { signal, allowedRepeat: true },
      ),
    ...list,
  })

/** Papers of a source that has chapters beside them, or could have. */
export const useSourcePapers = (appEName: string, sourceName: string) =>
  useQuery({
    queryKey: ['chapters.getCptTreeSrc', appEName, sourceName],
    queryFn: ({ signal }) =>
      request('chapters.getCptTreeSrc', { appEName, sourceName, simChild: 1 }, { signal, allowedRepeat: true }),
    ...list,
  })

export const useFreeTree = (appEName: string) =>
  useQuery({
    queryKey: ['chapters.getNewCptTreeFree', appEName],
    queryFn: ({ signal }) => request('chapters.getNewCptTreeFree', { appEName }, { signal, allowedRepeat: true }),
    ...list,
  })

export const useFreeCounts = (appID: number) =>
  useQuery({
    queryKey: ['chapters.getFreeStatistic', appID],
    queryFn: ({ signal }) => request('chapters.getFreeStatistic', { appID }, { signal, allowedRepeat: true }),
    staleTime: 0,
    meta: { offline: true, quiet: true },
  })

/** The licence tree that a licence paper is prepared by. */
export const useLicenceTree = (appID: number) =>
  useQuery({
    queryKey: ['chapters.getChapterMenuXTKNew', appID, 0],
    queryFn: ({ signal }) =>
      request('chapters.getChapterMenuXTKNew', { appID, isYTMJ: 0 }, { signal, allowedRepeat: true }),
    ...list,
  })

/** What I made of the papers of the subject: asked anew each time one comes to the page. */
export const usePaperStatistics = (appID: number) =>
  useQuery({
    queryKey: ['exams.getCptStatisticsMISJ', appID],
    queryFn: ({ signal }) => request('exams.getCptStatisticsMISJ', { appID }, { signal, allowedRepeat: true }),
    staleTime: 0,
    meta: { offline: true, quiet: true },
  })

export const useMyAttempts = (appID: number, paperID: number) =>
  useQuery({
    queryKey: ['exams.myPapers', appID, paperID],
    queryFn: ({ signal }) => request('exams.myPapers', { appID, paperID }, { signal, allowedRepeat: true }),
    staleTime: 0,
    meta: { quiet: true },
  })

export const useReport = (appID: number, attemptID: number | undefined) =>
  useQuery({
    queryKey: ['exams.paperReport', appID, attemptID],
    queryFn: ({ signal }) =>
      request('exams.paperReport', { appID, attemptID: attemptID ?? 0 }, { signal, allowedRepeat: true }),
    enabled: attemptID !== undefined,
    staleTime: FRESH_MS,
    meta: { quiet: true },
  })

export const useRanking = (appID: number, paperID: number, page: { curPage: number; eachPageNum: number }) =>
  useQuery({
    queryKey: ['exams.paperRanking', appID, paperID, page],
    queryFn: ({ signal }) =>
      request('exams.paperRanking', { appID, paperID, ...page }, { signal, allowedRepeat: true }),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    meta: { quiet: true },
  })

export const useSamplePaper = (appID: number, paperID: number) =>
  useQuery({
    queryKey: ['exams.samplePaper', appID, paperID],
    queryFn: ({ signal }) => request('exams.samplePaper', { appID, paperID }, { signal, allowedRepeat: true }),
    staleTime: FRESH_MS,
    meta: { quiet: true },
  })
