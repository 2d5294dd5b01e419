import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { DocumentRefused } from './documentRefused.ts'
import { textReader } from './pageTexts.ts'
import { type OnePage, onePage, openHostile } from './splitting.ts'

export type SplitMessage =
  | { kind: 'opened'; pages: number; removed: string[] }
  | ({ kind: 'page'; page: number; text: string } & OnePage)
  | { kind: 'done' }
  | { kind: 'refused'; reason: string }
  | { kind: 'failed'; stack: string }

/** The thread of splitApart.ts: hands out a page and waits until it is kept, so that one page at a time is in memory. */
const say = (message: SplitMessage, transfer: ArrayBuffer[] = []): void => parentPort?.postMessage(message, transfer)

async function run(bytes: Uint8Array): Promise<void> {
  const { source, removed } = await openHostile(bytes)
  const pages = source.getPageCount()
  say({ kind: 'opened', pages, removed })
  const texts = await textReader(bytes)
  for (let at = 0; at < pages; at++) {
    const page = await onePage(source, at)
    const text = await texts.textOf(at + 1)
    const kept = parentPort && once(parentPort, 'message')
    say({ kind: 'page', page: at + 1, text, ...page }, [page.bytes.buffer as ArrayBuffer])
    await kept
  }
  say({ kind: 'done' })
}

try {
  await run(workerData as Uint8Array)
} catch (error) {
  if (error instanceof DocumentRefused) say({ kind: 'refused', reason: error.message })
  else say({ kind: 'failed', stack: (error as Error).stack ?? String(error) })
}
