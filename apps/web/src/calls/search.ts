import type { Data } from '@tizhou/contract/contract'
import type { SearchKind } from '@tizhou/domain/search/words'
import { ask } from './making/call.ts'

export type FoundGroup = Data<'search.find'>['groups'][number]
export type Found = FoundGroup['list'][number]

const FRESH_MS = 60_000

/** Results for the typed text in a subject: the first of every kind, or a page of one kind. */
export const findInSubject = (params: { appID: number; q: string; kind?: SearchKind; page?: number }) =>
  ask('search.find', params, { staleTime: FRESH_MS, gcTime: FRESH_MS, retry: false, refetchOnReconnect: false })
