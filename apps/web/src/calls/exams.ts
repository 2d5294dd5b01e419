import { hashKey, type QueryClient } from '@tanstack/react-query'
import type { CallName, Data } from '@tizhou/contract/contract'
import { forgetKept } from '../platform/offline/contentStore.ts'
import { getSession } from '../platform/session/session.ts'
import { getSubject } from '../platform/subject/subject.ts'
import { type Asked, ask, callKey, makeStale, OFFLINE, write } from './making/call.ts'

export type InterviewStatistics = Data<'exams.getCptMNDBStatic'>
export type InterviewScore = InterviewStatistics['Questions'][number]

/** Lists change seldom, and a window's state is reckoned here: they are kept for reading without network. */
export const PAPERS_FRESH_MS = 60_000
const LIST = { staleTime: PAPERS_FRESH_MS, meta: OFFLINE }
/** What I made of them: asked anew at each visit. */
const MINE = { staleTime: 0, meta: OFFLINE }
const QUIET_MS = { staleTime: PAPERS_FRESH_MS }

export const realPaper = (params: { appEName: string }) => ask('exams.realPaper', params, LIST)

/** The papers of a source; `PAST_AND_MOCK`: past and mock papers together, and those of interviews. */
export const getCptTreeSrcMISJ = (params: { appID: number; sourceName: string }) =>
  ask('exams.getCptTreeSrcMISJ', { ...params, simChild: 1 }, LIST)

export const getCptTreeCP = (params: { appID: number; type: 'computer' | 'manMachine' }) =>
  ask('exams.getCptTreeCP', params, LIST)

export const isHasTalkNew = (params: { appEName: string }) => ask('exams.isHasTalkNew', params, LIST)

export const getPilot = (params: Omit<Asked<'exams.getPilot'>, 'simChild'>) =>
  ask('exams.getPilot', { ...params, simChild: 1 }, LIST)

/** What I made of the papers of the subject; of one source and one kind where they are not empty. */
export const getCptStatisticsMISJ = (params: { appID: number; sourceName: string; ExamType: string }) =>
  ask('exams.getCptStatisticsMISJ', params, MINE)

export const myPapers = (params: { appID: number; paperID: number }) => ask('exams.myPapers', params, { staleTime: 0 })

/** A paper before it is sat: what it holds, its rules, my attempts. Asked anew at each visit. */
export const paperInfo = (params: { appID: number; paperID: number }) =>
  ask('exams.paperInfo', params, { staleTime: 0 })

/** What an attempt that is over makes stale: its questions have their keys again. */
export const attemptOverKeys = (appID: number, paperID: number) => [
  callKey('exams.paperInfo', { appID, paperID }),
  callKey('exams.myPapers', { appID, paperID }),
  callKey('exams.getCptStatisticsMISJ', { appID }),
  ...keysOfSets,
]

/** What an attempt came to. */
export const paperReport = (params: { appID: number; attemptID: number }) => ask('exams.paperReport', params, QUIET_MS)

/** The questions of an attempt that is over, with keys, explanations and my answers. */
export const paperKeys = (params: { appID: number; attemptID: number }) =>
  ask('exams.paperKeys', params, { staleTime: Number.POSITIVE_INFINITY })

/** Results of mine that a corrected key changed and that I have not seen. */
export const rescoredPapers = (params: { appID: number }) => ask('exams.rescoredPapers', params, { retry: false })

export const rescoredSeen = () =>
  write('exams.rescoredSeen', {
    stale: ({ appID }) => [callKey('exams.rescoredPapers', { appID }), callKey('dots.getRedDog')],
    meta: { quiet: true },
  })

/** What the attempt lost marks on, to be answered again: asked for once, when it is begun. */
export const attemptMistakes = (params: { appID: number; attemptID: number }) =>
  ask('exams.attemptMistakes', params, { staleTime: 0, gcTime: 0, refetchOnReconnect: false })

/** Puts what the attempt lost marks on under the day of today in the wrong book. */
export const mistakesToday = () =>
  write('exams.mistakesToday', {
    stale: ({ appID }) => [
      callKey('review.dueCounts', { appID }),
      callKey('review.reviewStatistics'),
      callKey('review.errorPathChapter', { appID }),
      callKey('review.errorTimeChapter', { appID }),
      callKey('review.getUserErrorTest', { appID }),
      callKey('plans.today', { appid: appID }),
    ],
    meta: { quiet: true },
  })

export const paperRanking = (params: Asked<'exams.paperRanking'>) => ask('exams.paperRanking', params, QUIET_MS)

