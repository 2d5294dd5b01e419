import type { QuestionDraft } from '@tizhou/domain/content/question'
import { ApartEnded, workApart } from '../../../platform/apart/apart.ts'
import type { PictureUse } from '../pictures/planPictures.ts'
import type { Problem } from '../questions/rowContent.ts'
import { ImportRefused } from '../refused.ts'
import type { BankPreview } from '../run/previewBank.ts'
import type { ReadBank } from './readBank.ts'
import type { ReaderMessage, ReaderTask } from './readerWorker.ts'
import type { ReadRow, WantedColumns } from './readRows.ts'

type Asked = Omit<Extract<ReaderTask, { mode: 'read' | 'preview' }>, 'mode'>

interface Watch {
  onRows?: (rows: number) => void
  /** Aborting ends the child process; reading rejects with the signal's reason. */
  signal?: AbortSignal
}

const MOST_MEMORY_MB = 1_500
const READING_MS = 15 * 60_000
const PREVIEW_MS = 60_000

/**
 * Reads an uploaded file in a child process, so that a large or hostile file does not block others and its memory is
 * limited. Throws ImportRefused as readBank does.
 */
export async function readApart(asked: Asked, watch: Watch = {}): Promise<ReadBank> {
  const drafts: QuestionDraft[] = []
  const problems: Problem[] = []
  const pictures: PictureUse[] = []
  const onPart = (part: Pick<ReadBank, 'drafts' | 'problems' | 'pictures'>) => {
    drafts.push(...part.drafts)
    problems.push(...part.problems)
    pictures.push(...part.pictures)
  }
  const read = await apart<ReadBank>({ ...asked, mode: 'read' }, READING_MS, { ...watch, onPart })
  return { ...read, drafts, problems, pictures }
}

export const previewApart = (asked: Asked): Promise<BankPreview> =>
  apart<BankPreview>({ ...asked, mode: 'preview' }, PREVIEW_MS, {})

/** Reads the rows of a small table in a known format (readRows.ts). */
export const rowsApart = (
  file: string,
  name: string,
  wanted: WantedColumns,
  optional: WantedColumns = {},
): Promise<ReadRow[]> => apart<ReadRow[]>({ mode: 'rows', file, name, wanted, optional }, PREVIEW_MS, {})

interface Parts {
  onPart?: (part: Pick<ReadBank, 'drafts' | 'problems' | 'pictures'>) => void
}

async function apart<T>(task: ReaderTask, milliseconds: number, { onRows, onPart, signal }: Watch & Parts): Promise<T> {
  try {
    return await workApart<T, ReaderMessage>(
      new URL('./readerWorker.ts', import.meta.url),
      task,
      { memoryMB: MOST_MEMORY_MB, milliseconds },
      (message, work) => {
        if (message.kind === 'rows') onRows?.(message.rows)
        else if (message.kind === 'part') {
          onPart?.(message)
          // Other requests get a turn before the next part.
          setImmediate(() => work.tell('next'))
        } else if (message.kind === 'done') work.done(message.value as T)
        else if (message.kind === 'refused') work.fail(new ImportRefused(message.message, message.details))
        else work.fail(Object.assign(new Error('the reader failed'), { stack: message.stack }))
      },
      signal,
    )
  } catch (error) {
    if (!(error instanceof ApartEnded) || error.why === 'died') throw error
    throw new ImportRefused(error.why === 'late' ? '文件读取超时，请拆成几个文件导入' : '文件过大，请拆成几个文件导入')
  }
}
