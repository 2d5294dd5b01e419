import type { FittedLearner, KnowingFit } from '@tizhou/domain/knowledge/fitted/fitKnowing'
import { workApart } from '../../../platform/apart/apart.ts'

/**
 * Enough for ENOUGH answers (fitKnowing.ts of the domain): their logs, nineteen features of each, and the trees' bins.
 */
const LIMITS = { memoryMB: 900, milliseconds: 15 * 60_000 }

export interface FitWork {
  learners: readonly FittedLearner[]
  seed: number
  /** The stored model in force; null: the fixed parameters. */
  inForce: string | null
}

/** The result of a fit, with the model as text (`writeModel`). */
export type FitResult = Omit<KnowingFit, 'model'> & { body: string }

export type FitMessage = { share: number } | { result: FitResult | null }

/** Fits in a child process, since computing takes up to a minute. Null: too few answers. */
export const fitApart = (work: FitWork, onShare: (share: number) => void): Promise<FitResult | null> =>
  workApart<FitResult | null, FitMessage>(
    new URL('./fitWorker.ts', import.meta.url),
    work,
    LIMITS,
    (message, { done }) => {
      if ('share' in message) onShare(message.share)
      else done(message.result)
    },
  )
