import type { QueryClient } from '@tanstack/react-query'
import type { Data } from '@tizhou/contract/contract'
import { ask, callKey, OFFLINE, write } from './making/call.ts'

export type Analysis = Data<'knowledge.analysisApiX'>
export type KnowPoint = Data<'knowledge.knowPoint'>
export type PointOfPage = Data<'knowledge.pointPage'>
export type Adaptive = Data<'knowledge.startAdaptive'>
export type AdaptiveRun = Adaptive['Run']
export type QuestionLinks = Data<'knowledge.questionLinks'>
export type Measures = Data<'knowledge.questionMeasures'>

/** examType of AI point cards (specification, section 9, "Exam types and tags"). */
const POINT_CARDS = '48'

/** Answering changes these: fetched at each visit. */
const MINE = { staleTime: 0, meta: OFFLINE }

/** Mastery and the predicted score. `brief` 1: without points and past papers. */
export const analysisApiX = (params: { appID: number; brief?: 1 }) => ask('knowledge.analysisApiX', params, MINE)

/** A point or a pair with its questions; with a chapter of 易混解析 its two points, with another point both of them. */
export const knowPoint = (params: { SameKnowPointID: number; cptID?: number; otherID?: number }) =>
  ask('knowledge.knowPoint', params, { ...MINE, refetchOnReconnect: false, retry: false })

/** What a point says, how well I know it and how that went, and what it is taken for. */
export const pointPage = (params: { SameKnowPointID: number }) =>
  ask('knowledge.pointPage', params, { ...MINE, retry: false })

/** A page of the questions of a point that I may read, wrong ones first. */
export const pointTests = (params: { SameKnowPointID: number; page?: number }) =>
  ask('knowledge.pointTests', params, { ...MINE, retry: false })

/** Where a point is spoken of, and to which points it stands. */
export const pointPlaces = (params: { SameKnowPointID: number }) =>
  ask('knowledge.pointPlaces', params, { staleTime: 60_000, retry: false })

/** Points that several questions share and pairs that are easily confused, with the learner's mastery of them. */
export const sameKnowPoints = (params: { appID: number }) =>
  ask('knowledge.sameKnowPoints', { ...params, module: 'KnowledgePStrengTest' }, MINE)

/** The mastery of points, in every subject: completing a contrast changes it. */
export const sameKnowPointsKey = callKey('knowledge.sameKnowPoints')

/** The points of the learner's last mistakes, in trees of every sigin type. */
export const getReviewKnowledge = (params: { appID: number }) =>
  ask('knowledge.getReviewKnowledge', { ...params, SiginType: '' }, MINE)

/** The earlier adaptive tests. */
export const adaptiveHistory = (params: { appID: number }) => ask('knowledge.adaptiveHistory', params, { staleTime: 0 })

/** The number of points of the subject, and of those that the learner masters. */
export const pointCardCount = (params: { appEName: string }) =>
  ask('knowledge.pointCardCount', { ...params, examType: POINT_CARDS }, MINE)

/** The learner's point cards in learning order. */
export const pointCardList = (params: { appEName: string }) =>
  ask('knowledge.pointCardList', { ...params, examType: POINT_CARDS }, MINE)

/** All point cards of the subject in the order of its chapters. */
export const pointCardListStatic = (params: { appEName: string }) =>
  ask('knowledge.pointCardListStatic', { ...params, examType: POINT_CARDS }, { staleTime: 300_000, meta: OFFLINE })

/** The back of a point's card. */
export const pointCardContent = (params: { appEName: string; knowPointID: number }) =>
  ask(
    'knowledge.pointCardContent',
    { ...params, examType: POINT_CARDS, queryTestInfo: 0 },
    { staleTime: 300_000, meta: OFFLINE, retry: false },
  )

/**
 * Starts or resumes an adaptive test. Its stale answers (`adaptiveKeys`) are fetched when the learner leaves the test.
 */
export const startAdaptive = () => write('knowledge.startAdaptive')

/** Submits an answer of an adaptive test; repeating the same answer changes nothing. */
export const answerAdaptive = () => write('knowledge.answerAdaptive', { request: { allowedRepeat: true } })

/** The keys of the answers that an adaptive test made stale, to invalidate when the learner leaves it. */
export const adaptiveKeys = [
  callKey('knowledge.adaptiveHistory'),
  callKey('knowledge.pointCardCount'),
  callKey('knowledge.analysisApiX'),
]

/** The points of these questions and the texts about them. */
export const questionLinks = (params: { appID: number; allTestIDs: number[] }) =>
  ask('knowledge.questionLinks', params, { staleTime: 600_000, retry: false })

/** Item statistics of these questions over all learners. */
export const questionMeasures = (params: { appID: number; allTestIDs: number[] }) =>
  ask('knowledge.questionMeasures', params, { staleTime: 600_000, retry: false })

/**
 * The questions of a chapter that tell most about this learner's mastery, chosen anew at each call: fetched once, when
 * an evaluation starts.
 */
export const getEvaluationTest = (params: { appID: number; cptID: number; type: 'quick' | 'usual' | 'full' }) =>
  ask('knowledge.getEvaluationTest', params, {
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  })

/** Call it before another evaluation of the chapter, whose questions are then chosen anew. */
export const forgetEvaluationTest = (client: QueryClient, { appID, cptID }: { appID: number; cptID: number }) =>
  client.removeQueries({ queryKey: callKey('knowledge.getEvaluationTest', { appID, cptID }) })
