import { hashKey, type QueryClient } from '@tanstack/react-query'
import type { CallName, Data } from '@tizhou/contract/contract'
import { forgetKept } from '../platform/offline/contentStore.ts'
import { getSession } from '../platform/session/session.ts'
import { getSubject } from '../platform/subject/subject.ts'
import { type Asked, ask, callKey, makeStale, OFFLINE, write } from './making/call.ts'

export type InterviewStatistics = Data<'exams.getCptMNDBStatic'>
export type InterviewScore = InterviewStatistics['Questions'][number]

/** Lists change rarely, and the state of a window is computed on the device, so they are stored for reading offline. */
export const PAPERS_FRESH_MS = 60_000
const LIST = { staleTime: PAPERS_FRESH_MS, meta: OFFLINE }
/** The learner's results: fetched at each visit. */
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

/** The learner's results in the papers of a subject; of one source and one kind where these are not empty. */
export const getCptStatisticsMISJ = (params: { appID: number; sourceName: string; ExamType: string }) =>
  ask('exams.getCptStatisticsMISJ', params, MINE)

/** The learner's results in mock papers. */
export const myMocks = (appID: number) => getCptStatisticsMISJ({ appID, sourceName: '', ExamType: 'mock' })

export const myPapers = (params: { appID: number; paperID: number }) => ask('exams.myPapers', params, { staleTime: 0 })

/** A paper before a sitting: contents, rules, the learner's attempts. Fetched at each visit. */
export const paperInfo = (params: { appID: number; paperID: number }) =>
  ask('exams.paperInfo', params, { staleTime: 0 })

/** The answers that become stale when an attempt is over: its questions have their keys again. */
export const attemptOverKeys = (appID: number, paperID: number) => [
  callKey('exams.paperInfo', { appID, paperID }),
  callKey('exams.myPapers', { appID, paperID }),
  callKey('exams.getCptStatisticsMISJ', { appID }),
  ...keysOfSets,
]

export const paperReport = (params: { appID: number; attemptID: number }) => ask('exams.paperReport', params, QUIET_MS)

/** The questions of an attempt that is over, with keys, explanations and my answers. */
export const paperKeys = (params: { appID: number; attemptID: number }) =>
  ask('exams.paperKeys', params, { staleTime: Number.POSITIVE_INFINITY })

/** A paper as candidates will see it, for its editor. */
export const paperPreview = (params: { ticket: string }) =>
  ask('exams.paperPreview', params, { staleTime: Number.POSITIVE_INFINITY, refetchOnReconnect: false })

export const paperPreviewKeys = (params: { ticket: string }) =>
  ask('exams.paperPreviewKeys', params, { staleTime: Number.POSITIVE_INFINITY, refetchOnReconnect: false })

/** The learner's results that a corrected key changed and that were not looked at. */
export const rescoredPapers = (params: { appID: number }) => ask('exams.rescoredPapers', params, { retry: false })

export const rescoredSeen = () =>
  write('exams.rescoredSeen', {
    stale: ({ appID }) => [callKey('exams.rescoredPapers', { appID }), callKey('dots.getRedDog')],
    meta: { quiet: true },
  })

/** The questions that lost marks in an attempt, to answer again: fetched once, when it starts. */
export const attemptMistakes = (params: { appID: number; attemptID: number }) =>
  ask('exams.attemptMistakes', params, { staleTime: 0, gcTime: 0, refetchOnReconnect: false })

/** Adds the questions that lost marks in an attempt to today's wrong book. */
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
  'knowledge.pointTests',
  'knowledge.getEvaluationTest',
  'knowledge.questionMeasures',
  'knowledge.questionLinks',
  'materials.sectionTests',
  // Those on papers, which speak of their keys.
  'materials.comments',
  'materials.comment',
] as const satisfies CallName[]

/**
 * While a paper is sat, its questions have no keys elsewhere: answers with keys are removed from this device, and those
 * on screen are fetched again.
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
 * Starts or resumes a sitting. The page of the paper fetches again at the next visit, and so does every page that shows
 * questions with keys.
 */
export const startPaper = () => write('exams.startPaper', { known: forgetKeys })

/** The styles for building a paper. `cptIds`: chapters, joined by commas. */
export const getStyles = (params: { appID: number; cptIds: string }) => ask('exams.getStyles', params, { staleTime: 0 })

/** isCby 1: for the quick way of building a paper. */
export const defaultConfig = (params: { appID: number; isCby: 0 | 1 }) =>
  ask('exams.defaultConfig', params, { staleTime: 300_000 })

/** The learner's stored settings for building papers. */
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
/** A refusal means that the paper was removed elsewhere or is being sat: the list is out of date then, too. */
export const removeBuiltPaper = () => write('exams.removeBuiltPaper', { ...ofBuilt, evenRefused: true })

export const getCptTreeMSDB = (params: { appEName: string }) =>
  ask('exams.getCptTreeMSDB', params, { staleTime: 300_000, meta: OFFLINE })

/** The learner's results in interviews. */
export const getCptMNDBStatic = (params: { appID: number }) =>
  ask('exams.getCptMNDBStatic', { ...params, module: 'Defend' }, MINE)

/** The longest period that may be asked for, days: older marks are rare. */
const WHENEVER = 3650
const EVERY_STYLE = 0

/** Interviews that the learner marked. */
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

/** Removes the marks of several interviews. */
export const unfavoriteOrUnnote = () =>
  write('exams.unfavoriteOrUnnote', {
    stale: ({ appID }) => [
      callKey('exams.getFavoritesOrNotes', { appID }),
      callKey('exams.getCptMNDBStatic', { appID }),
    ],
    waits: true,
    meta: { quiet: true },
  })