export const samplePaper = (params: { appID: number; paperID: number }) => ask('exams.samplePaper', params, QUIET_MS)

/** Calls whose answers hold questions with their keys. */
const WITH_KEYS = [
  'practice.getChapterTestEx',
  'review.getUserErrorTest',
  'review.getUserFavOrNoteTest',
  'review.dueTest',
  'exams.getFavoritesOrNotes',
  'exams.samplePaper',
  'exams.paperKeys',
  'exams.attemptMistakes',
  'knowledge.knowPoint',
  'knowledge.getEvaluationTest',
  'knowledge.questionMeasures',
  'knowledge.questionLinks',
] as const satisfies CallName[]

/**
 * Questions of a paper that begins have no keys elsewhere until it is over: copies with keys leave this device, and what
 * is on screen is asked for again.
 */
function forgetKeys(client: QueryClient): void {
  for (const name of WITH_KEYS) client.removeQueries({ queryKey: callKey(name), type: 'inactive' })
  void makeStale(client, keysOfSets)
  const userID = getSession()?.userID
  const beginnings = WITH_KEYS.map((name) => hashKey(callKey(name)).slice(0, -1))
  if (userID !== undefined) void forgetKept(userID, (key) => beginnings.some((beginning) => key.startsWith(beginning)))
}

const keysOfSets = WITH_KEYS.map((name) => callKey(name))

/**
 * Begins or resumes a sitting. The page that shows the paper is left for it, and asks anew at the next visit; so does
 * whatever shows questions with their keys.
 */
export const startPaper = () => write('exams.startPaper', { known: forgetKeys })

/** Building a paper. `cptIds`: chapters, joined by commas. */
export const getStyles = (params: { appID: number; cptIds: string }) => ask('exams.getStyles', params, { staleTime: 0 })

/** isCby 1: the quick one. */
export const defaultConfig = (params: { appID: number; isCby: 0 | 1 }) =>
  ask('exams.defaultConfig', params, { staleTime: 300_000 })

/** My set-ups. */
export const userConfig = (params: { appID: number }) => ask('exams.userConfig', params, { staleTime: 60_000 })

const ofSetups = {
  stale: ({ appID }: { appID: number }) => [callKey('exams.userConfig', { appID })],
  waits: true,
  meta: { quiet: true },
} as const
export const setConfig = () => write('exams.setConfig', { ...ofSetups, sent: () => ({ userID: getSession()?.userID }) })
export const renameConfig = () => write('exams.renameConfig', ofSetups)
export const deleteConfig = () => write('exams.deleteConfig', ofSetups)

export const builtPapers = (params: { appID: number; curPage: number; eachPageNum: number }) =>
  ask('exams.builtPapers', params, { staleTime: 0 })

const ofBuilt = {
  stale: ({ appID }: { appID: number }) => [callKey('exams.builtPapers', { appID })],
  waits: true,
  meta: { quiet: true },
} as const
export const buildPaper = () => write('exams.buildPaper', ofBuilt)
/** Where it is refused, the paper was taken out elsewhere or is being sat: the list is out of date as well. */
export const removeBuiltPaper = () => write('exams.removeBuiltPaper', { ...ofBuilt, evenRefused: true })

export const getCptTreeMSDB = (params: { appEName: string }) =>
  ask('exams.getCptTreeMSDB', params, { staleTime: 300_000, meta: OFFLINE })

/** What I made of the interviews so far. */
export const getCptMNDBStatic = (params: { appID: number }) =>
  ask('exams.getCptMNDBStatic', { ...params, module: 'Defend' }, MINE)

/** Days back, the most that may be asked for: marks are older seldom. */
const WHENEVER = 3650
const EVERY_STYLE = 0

/** Interviews that I marked. */
export const getFavoritesOrNotes = (params: { appID: number; type: 'fav' | 'note' }) =>
  ask(
    'exams.getFavoritesOrNotes',
    { ...params, timeRange: WHENEVER, typeStyle: EVERY_STYLE },
    {
      sent: () => ({ appEName: getSubject()?.AppEName }),
      ...MINE,
      refetchOnReconnect: false,
    },
  )

/** Takes several out of the interviews that I marked. */
export const unfavoriteOrUnnote = () =>
  write('exams.unfavoriteOrUnnote', {
    stale: ({ appID }) => [
      callKey('exams.getFavoritesOrNotes', { appID }),
      callKey('exams.getCptMNDBStatic', { appID }),
    ],
    waits: true,
    meta: { quiet: true },
  })
