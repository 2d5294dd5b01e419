import { parentPort, workerData } from 'node:worker_threads'
import { DocumentRefused } from './documentRefused.ts'
import { allPages, openHostile } from './splitting.ts'
import { drawMark } from './stampPage.ts'

export interface WholeTask {
  original: Uint8Array
  text: string
}
export type WholeMessage = { bytes: Uint8Array } | { refused: string }

/** The thread of wholeApart.ts. */
const { original, text } = workerData as WholeTask
try {
  const { source } = await openHostile(original)
  const whole = await allPages(source)
  drawMark(whole, text)
  const bytes = await whole.save({ useObjectStreams: true, addDefaultPage: false })
  parentPort?.postMessage({ bytes } satisfies WholeMessage, [bytes.buffer as ArrayBuffer])
} catch (error) {
  if (!(error instanceof DocumentRefused)) throw error
  parentPort?.postMessage({ refused: error.message } satisfies WholeMessage)
}
