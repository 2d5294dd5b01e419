import type { Data, Params } from '@tizhou/contract/contract'
import { ask, callKey, OFFLINE, write } from './making/call.ts'

export type PlanStep = Data<'plans.entrancesetp'>
export type PlanSetup = Params<'plans.setUp'>['setupJson']
export type TimesPreview = Data<'plans.previewTimes'>
export type PlanStages = Data<'plans.getstage'>
export type PlanDay = Data<'plans.getalldetail'>['days'][number]
export type PlanTask = PlanDay['tasks'][number]
export type Today = Data<'plans.today'>
export type Evaluation = Data<'plans.getEvaluate'>['list'][number]
export type PlanReport = NonNullable<Data<'plans.getEvaluate'>['report']>

/** Progress made elsewhere must show at once. */
const ANEW = { staleTime: 0 }

export const studyplan = (params: { appid: number; vn: number }) => ask('plans.studyplan', params, ANEW)
/** What there is to do today: fetched at each visit, since practising changes it. */
export const today = (params: { appid: number; vn: number }) => ask('plans.today', params, { ...ANEW, meta: OFFLINE })
export const entrancesetp = (params: { plan_id: number; step: number }) => ask('plans.entrancesetp', params, ANEW)
export const getstage = (params: { plan_id: number }) => ask('plans.getstage', params, { ...ANEW, meta: OFFLINE })
export const getalldetail = (params: { plan_id: number; start_time: string; end_time: string }) =>
  ask('plans.getalldetail', params, { ...ANEW, meta: OFFLINE })
export const getEvaluate = (params: { plan_id: number; evaluateType: '周测' | '总结' }) =>
  ask('plans.getEvaluate', { ...params, exam_log_id: 0 }, ANEW)
export const weekrank = (params: { plan_id: number }) => ask('plans.weekrank', params, ANEW)

/** The answers that a change of a plan makes stale. */
const ofPlan = {
  stale: () => [
    callKey('plans.studyplan'),
    callKey('plans.today'),
    callKey('plans.entrancesetp'),
    callKey('plans.getstage'),
    callKey('plans.getalldetail'),
    callKey('plans.getEvaluate'),
    callKey('plans.weekrank'),
    callKey('subjects.getExamTimeData'),
  ],
  waits: true,
  evenRefused: true,
} as const

export const beginPlan = () => write('plans.begin', ofPlan)
export const setUpPlan = () => write('plans.setUp', ofPlan)
/** Changes nothing: what other times would make of an open plan. */
export const previewTimes = () => write('plans.previewTimes', { request: { allowedRepeat: true } })
export const openplan = () => write('plans.openplan', ofPlan)
export const endPlan = () => write('plans.endPlan', ofPlan)
export const skipPointNode = () => write('plans.skipPointNode', ofPlan)
export const moveTask = () => write('plans.moveTask', ofPlan)
export const finishTask = () => write('plans.finishTask', ofPlan)
export const dayOff = () => write('plans.dayOff', ofPlan)
export const undoPlan = () => write('plans.undo', ofPlan)
export const makeEvaluation = () => write('plans.makeEvaluation', ofPlan)
/** The new paper joins the papers that the learner built. */
export const practisePoints = () =>
  write('plans.practisePoints', { stale: ({ appid }) => [callKey('exams.builtPapers', { appID: appid })] })
export const planPoints = () => write('plans.planPoints', ofPlan)
export const agreeRank = () => write('plans.agreeRank', { stale: () => [callKey('plans.weekrank')] })
export const setCalendar = () => write('plans.setCalendar', { stale: () => [callKey('plans.getstage')], waits: true })
export const userwarn = () =>
  write('plans.userwarn', { stale: () => [callKey('plans.getstage'), callKey('reminders.mine')], waits: true })
