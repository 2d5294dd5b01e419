import { Worker } from 'node:worker_threads'
import type { FittedLearner, KnowingFit } from '@tizhou/domain/knowledge/fitted/fitKnowing'

const LIMIT_MS = 15 * 60_000
/** For ENOUGH answers (fitKnowing.ts of the domain): their logs, nineteen features of each, and the bins of the trees. */
const MOST_MEMORY_MB = 900

export interface FitWork {
  learners: readonly FittedLearner[]
  seed: number
  /** The model in force as it is stored; null: the fixed figures are. */
  inForce: string | null
}

/** What came of it; the model is written (`writeModel`). */
export type FitResult = Omit<KnowingFit, 'model'> & { body: string }

export type FitMessage = { share: number } | { result: FitResult | null }

/** Fits in a thread of its own: it reckons for up to a minute, and requests go on meanwhile. Null: too few answers. */
export function fitApart(work: FitWork, onShare: (share: number) => void): Promise<FitResult | null> {
  const worker = new Worker(new URL('./fitWorker.ts', import.meta.url), {
    workerData: work,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  worker.unref()
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => end(() => reject(new Error('fitting took too long'))), LIMIT_MS)
    late.unref()
    const end = (settle: () => void) => {
      clearTimeout(late)
      void worker.terminate()
      settle()
    }
    worker.on('message', (message: FitMessage) => {
      if ('share' in message) onShare(message.share)
      else end(() => resolve(message.result))
    })
    worker.on('error', (error) => end(() => reject(error)))
    worker.on('exit', (code) => end(() => reject(new Error(`the fitting thread ended with ${code}`))))
  })
}
