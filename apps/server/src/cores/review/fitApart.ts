import { Worker } from 'node:worker_threads'
import type { Fit, ReviewHistory } from '@tizhou/domain/review/fit'

const LIMIT_MS = 10 * 60_000
const MOST_MEMORY_MB = 500

/** Fits parameters in a thread of its own: it reckons for seconds, and requests go on meanwhile. */
export function fitApart(histories: readonly ReviewHistory[]): Promise<Fit | null> {
  const worker = new Worker(new URL('./fitWorker.ts', import.meta.url), {
    workerData: histories,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => end(() => reject(new Error('fitting took too long'))), LIMIT_MS)
    const end = (settle: () => void) => {
      clearTimeout(late)
      void worker.terminate()
      settle()
    }
    worker.on('message', (fit: Fit | null) => end(() => resolve(fit)))
    worker.on('error', (error) => end(() => reject(error)))
  })
}
