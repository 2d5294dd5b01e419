import type { QueryClient } from '@tanstack/react-query'
import type { Data } from '@tizhou/contract/contract'
import { ask, callKey, OFFLINE, write } from './making/call.ts'

export type Analysis = Data<'knowledge.analysisApiX'>
export type KnowPoint = Data<'knowledge.knowPoint'>
export type Adaptive = Data<'knowledge.startAdaptive'>
export type AdaptiveRun = Adaptive['Run']
export type QuestionLinks = Data<'knowledge.questionLinks'>
export type Measures = Data<'knowledge.questionMeasures'>

/** examType of AI point cards (specification, section 9, "Exam types and tags"). */
const POINT_CARDS = '48'

/** Answering changes it: asked anew at each visit. */
const MINE = { staleTime: 0, meta: OFFLINE }

/** Mastery and the predicted score, as the server thinks now. `brief` 1: without points and past papers. */
export const analysisApiX = (params: { appID: number; brief?: 1 }) => ask('knowledge.analysisApiX', params, MINE)

/** A point or a pair with its questions; with a chapter of 易混解析 its two points. */
export const knowPoint = (params: { SameKnowPointID: number; cptID?: number }) =>
  ask('knowledge.knowPoint', params, { ...MINE, refetchOnReconnect: false, retry: false })

/** Where a point is spoken of, and to which points it stands. */
export const pointPlaces = (params: { SameKnowPointID: number }) =>
  ask('knowledge.pointPlaces', params, { staleTime: 60_000, retry: false })

/** Points that several questions share, and pairs that are taken for one another, with how well I know them. */
export const sameKnowPoints = (params: { appID: number }) =>
  ask('knowledge.sameKnowPoints', { ...params, module: 'KnowledgePStrengTest' }, MINE)

/** How well I know points, of every subject: a contrast that was done to its end changes it. */
export const sameKnowPointsKey = callKey('knowledge.sameKnowPoints')

/** The points of my last mistakes, in trees of every sigin type. */
export const getReviewKnowledge = (params: { appID: number }) =>
  ask('knowledge.getReviewKnowledge', { ...params, SiginType: '' }, MINE)

/** The earlier adaptive tests. */
export const adaptiveHistory = (params: { appID: number }) => ask('knowledge.adaptiveHistory', params, { staleTime: 0 })

/** How many points of the subject there are, and how many of them I know. */
export const pointCardCount = (params: { appEName: string }) =>
  ask('knowledge.pointCardCount', { ...params, examType: POINT_CARDS }, MINE)

/** My cards of points in the order they are learnt in. */
export const pointCardList = (params: { appEName: string }) =>
  ask('knowledge.pointCardList', { ...params, examType: POINT_CARDS }, MINE)

/** All cards of the subject in the order of its chapters. */
export const pointCardListStatic = (params: { appEName: string }) =>
  ask('knowledge.pointCardListStatic', { ...params, examType: POINT_CARDS }, { staleTime: 300_000, meta: OFFLINE })

/** The back of a point's card. */
export const pointCardContent = (params: { appEName: string; knowPointID: number }) =>
  ask(
    'knowledge.pointCardContent',
    { ...params, examType: POINT_CARDS, queryTestInfo: 0 },
    { staleTime: 300_000, meta: OFFLINE, retry: false },
  )

/** Begins or resumes an adaptive test. What it makes stale is stale when one leaves it: `adaptiveKeys`. */
export const startAdaptive = () => write('knowledge.startAdaptive')

/** An answer of an adaptive test; the same answer again is taken for the same. */
export const answerAdaptive = () => write('knowledge.answerAdaptive', { request: { allowedRepeat: true } })

/** What an adaptive test that one leaves has made stale. */
export const adaptiveKeys = [
  callKey('knowledge.adaptiveHistory'),
  callKey('knowledge.pointCardCount'),
  callKey('knowledge.analysisApiX'),
]

/** What one reads and recalls about these questions: their points, and the texts about those. */
export const questionLinks = (params: { appID: number; allTestIDs: number[] }) =>
  ask('knowledge.questionLinks', params, { staleTime: 600_000, retry: false })

/** How all answer these questions. */
export const questionMeasures = (params: { appID: number; allTestIDs: number[] }) =>
  ask('knowledge.questionMeasures', params, { staleTime: 600_000, retry: false })

/**
 * The questions of a chapter that tell most of this learner, chosen anew each time it is asked for: asked for once,
 * when one begins.
 */
export const getEvaluationTest = (params: { appID: number; cptID: number; type: 'quick' | 'usual' | 'full' }) =>
  ask('knowledge.getEvaluationTest', params, {
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  })

/** Before another evaluation of the chapter: its questions are chosen anew. */
export const forgetEvaluationTest = (client: QueryClient, { appID, cptID }: { appID: number; cptID: number }) =>
  client.removeQueries({ queryKey: callKey('knowledge.getEvaluationTest', { appID, cptID }) })
