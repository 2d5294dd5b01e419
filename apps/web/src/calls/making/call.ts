import {
  type MutationFunctionContext,
  type MutationMeta,
  type QueryClient,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query'
import type { CallName, Data, Params } from '@tizhou/contract/contract'
import type { SessionParam } from '@tizhou/contract/session'
import { type QueryMeta, queryClient } from '../../platform/requests/queryClient.ts'
import { type RequestOptions, request } from '../../platform/requests/request.ts'

/** What a caller gives of a call's parameters; `request` adds the guid. */
export type Asked<N extends CallName> = Omit<Params<N>, SessionParam>

/**
 * The query key of a call's answers, the only place that makes one: `[name, params]`. Without params it stands for all
 * answers of the call, with some params for all answers that were asked for with these among others, since TanStack
 * Query compares the params as parts. Whoever invalidates, removes, reads or writes answers names them by it.
 */
export const callKey = <N extends CallName>(name: N, params?: Partial<Asked<N>>): QueryKey => keyOf(name, params)

export const keyOf = (name: CallName, params: object | undefined, gathered?: 'pages' | 'whole'): QueryKey =>
  gathered ? [name, params, gathered] : params ? [name, params] : [name]

/** How long an answer counts as fresh, and what becomes of it otherwise; the words are TanStack Query's. */
export interface Asking<N extends CallName, S = Partial<Asked<N>>> {
  /** ms; 30 s unless told (queryClient.ts). 0: asked anew at each visit. */
  staleTime?: number
  gcTime?: number
  retry?: boolean
  refetchOnReconnect?: boolean
  /** `quiet` unless told: the page says a network failure itself. */
  meta?: QueryMeta
  /**
   * What this device adds at the moment of asking, as `request` adds the guid: it does not tell one answer from
   * another and so is no part of the key. The caller need not give it.
   */
  sent?: () => S
  /** Asked before an answer that is here is fetched again: whether it still holds, so that it need not come once more. */
  holds?: (known: Data<N>, options: RequestOptions) => Promise<boolean>
}

export const QUIET = { quiet: true }

/** Kept on this device for reading without network (platform/offline). */
export const OFFLINE: QueryMeta = { offline: true }

/** Options of `useQuery` for one call; a page adds `enabled`, `select` or `placeholderData` by spreading them. */
export function ask<N extends CallName, S extends Partial<Asked<N>> = Record<never, never>>(
  name: N,
  params: Omit<Asked<N>, keyof S>,
  { sent, holds, meta, ...settings }: Asking<N, S> = {},
) {
  return queryOptions({
    queryKey: keyOf(name, params),
    async queryFn({ signal, client, queryKey }): Promise<Data<N>> {
      const options = { signal, allowedRepeat: true }
      const known = holds && client.getQueryData<Data<N>>(queryKey)
      if (known && (await holds(known, options))) return known
      return request(name, { ...params, ...sent?.() } as Asked<N>, options)
    },
    meta: { ...QUIET, ...meta },
    ...settings,
  })
}

interface Writing<N extends CallName, S> {
  /** The answers that are no longer true once the server has done it. Those on screen are asked for again. */
  stale?: (params: Omit<Asked<N>, keyof S>) => readonly QueryKey[]
  /** Puts what is known now into the answers that are here, so that nobody need ask. */
  known?: (client: QueryClient, params: Omit<Asked<N>, keyof S>, data: Data<N>) => void
  /** It counts as done when what was stale and is on screen is here again. */
  waits?: true
  /** What it makes stale is stale after a refusal too: what was shown was out of date then. */
  evenRefused?: true
  request?: RequestOptions
  /** What this device adds at the moment of writing (as of `Asking`). */
  sent?: () => S
  meta?: MutationMeta
}

export interface Write<V, D> {
  mutationFn: (variables: V, context: Pick<MutationFunctionContext, 'client'>) => Promise<D>
  meta?: MutationMeta
}

/**
 * Options of `useMutation` for one call; the variables are the call's params. What it makes stale is part of the
 * mutation's function, so that no callback of a page can take its place.
 */
export function write<N extends CallName, S extends Partial<Asked<N>> = Record<never, never>>(
  name: N,
  writing: Writing<N, S> = {},
): Write<Omit<Asked<N>, keyof S>, Data<N>> {
  const { stale, known, waits, evenRefused, meta } = writing
  return {
    async mutationFn(params, { client }) {
      const settle = () => makeStale(client, stale?.(params) ?? [])
      let data: Data<N>
      try {
        data = await request(name, { ...params, ...writing.sent?.() } as Asked<N>, writing.request)
      } catch (error) {
        if (evenRefused) void settle()
        throw error
      }
      known?.(client, params, data)
      const settled = settle()
      if (waits) await settled
      return data
    },
    ...(meta ? { meta } : {}),
  }
}

/** Does a write outside `useMutation`: no retry, no toast, the caller meets its failure. */
export const perform = <V, D>({ mutationFn }: Write<V, D>, variables: V, client = queryClient): Promise<D> =>
  mutationFn(variables, { client })

/** Marks answers as no longer true. Resolves when those on screen are here again; never rejects. */
export async function makeStale(client: QueryClient, keys: readonly QueryKey[]): Promise<void> {
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
}
