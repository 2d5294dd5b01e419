import { Worker } from 'node:worker_threads'
import type { WholeMessage, WholeTask } from './wholeWorker.ts'

const MOST_MEMORY = 800_000_000
const LIMIT_MS = 5 * 60_000
const LOOK_MS = 200
/** More who wait at the same time are told to come later. */
const MOST_WAITING = 8

/** Too many wait for files at the moment. */
export class TooManyWait extends Error {}

let last: Promise<unknown> = Promise.resolve()
let waiting = 0

/**
 * A document as it was handed in, cleaned as its pages are, with the text drawn into every page. One after the other: a
 * file of hundreds of pages takes seconds and hundreds of megabytes.
 */
export function wholeApart(task: WholeTask): Promise<Uint8Array> {
  if (waiting >= MOST_WAITING) return Promise.reject(new TooManyWait('too many documents are made at the moment'))
  waiting++
  const made = last.then(() => make(task)).finally(() => waiting--)
  last = made.catch(() => undefined)
  return made
}

function make(task: WholeTask): Promise<Uint8Array> {
  const worker = new Worker(new URL('./wholeWorker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: Math.ceil(MOST_MEMORY / 1_000_000) },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdout: true,
    stderr: true,
  })
  return new Promise<Uint8Array>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('making a document took too long')), LIMIT_MS)
    // The limit of the heap knows nothing of buffers (splitApart.ts).
    const look = setInterval(async () => {
      const used = await worker.getHeapStatistics().catch(() => undefined)
      if (used && used.total_heap_size + used.external_memory > MOST_MEMORY)
        reject(new Error('making a document took too much memory'))
    }, LOOK_MS)
    worker.on('message', (message: WholeMessage) =>
      'bytes' in message ? resolve(message.bytes) : reject(new Error(message.refused)),
    )
    worker.on('error', reject)
    worker.on('exit', () => {
      clearTimeout(late)
      clearInterval(look)
      reject(new Error('making a document has ended'))
    })
  }).finally(() => void worker.terminate())
}
