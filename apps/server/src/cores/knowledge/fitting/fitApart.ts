import type { FittedLearner, KnowingFit } from '@tizhou/domain/knowledge/fitted/fitKnowing'
import { workApart } from '../../../platform/apart/apart.ts'

/** For ENOUGH answers (fitKnowing.ts of the domain): their logs, nineteen features of each, and the bins of the trees. */
const LIMITS = { memoryMB: 900, milliseconds: 15 * 60_000 }

export interface FitWork {
  learners: readonly FittedLearner[]
  seed: number
  /** The model in force as it is stored; null: the fixed figures are. */
  inForce: string | null
}

/** What came of it; the model is written (`writeModel`). */
export type FitResult = Omit<KnowingFit, 'model'> & { body: string }

export type FitMessage = { share: number } | { result: FitResult | null }

/** Fits in a process of its own: it reckons for up to a minute, and requests go on meanwhile. Null: too few answers. */
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
