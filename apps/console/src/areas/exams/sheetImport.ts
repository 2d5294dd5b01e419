import type { Data } from '@tizhou/contract/contract'
import { CallUpload } from '../../platform/callUpload.ts'
import { request } from '../../platform/request.ts'

export type SheetRead = Data<'exams.deskSheet'>
type Progress = Data<'imports.importProgress'>
type Problem = Data<'imports.importProblems'>['rows'][number]

/** What a sheet of whole questions would do in the bank. */
export interface BankCheck {
  run: Progress['run']
  /** Findings that the import of questions must confirm, in its own room. */
  open: number
  /** Errors: their rows are not imported. */
  problems: readonly Problem[]
}

const LOOK_MS = 600
const PROBLEMS = 100
/** Findings of these kinds only tell. */
const TELLING: ReadonlySet<string> = new Set(['texts', 'similar', 'pictures', 'points', 'changes'])
const OVER: ReadonlySet<string> = new Set(['done', 'failed', 'stopped', 'lost'])

async function ended(importID: number, onProgress: (done: number) => void): Promise<Progress> {
  for (;;) {
    const progress = await request('imports.importProgress', { importID }, { allowedRepeat: true })
    if (OVER.has(progress.run.state)) return progress
    onProgress(progress.done)
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}

/** Uploads a sheet once more: an import takes its own upload away. */
export const uploadAgain = (file: File): Promise<number> =>
  new Promise((resolve, reject) => {
    const upload: CallUpload<'imports.importUpload'> = new CallUpload({
      ...{ call: 'imports.importUpload', file, params: () => ({ fileName: file.name.slice(-200) }) },
      onNews: ({ state, reason }) => {
        if (state === 'failed' || state === 'refused') reject(new Error(reason || '文件没有上传成功'))
      },
      onDone: ({ uploadID }) => resolve(uploadID),
    })
    void upload.start()
  })

/** Holds the questions of a sheet against the bank; nothing is written. */
export async function checkQuestions(
  of: { appID: number; uploadID: number },
  onProgress: (done: number) => void,
): Promise<BankCheck> {
  const { importID } = await request('imports.importCheck', { ...of, forPaper: 1 })
  const { run, findings } = await ended(importID, onProgress)
  const { rows } = await request(
    'imports.importProblems',
    { importID, page: 1, pageSize: PROBLEMS, severity: 'error' },
    { allowedRepeat: true },
  )
  return { run, open: findings.filter(({ kind }) => !TELLING.has(kind)).length, problems: rows }
}

/**
 * Imports the questions of a sheet; gives the import, which can be undone, or undefined where the bank had all of them
 * already. Throws why it was not done.
 */
export async function importQuestions(
  of: { appID: number; uploadID: number },
  onProgress: (done: number) => void,
): Promise<number | undefined> {
  const { importID } = await request('imports.importStart', { ...of, forPaper: 1 })
  const { run } = await ended(importID, onProgress)
  if (run.state !== 'done') throw new Error(run.message || '题目没有导入')
  return run.added + run.changed > 0 ? importID : undefined
}
