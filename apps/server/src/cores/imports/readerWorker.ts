import { parentPort, workerData } from 'node:worker_threads'
import { previewBank } from './previewBank.ts'
import { type BankSettings, readBank } from './readBank.ts'
import { ImportRefused } from './refused.ts'

/** What readApart.ts asks of the thread. */
export interface ReaderTask {
  mode: 'read' | 'preview'
  file: string
  names: string[]
  settings: BankSettings
}

/** What the thread says: progress, and in the end one of the others. */
export type ReaderMessage =
  | { kind: 'rows'; rows: number }
  | { kind: 'done'; value: unknown }
  | { kind: 'refused'; message: string; details: string[] }
  | { kind: 'failed'; stack: string }

const ROWS_EACH_MS = 200

const say = (message: ReaderMessage) => parentPort?.postMessage(message)

async function run({ mode, file, names, settings }: ReaderTask): Promise<unknown> {
  if (mode === 'preview') return previewBank(file, names, settings)
  let told = 0
  return readBank(file, names, settings, (rows) => {
    const now = performance.now()
    if (now - told < ROWS_EACH_MS) return
    told = now
    say({ kind: 'rows', rows })
  })
}

try {
  say({ kind: 'done', value: await run(workerData as ReaderTask) })
} catch (error) {
  if (error instanceof ImportRefused) say({ kind: 'refused', message: error.message, details: error.details })
  else say({ kind: 'failed', stack: (error as Error).stack ?? String(error) })
}
