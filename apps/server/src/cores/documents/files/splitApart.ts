import { type ApartEnd, ApartEnded, workApart } from '../../../platform/apart/apart.ts'
import { DocumentRefused } from '../documentRefused.ts'
import type { OnePage } from './splitting.ts'
import type { SplitMessage } from './splitWorker.ts'

export interface SplitLimits {
  /** Memory of the child process (`startApart`), MB. */
  memoryMB: number
  milliseconds: number
  /** Bytes of one page, and of all pages together: shared fonts and pictures are repeated in each page. */
  pageBytes: number
  allBytes: number
}

const LIMITS: SplitLimits = {
  memoryMB: 800,
  milliseconds: 10 * 60_000,
  pageBytes: 30_000_000,
  allBytes: 3_000_000_000,
}

const WHY: Readonly<Record<ApartEnd, string>> = {
  late: '文件读取超时',
  memory: '文件解压后过大，不能读取',
  died: '文件损坏，不能读取',
}

export interface SplitWatch {
  opened(pages: number, removed: string[]): Promise<unknown>
  page(page: OnePage & { page: number; text: string }): Promise<unknown>
}

/**
 * Splits a file into its pages in a child process, so that a large or hostile file does not block others and its memory
 * and time are limited. Throws DocumentRefused where the file is at fault, and what `watch` throws.
 */
export async function splitApart(bytes: Uint8Array, watch: SplitWatch, limits: SplitLimits = LIMITS): Promise<void> {
  let all = 0
  try {
    await workApart<void, SplitMessage>(
      new URL('./splitWorker.ts', import.meta.url),
      bytes,
      limits,
      (message, work) => {
        const refuse = (reason: string) => work.fail(new DocumentRefused(reason))
        if (message.kind === 'opened') watch.opened(message.pages, message.removed).catch(work.fail)
        else if (message.kind === 'page') {
          all += message.bytes.length
          if (message.bytes.length > limits.pageBytes) refuse(`第 ${message.page} 页过大，请压缩图片`)
          else if (all > limits.allBytes) refuse('拆成单页后过大，请只嵌入用到的字形')
          else watch.page(message).then(() => work.tell('next'), work.fail)
        } else if (message.kind === 'done') work.done()
        else if (message.kind === 'refused') refuse(message.reason)
        else refuse(WHY.died)
      },
    )
  } catch (error) {
    throw error instanceof ApartEnded ? new DocumentRefused(WHY[error.why]) : error
  }
}
