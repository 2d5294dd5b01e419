import { Worker } from 'node:worker_threads'
import { DocumentRefused } from './documentRefused.ts'
import type { OnePage } from './splitting.ts'
import type { SplitMessage } from './splitWorker.ts'

export interface SplitLimits {
  /** Of the thread with all its buffers. */
  memory: number
  milliseconds: number
  /** Of one page, and of all pages together: fonts and pictures that all pages share are in each of them. */
  pageBytes: number
  allBytes: number
}

const LIMITS: SplitLimits = {
  memory: 800_000_000,
  milliseconds: 10 * 60_000,
  pageBytes: 30_000_000,
  allBytes: 3_000_000_000,
}
const LOOK_MS = 100

export interface SplitWatch {
  opened(pages: number, removed: string[]): Promise<unknown>
  page(page: OnePage & { page: number; text: string }): Promise<unknown>
}

/**
 * Splits a file into its pages in a thread of its own: however large or hostile it is, the requests of others go on
 * meanwhile, and its memory and time are bounded. Throws DocumentRefused where the file is at fault, and what `watch`
 * throws.
 */
export function splitApart(bytes: Uint8Array, watch: SplitWatch, limits: SplitLimits = LIMITS): Promise<void> {
  const worker = new Worker(new URL('./splitWorker.ts', import.meta.url), {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: Math.ceil(limits.memory / 1_000_000) },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    // What readers of foreign files complain of is no line of our log.
    stdout: true,
    stderr: true,
  })
  return new Promise((resolve, reject) => {
    let all = 0
    let ended = false
    const refuse = (reason: string) => end(() => reject(new DocumentRefused(reason)))
    const late = setTimeout(() => refuse('文件读取超时'), limits.milliseconds)
    // The limit of the heap knows nothing of buffers, which a bomb unpacks into.
    const look = setInterval(async () => {
      const used = await worker.getHeapStatistics().catch(() => undefined)
      if (used && used.total_heap_size + used.external_memory > limits.memory) refuse('文件解压后过大，不能读取')
    }, LOOK_MS)
    const end = (settle: () => void) => {
      if (ended) return
      ended = true
      clearTimeout(late)
      clearInterval(look)
      void worker.terminate()
      settle()
    }
    const keep = async (message: Extract<SplitMessage, { kind: 'page' }>) => {
      all += message.bytes.length
      if (message.bytes.length > limits.pageBytes) return refuse(`第 ${message.page} 页过大，请压缩图片`)
      if (all > limits.allBytes) return refuse('拆成单页后过大，请只嵌入用到的字形')
      await watch.page(message)
      worker.postMessage('next')
    }
    const fail = (error: unknown) => end(() => reject(error))
    worker.on('message', (message: SplitMessage) => {
      if (ended) return
      if (message.kind === 'opened') watch.opened(message.pages, message.removed).catch(fail)
      else if (message.kind === 'page') keep(message).catch(fail)
      else if (message.kind === 'done') end(resolve)
      else if (message.kind === 'refused') refuse(message.reason)
      else refuse('文件损坏，不能读取')
    })
    worker.on('error', (error: Error & { code?: string }) =>
      refuse(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? '文件解压后过大，不能读取' : '文件损坏，不能读取'),
    )
  })
}
