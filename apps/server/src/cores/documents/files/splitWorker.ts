import { apartWork, nextTold } from '../../../platform/apart/apartWork.ts'
import { DocumentRefused } from '../documentRefused.ts'
import { textReader } from '../pages/pageTexts.ts'
import { type OnePage, onePage, openHostile } from './splitting.ts'

export type SplitMessage =
  | { kind: 'opened'; pages: number; removed: string[] }
  | ({ kind: 'page'; page: number; text: string } & OnePage)
  | { kind: 'done' }
  | { kind: 'refused'; reason: string }
  | { kind: 'failed'; stack: string }

/**
 * The child process of splitApart.ts: sends a page and waits until it is stored, so that one page at a time is in
 * memory.
 */
async function split(bytes: Uint8Array, say: (message: SplitMessage) => void): Promise<void> {
  const { source, removed } = await openHostile(bytes)
  const pages = source.getPageCount()
  say({ kind: 'opened', pages, removed })
  const texts = await textReader(bytes)
  for (let at = 0; at < pages; at++) {
    const page = await onePage(source, at)
    const text = await texts.textOf(at + 1)
    const kept = nextTold()
    say({ kind: 'page', page: at + 1, text, ...page })
    await kept
  }
  say({ kind: 'done' })
}

await apartWork<Uint8Array, SplitMessage>(async (bytes, say) => {
  try {
    await split(bytes, say)
  } catch (error) {
    if (error instanceof DocumentRefused) say({ kind: 'refused', reason: error.message })
    else say({ kind: 'failed', stack: (error as Error).stack ?? String(error) })
  }
})
