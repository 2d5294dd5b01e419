import { parentPort } from 'node:worker_threads'
import { stampPage } from './stampPage.ts'

export interface StampTask {
  id: number
  page: Uint8Array
  text: string
}
export type Stamped = { id: number; bytes: Uint8Array } | { id: number; failed: string }

/** The thread of stamping.ts. */
parentPort?.on('message', async ({ id, page, text }: StampTask) => {
  try {
    const bytes = await stampPage(page, text)
    parentPort?.postMessage({ id, bytes } satisfies Stamped, [bytes.buffer as ArrayBuffer])
  } catch (error) {
    parentPort?.postMessage({ id, failed: (error as Error).stack ?? String(error) } satisfies Stamped)
  }
})
