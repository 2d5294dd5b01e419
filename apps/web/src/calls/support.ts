import type { Data } from '@tizhou/contract/contract'
import { ask, callKey, OFFLINE, write } from './making/call.ts'

export type Suggestion = Data<'support.mySuggestions'>['list'][number]

const HELP_FRESH_MS = 300_000

/** Frequent questions of a subject by their types. */
export const dirTypeList = (params: { appID: number }) =>
  ask('support.dirTypeList', params, { staleTime: HELP_FRESH_MS, meta: OFFLINE })

export const faqContent = (params: { id: number }) =>
  ask('support.content', params, { staleTime: HELP_FRESH_MS, meta: OFFLINE })

export const searchFaq = (params: { appID: number; keyword: string }) =>
  ask('support.search', params, { staleTime: HELP_FRESH_MS })

/** The answer contains both the counts of all learners and the learner's own vote. */
export const setSolved = () =>
  write('support.setSolved', {
    known: (client, { id, isResolved }, counts) =>
      client.setQueryData<Data<'support.content'>>(callKey('support.content', { id }), (entry) =>
        entry ? { ...entry, ...counts, isResolved } : entry,
      ),
  })

/** The chapters of a subject's exam guide. */
export const testInfoMenu = (params: { appID: number; appEName: string; vip: number }) =>
  ask('support.testInfoMenu', params, { staleTime: HELP_FRESH_MS, meta: OFFLINE })

export const testInfoHtml = (params: { appEName: string; lastMenuID: number }) =>
  ask('support.testInfoHtml', params, { staleTime: HELP_FRESH_MS, meta: OFFLINE })

/** The learner's suggestions in the subject, with the answers. */
export const mySuggestions = (params: { AppEName: string }) => ask('support.mySuggestions', params)

export const suggest = () => write('support.suggest', { stale: () => [callKey('support.mySuggestions')], waits: true })
