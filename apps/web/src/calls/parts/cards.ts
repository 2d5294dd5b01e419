import type { Data } from '@tizhou/contract/contract'
import { ask, callKey, makeStale, OFFLINE, type Write, write } from '../making/call.ts'
import { uploadFile } from '../making/uploadFile.ts'

export type CardStack = Data<'knowledge.cardStack'>
export type StackCard = CardStack['list'][number]
export type OwnCard = Data<'knowledge.ownCards'>['list'][number]
export type CheckedDeck = Data<'knowledge.cardImportCheck'>
export type DeckImport = Data<'knowledge.cardImports'>['list'][number]
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

/** Decks that the learner brought, newest first. */
export const cardImports = (params: { appID: number }) => ask('knowledge.cardImports', params, { staleTime: 0 })

/** What a deck would bring. */
export const checkDeck = (): Write<{ appID: number; file: File }, CheckedDeck> => ({
  mutationFn: ({ appID, file }) => uploadFile('knowledge.cardImportCheck', { appID }, file),
})

/** Adds the cards of a checked deck. */
export const importDeck = (): Write<
  { appID: number; file: File; fingerprint: string; schedule: 0 | 1 },
  Data<'knowledge.cardImport'>
> => ({
  async mutationFn({ appID, file, fingerprint, schedule }, { client }) {
    const fileName = file.name.slice(-200)
    const made = await uploadFile('knowledge.cardImport', { appID, fingerprint, fileName, schedule }, file)
    await makeStale(client, [...cardKeys, callKey('knowledge.cardImports')])
    return made
  },
})

export const undoDeckImport = () =>
  write('knowledge.cardImportUndo', {
    stale: () => [...cardKeys, callKey('knowledge.cardImports')],
    waits: true,
    evenRefused: true,
  })
