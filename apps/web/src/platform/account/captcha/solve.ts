import type { Data } from '@tizhou/contract/contract'
import SubtleWorker from 'altcha/workers/pbkdf2?worker'
import PlainWorker from './plainWorker.ts?worker'

type Challenge = Data<'account.captchaChallenge'>['challenge']

interface Solution {
  counter: number
  derivedKey: string
}

const MOST_WORKERS = 4

/**
 * Solves a challenge in workers from files of our own (the content security policy allows no others) and gives the
 * `validate` of sendcode. Each worker tries another range of counters; the first solution ends all.
 */
export async function solve(challenge: Challenge, signal: AbortSignal): Promise<string> {
  const count = Math.max(1, Math.min(navigator.hardwareConcurrency || 2, MOST_WORKERS))
  const NewWorker = globalThis.crypto?.subtle ? SubtleWorker : PlainWorker
  const workers = Array.from({ length: count }, () => new NewWorker())
  try {
    const solution = await new Promise<Solution>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
      workers.forEach((worker, counterStart) => {
        worker.onmessage = ({ data }: MessageEvent<Solution | { error: unknown } | null>) =>
          data && 'counter' in data ? resolve(data) : reject(new Error('the challenge was not solved'))
        worker.onerror = () => reject(new Error('the worker could not be started'))
        worker.postMessage({ type: 'work', challenge, counterStart, counterStep: count })
      })
    })
    return btoa(JSON.stringify({ challenge, solution }))
  } finally {
    for (const worker of workers) worker.terminate()
  }
}
