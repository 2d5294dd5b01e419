import { Worker } from 'node:worker_threads'
import type { QuestionDraft } from '@tizhou/domain/content/question'
import type { BankPreview } from './previewBank.ts'
import type { Problem } from './questions/rowContent.ts'
import type { ReadBank } from './readBank.ts'
import type { ReaderMessage, ReaderTask } from './readerWorker.ts'
import type { ReadRow, WantedColumns } from './readRows.ts'
import { ImportRefused } from './refused.ts'

type Asked = Omit<Extract<ReaderTask, { mode: 'read' | 'preview' }>, 'mode'>

interface Watch {
  onRows?: (rows: number) => void
  /** Aborting ends the thread; the reading rejects with the signal's reason. */
  signal?: AbortSignal
}

const MOST_MEMORY_MB = 1_500
const READING_MS = 15 * 60_000
const PREVIEW_MS = 60_000

/**
 * Reads a file that somebody uploaded in a thread of its own: however large or hostile it is, the requests of
 * others go on meanwhile, and its memory is bounded. Throws ImportRefused as readBank does.
 */
export async function readApart(asked: Asked, watch: Watch = {}): Promise<ReadBank> {
  const drafts: QuestionDraft[] = []
  const problems: Problem[] = []
  const onPart = (part: Pick<ReadBank, 'drafts' | 'problems'>) => {
    drafts.push(...part.drafts)
    problems.push(...part.problems)
  }
  const read = await inThread<ReadBank>({ ...asked, mode: 'read' }, READING_MS, { ...watch, onPart })
  return { ...read, drafts, problems }
}

export const previewApart = (asked: Asked): Promise<BankPreview> =>
  inThread<BankPreview>({ ...asked, mode: 'preview' }, PREVIEW_MS, {})

/** The rows of a small table of our own kind (readRows.ts). */
export const rowsApart = (
  file: string,
  name: string,
  wanted: WantedColumns,
  optional: WantedColumns = {},
): Promise<ReadRow[]> => inThread<ReadRow[]>({ mode: 'rows', file, name, wanted, optional }, PREVIEW_MS, {})

interface Parts {
  onPart?: (part: Pick<ReadBank, 'drafts' | 'problems'>) => void
}

function inThread<T>(task: ReaderTask, limitMs: number, { onRows, onPart, signal }: Watch & Parts): Promise<T> {
  signal?.throwIfAborted()
  const worker = new Worker(new URL('./readerWorker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  return new Promise<T>((resolve, reject) => {
    const late = setTimeout(() => end(() => reject(new ImportRefused('文件读取超时，请拆成几个文件导入'))), limitMs)
    const onAbort = () => end(() => reject(signal?.reason))
    const end = (settle: () => void) => {
      clearTimeout(late)
      signal?.removeEventListener('abort', onAbort)
      void worker.terminate()
      settle()
    }
    signal?.addEventListener('abort', onAbort)
    worker.on('message', (message: ReaderMessage) => {
      if (message.kind === 'rows') onRows?.(message.rows)
      else if (message.kind === 'part') {
        onPart?.(message)
        // The next one comes when those who waited had their turn.
        setImmediate(() => worker.postMessage('next'))
      } else if (message.kind === 'done') end(() => resolve(message.value as T))
      else if (message.kind === 'refused') end(() => reject(new ImportRefused(message.message, message.details)))
      else end(() => reject(Object.assign(new Error('the reader failed'), { stack: message.stack })))
    })
    worker.on('error', (error: Error & { code?: string }) =>
      end(() =>
        reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ImportRefused('文件过大，请拆成几个文件导入') : error),
      ),
    )
  })
}
