import type { QuestionDraft } from '@tizhou/domain/content/question'
import { apartWork, nextTold } from '../../../platform/apart/apartWork.ts'
import type { PictureUse } from '../pictures/planPictures.ts'
import type { Problem } from '../questions/rowContent.ts'
import { ImportRefused } from '../refused.ts'
import { previewBank } from '../run/previewBank.ts'
import { type BankSettings, type ReadBank, readBank } from './readBank.ts'
import { readRows, type WantedColumns } from './readRows.ts'

/** A task of readApart.ts for the child process. */
export type ReaderTask =
  | { mode: 'read' | 'preview'; file: string; names: string[]; settings: BankSettings }
  | { mode: 'rows'; file: string; name: string; wanted: WantedColumns; optional: WantedColumns }

/**
 * Messages of the child process: progress, then one of the others. Parsed questions are sent in parts, each on request:
 * receiving a whole bank at once would block the server's event loop.
 */
export type ReaderMessage =
  | { kind: 'rows'; rows: number }
  | { kind: 'part'; drafts: QuestionDraft[]; problems: Problem[]; pictures: PictureUse[] }
  | { kind: 'done'; value: unknown }
  | { kind: 'refused'; message: string; details: string[] }
  | { kind: 'failed'; stack: string }

const ROWS_EACH_MS = 200

type Say = (message: ReaderMessage) => void

const PART = 500

/** Sends drafts, problems and pictures in parts, each after a message; gives the rest of the result. */
async function inParts({ drafts, problems, pictures, ...rest }: ReadBank, say: Say): Promise<ReadBank> {
  const most = Math.max(drafts.length, problems.length, pictures.length)
  for (let from = 0; from < most; from += PART) {
    const asked = nextTold()
    const to = from + PART
    const part = {
      ...{ drafts: drafts.slice(from, to), problems: problems.slice(from, to), pictures: pictures.slice(from, to) },
    }
    say({ kind: 'part', ...part })
    await asked
  }
  return { ...rest, drafts: [], problems: [], pictures: [] }
}

async function run(task: ReaderTask, say: Say): Promise<unknown> {
  if (task.mode === 'rows') return readRows(task.file, task.name, task.wanted, task.optional)
  const { mode, file, names, settings } = task
  if (mode === 'preview') return previewBank(file, names, settings)
  let told = 0
  const read = await readBank(file, names, settings, (rows) => {
    const now = performance.now()
    if (now - told < ROWS_EACH_MS) return
    told = now
    say({ kind: 'rows', rows })
  })
  return inParts(read, say)
}

await apartWork<ReaderTask, ReaderMessage>(async (task, say) => {
  try {
    say({ kind: 'done', value: await run(task, say) })
  } catch (error) {
    if (error instanceof ImportRefused) say({ kind: 'refused', message: error.message, details: error.details })
    else say({ kind: 'failed', stack: (error as Error).stack ?? String(error) })
  }
})
