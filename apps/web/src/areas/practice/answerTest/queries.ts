import { queryOptions } from '@tanstack/react-query'
import { request } from '../../../platform/requests/request.ts'

/** How long an evaluation is, as the call names it. */
export const LENGTHS = [
  { value: 'quick', label: '快速 · 10 题', minutes: 10 },
  { value: 'usual', label: '标准 · 20 题', minutes: 20 },
  { value: 'full', label: '完整 · 30 题', minutes: 30 },
] as const
export type Length = (typeof LENGTHS)[number]['value']

/**
 * The questions of a chapter that tell most of this learner, chosen anew each time it is asked for: asked for once,
 * when one begins.
 */
export const evaluationOptions = (appID: number, cptID: number, length: Length) =>
  queryOptions({
    queryKey: ['knowledge.getEvaluationTest', appID, cptID, length],
    queryFn: ({ signal }) =>
      request('knowledge.getEvaluationTest', { appID, cptID, type: length }, { signal, allowedRepeat: true }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    meta: { quiet: true },
  })
