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

/** The parameters of a call that its caller gives; `request` adds the guid. */
export type Asked<N extends CallName> = Omit<Params<N>, SessionParam>

/**
 * The query key of a call's answers, `[name, params]`; the only place that makes one. Without params it matches all
 * answers of the call, with some params all answers requested with these among others, since TanStack Query compares
 * params partially. Use it to invalidate, remove, read or write answers.
 */
export const callKey = <N extends CallName>(name: N, params?: Partial<Asked<N>>): QueryKey => keyOf(name, params)

export const keyOf = (name: CallName, params: object | undefined, gathered?: 'pages' | 'whole'): QueryKey =>
  gathered ? [name, params, gathered] : params ? [name, params] : [name]

/** How long an answer counts as fresh and how it is fetched; the names are TanStack Query's. */
export interface Asking<N extends CallName, S = Partial<Asked<N>>> {
  /** ms; default 30 s (queryClient.ts). 0: fetched at each visit. */
  staleTime?: number
  gcTime?: number
  retry?: boolean
  refetchOnReconnect?: boolean
  /** Default: `quiet`, the page shows a network failure itself. */
  meta?: QueryMeta
  /**
   * Parameters that this device adds at the request, as `request` adds the guid: they do not distinguish answers, are
   * no part of the key, and the caller need not give them.
   */
  sent?: () => S
  /**
   * Called before an answer is fetched again: resolves true where the known answer still holds and need not be fetched.
   */
  holds?: (known: Data<N>, options: RequestOptions) => Promise<boolean>
}

export const QUIET = { quiet: true }

/** The answer is stored on this device for reading offline (platform/offline). */
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
  /** Keys of the answers that the write makes stale. Those on screen are fetched again. */
  stale?: (params: Omit<Asked<N>, keyof S>) => readonly QueryKey[]
  /** Updates known answers from the result, without fetching them. */
  known?: (client: QueryClient, params: Omit<Asked<N>, keyof S>, data: Data<N>) => void
  /** The write resolves only after the stale answers on screen are fetched. */
  waits?: true
  /** A refusal makes the answers stale, too: what was shown was out of date. */
  evenRefused?: true
  request?: RequestOptions
  /** Parameters that this device adds at the request (as in `Asking`). */
  sent?: () => S
  meta?: MutationMeta
}

export interface Write<V, D> {
  mutationFn: (variables: V, context: Pick<MutationFunctionContext, 'client'>) => Promise<D>
  meta?: MutationMeta
}

/**
 * Options of `useMutation` for one call; the variables are the call's params. Invalidation is part of the mutation
 * function, so that a page's callback cannot replace it.
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

/** Performs a write outside `useMutation`: no retry, no toast; the caller handles the failure. */
export const perform = <V, D>({ mutationFn }: Write<V, D>, variables: V, client = queryClient): Promise<D> =>
  mutationFn(variables, { client })

/**
 * Marks answers as stale. Resolves when those on screen are fetched; never rejects. An answer that is being fetched for
 * the first time may be of before the change: it is marked when it is there, since TanStack Query leaves such a fetch
 * alone and takes what it brings for fresh.
 */
export async function makeStale(client: QueryClient, keys: readonly QueryKey[]): Promise<void> {
  await Promise.all(
    keys.map(async (queryKey) => {
      const first = client
        .getQueryCache()
        .findAll({ queryKey, fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined })
      await client.invalidateQueries({ queryKey })
      if (first.length === 0) return
      await Promise.allSettled(first.map(({ promise }) => promise))
      await client.invalidateQueries({ queryKey, predicate: (query) => first.includes(query) })
    }),
  )
}
