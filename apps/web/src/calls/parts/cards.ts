import type { Data } from '@tizhou/contract/contract'
import { ask, callKey, OFFLINE, write } from '../making/call.ts'

export type CardStack = Data<'knowledge.cardStack'>
export type StackCard = CardStack['list'][number]
export type OwnCard = Data<'knowledge.ownCards'>['list'][number]
export type CardStatistics = Data<'knowledge.cardStatistics'>

/** Today's cards; with `ahead` those of that many further days. Stored for reading offline. */
export const cardStack = (params: { appEName: string; ahead?: number }) =>
  ask('knowledge.cardStack', params, { staleTime: 0, meta: OFFLINE, refetchOnReconnect: false })

/** The questions on cards, with their keys. */
export const cardTests = (params: { appID: number; allTestIDs: number[] }) =>
  ask('knowledge.cardTests', params, { staleTime: 300_000, meta: OFFLINE, retry: false })

export const ownCards = (params: { appID: number }) => ask('knowledge.ownCards', params, { staleTime: 0 })

export const cardStatistics = (params: { appID: number }) => ask('knowledge.cardStatistics', params, { staleTime: 0 })

/** The keys of the answers that delivered ratings or changed cards make stale. */
export const cardKeys = [
  callKey('knowledge.cardStack'),
  callKey('knowledge.ownCards'),
  callKey('knowledge.cardStatistics'),
  callKey('review.dueCounts'),
  callKey('plans.today'),
]

export const setCardSettings = () =>
  write('knowledge.setCardSettings', { stale: () => [callKey('knowledge.cardStack')], waits: true })

export const saveOwnCard = () => write('knowledge.saveOwnCard', { stale: () => cardKeys, waits: true })

export const removeOwnCard = () => write('knowledge.removeOwnCard', { stale: () => cardKeys, waits: true })

/** Makes own cards of the key words of a recite point. */
export const makeClozeCards = () => write('materials.makeClozeCards', { stale: () => cardKeys, waits: true })

/** An Anki package in Base64. */
export const cardExport = () => write('knowledge.cardExport')
