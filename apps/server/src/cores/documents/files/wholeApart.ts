import { workApart } from '../../../platform/apart/apart.ts'
import type { WholeMessage, WholeTask } from './wholeWorker.ts'

const LIMITS = { memoryMB: 800, milliseconds: 5 * 60_000 }
/** Requests beyond so many waiting ones are refused. */
const MOST_WAITING = 8

/** Too many requests for whole documents are waiting. */
export class TooManyWait extends Error {}

let last: Promise<unknown> = Promise.resolve()
let waiting = 0

/**
 * The uploaded document, cleaned as its pages are, with the text drawn into every page. One at a time: a file of
 * hundreds of pages takes seconds and hundreds of megabytes.
 */
export function wholeApart(task: WholeTask): Promise<Uint8Array> {
  if (waiting >= MOST_WAITING) return Promise.reject(new TooManyWait('too many documents are made at the moment'))
  waiting++
  const made = last.then(() => make(task)).finally(() => waiting--)
  last = made.catch(() => undefined)
  return made
}

const make = (task: WholeTask): Promise<Uint8Array> =>
  workApart<Uint8Array, WholeMessage>(new URL('./wholeWorker.ts', import.meta.url), task, LIMITS, (message, work) =>
    'bytes' in message ? work.done(message.bytes) : work.fail(new Error(message.refused)),
  )
