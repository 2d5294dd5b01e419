import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import { inChunks } from '../../../platform/database/chunks.ts'
import { removeKeptUpload } from '../../../platform/database/keptUploadRows.ts'
import type { Store, Tx } from '../../../platform/database/store.ts'
import type { Files } from '../../../platform/files/port.ts'
import type { Uploads } from '../../../platform/files/uploads/keptUploads.ts'
import { type Filed, fileDrafts } from '../../content/filing/fileDrafts.ts'
import { withOwnGroups } from '../../content/filing/namedGroups.ts'
import { lookForPictures } from '../../content/pictures/lookForPictures.ts'
import { type BulkAsked, type BulkOutcome, runBulk } from '../bulk/runBulk.ts'
import { readApart } from '../files/readApart.ts'
import type { BankSettings, ReadBank } from '../files/readBank.ts'
import { addPictures } from '../pictures/pictureRows.ts'
import { removePictures, renamingDrafts, type StoredPictures, storePictures } from '../pictures/storePictures.ts'
import { removeUndonePictures } from '../pictures/undonePictures.ts'
import { ImportQueries } from '../queries.ts'
import type { UnreadColumn } from '../questions/unreadColumns.ts'
import { ImportRefused } from '../refused.ts'
import { addComparison } from '../run/comparisonRows.ts'
import { type Allowed, comparison, type Finding, type Told, Unconfirmed } from '../run/findings.ts'
import { addProblems, changeImport, type ImportRow, importByID, removeProblems } from '../run/importRows.ts'
import { subjectNames } from '../subjectNames.ts'

/** A run whose row is stored as waiting. */
export interface ImportTask {
  importID: number
  uploadID: number
  file: string
  subject: { subject_id: number; code: string; name: string; short_name: string }
  tree: string
  dryRun: boolean
  settings: BankSettings
  /** The ZIP with the pictures that the file names. */
  pictures?: { uploadID: number; path: string; name: string }
  /** A digest of file and settings. */
  asked: string
  /** Confirmed kinds of overwriting and duplicates. */
  allowed: Allowed
  /** What the check told of them. */
  told?: Told | undefined
  /** When the check began that was handed in: a question that changed since is not changed, and nothing else is. */
  checkedAt?: number
  /** Called in the transaction that files the questions. */
  whenFiled: (tx: Tx, outcome: ImportCounts) => Promise<unknown>
}

/** A change of many questions whose row is stored as waiting. */
export interface BulkTask extends BulkAsked {
  importID: number
  /** Called in the transaction that changes the questions. */
  whenFiled: ImportTask['whenFiled']
  /** Called in the transaction of its end, also where nothing changed. */
  whenDone?: (tx: Tx) => Promise<unknown>
}

export type ImportCounts = Pick<ImportRow, 'row_count' | 'added' | 'changed' | 'unchanged' | 'rejected'>

/** Progress of a run of this process. */
export interface Progress {
  step: 'waiting' | 'reading' | 'writing'
  done: number
  /** Absent where the total is unknown. */
  total?: number
}

interface Run {
  progress: Progress
  stop: AbortController
  /** What was to be confirmed and was not. */
  compared?: Compared
}

type Compared = Parameters<typeof addComparison>[1]

/** A run without a sign of life for so long counts as dead; its process gives one every second, also while it waits. */
export const LEASE_MS = 15_000
const SAYS_EACH_MS = 1_000
/** Most problems that are stored; the counts include all. */
const KEPT_PROBLEMS = 20_000

interface Surroundings {
  store: Store
  uploads: Uploads
  /** The store of pictures. */
  files: Files
  now: () => number
  log: Logger
}

class Stopped extends Error {}

/**
 * Runs imports in the background, one after another. A child process reads the file, short transactions stage its
 * questions, and one more publishes them, ends the run and writes its audit row: a run that was stopped, failed or died
 * has written nothing visible.
 */
export class ImportRunner extends ImportQueries {
  readonly #of: Surroundings
  readonly #running = new Map<number, Run>()
  #last: Promise<void> = Promise.resolve()

  constructor(of: Surroundings) {
    super({ store: of.store })
    this.#of = of
  }

  enqueue(task: ImportTask | BulkTask): void {
    const { importID } = task
    this.#running.set(importID, { progress: { step: 'waiting', done: 0 }, stop: new AbortController() })
    const watch = setInterval(() => void this.#say(importID).catch(() => undefined), SAYS_EACH_MS)
    watch.unref()
    this.#last = this.#last.then(() => this.#run(task)).finally(() => clearInterval(watch))
  }

  progressOf(importID: number): Progress | undefined {
    return this.#running.get(importID)?.progress
  }

  /** Ends the run if this process has it; another process sees the request in the row. */
  stop(importID: number): void {
    this.#running.get(importID)?.stop.abort(new Stopped())
  }

  /** Removes the pictures that an import stored and nobody names now that it was undone; gives their number. */
  removeUndonePictures(of: { importID: number; subjectID: number }): Promise<number> {
    return removeUndonePictures(this.#of, of)
  }

  /** Waits for the runs that were begun by now. */
  async settled(): Promise<void> {
    await this.#last
  }

  /** Waits for running imports after they were told to stop. */
  async close(): Promise<void> {
    for (const importID of this.#running.keys()) this.stop(importID)
    await this.#last
  }

  async #run(task: ImportTask | BulkTask): Promise<void> {
    const { importID } = task
    const run = this.#running.get(importID)
    if (!run) return
    try {
      run.stop.signal.throwIfAborted()
      run.progress = { step: 'reading', done: 0 }
      await this.#say(importID)
      await ('change' in task ? this.#changeMany(task, run) : this.#import(task, run))
    } catch (error) {
      await this.#end(importID, failureOf(error, this.#of.log), run.compared).catch((failure: Error) =>
        this.#logged(failure),
      )
    } finally {
      this.#running.delete(importID)
    }
  }

  async #import(task: ImportTask, run: Run): Promise<void> {
    const { signal } = run.stop
    const read = await readApart(
      { file: task.file, names: subjectNames(task.subject), settings: task.settings },
      {
        signal,
        onRows: (done) => {
          run.progress = { step: 'reading', done }
        },
      },
    )
    if (task.settings.forPaper) read.drafts = await withOwnGroups(this.#of.store, task.subject.subject_id, read.drafts)
    const pictures = await this.#takePictures(task, read, signal)
    try {
      run.progress = { step: 'writing', done: 0, total: read.drafts.length }
      await this.#say(task.importID)
      await this.#file(task, read, pictures, signal, (done, total) => {
        run.progress = { step: 'writing', done, total }
      })
    } catch (error) {
      if (pictures) await this.#takeBack(task, pictures)
      if (error instanceof Unconfirmed) run.compared = comparedOf(task, error.findings, read.unread)
      throw error
    }
    if (task.dryRun) return
    await this.#of.uploads.discard(task.uploadID)
    if (task.pictures) await this.#of.uploads.discard(task.pictures.uploadID)
  }

  /** Stores the pictures before the questions that show them; what is to be told of them joins the file's problems. */
  async #takePictures(task: ImportTask, read: ReadBank, signal: AbortSignal): Promise<StoredPictures | undefined> {
    const { pictures: zip, dryRun, subject } = task
    if (!zip) return undefined
    const { files } = this.#of
    const of = { files, subjectID: subject.subject_id, dryRun, signal }
    const stored = await storePictures({ ...of, zip, uses: read.pictures })
    read.problems = [...read.problems, ...stored.problems]
    if (stored.renamed.size > 0) read.drafts = read.drafts.map(renamingDrafts(stored.renamed))
    return stored
  }

  /** An error may also come once the questions are in: then their pictures stay. */
  async #takeBack({ importID, subject }: ImportTask, { stored }: StoredPictures): Promise<void> {
    const { store, files } = this.#of
    if ((await importByID(store, importID))?.state !== 'done') await removePictures(files, subject.subject_id, stored)
  }

  async #changeMany(task: BulkTask, run: Run): Promise<void> {
    const { store, now } = this.#of
    const watch = {
      signal: run.stop.signal,
      onRead: (done: number, total: number) => {
        run.progress = { step: 'reading', done, total }
      },
      onWritten: (done: number, total: number) => {
        run.progress = { step: 'writing', done, total }
      },
    }
    await runBulk(store, task.importID, task, watch, {
      now: now(),
      alongside: (tx, filed, outcome) => this.#finishBulk(tx, task, filed, outcome),
    })
  }

  async #finishBulk(tx: Tx, task: BulkTask, filed: Filed, { plan, findings }: BulkOutcome): Promise<void> {
    const { importID, whenFiled } = task
    const rejected = [...plan.refused.values()].reduce((sum, count) => sum + count, 0)
    const counts = { ...filed, unchanged: plan.same, row_count: plan.found + plan.followed, rejected }
    const isOpen = await changeImport(tx, importID, {
      ...counts,
      warnings: plan.refusedRows.length,
      state: 'done',
      finished_at: this.#of.now(),
    })
    // Another process has declared the run dead.
    if (!isOpen) throw new Stopped()
    await addComparison(tx, { importID, asked: '', allowed: findings.map(({ kind }) => kind), findings, unread: [] })
    for (const some of inChunks(refusedRows(importID, plan)))
      await tx.db.insertInto('import_problem').values(some).execute()
    if (filed.changed > 0) await whenFiled(tx, counts)
    await task.whenDone?.(tx)
  }

  #logged(error: Error): void {
    this.#of.log.error({ err: { name: error.name, stack: error.stack } }, 'import')
  }

  /** Writes the progress, and reads whether the run is to be stopped. */
  async #say(importID: number): Promise<void> {
    const run = this.#running.get(importID)
    if (!run) return
    const { store, now } = this.#of
    const state = run.progress.step
    await store.write((tx) => changeImport(tx, importID, { state, lease_until: now() + LEASE_MS }))
    const row = await importByID(store, importID)
    if (!row || row.stop_asked === 1) this.stop(importID)
  }

  async #file(
    task: ImportTask,
    read: ReadBank,
    pictures: StoredPictures | undefined,
    signal: AbortSignal,
    onProgress: (done: number, total: number) => void,
  ): Promise<void> {
    const { store, now, files } = this.#of
    const { allowed, dryRun } = task
    const compared = comparison({
      subjectID: task.subject.subject_id,
      drafts: read.drafts,
      tree: { sourceName: task.tree },
      files,
      ...(pictures ? { coming: pictures.names } : {}),
      allowed,
      told: task.told,
      dryRun,
      ...(task.checkedAt === undefined ? {} : { checkedAt: task.checkedAt }),
    })
    const finish = async (tx: Tx, filed: Filed) => {
      const counts = { ...filed, row_count: read.rows, rejected: read.rows - read.drafts.length }
      const errors = read.problems.filter(({ severity }) => severity === 'error').length
      const isOpen = await changeImport(tx, task.importID, {
        ...counts,
        errors,
        warnings: read.problems.length - errors,
        state: 'done',
        finished_at: now(),
      })
      // Another process has declared the run dead.
      if (!isOpen) throw new Stopped()
      await addComparison(tx, comparedOf(task, compared.findings, read.unread))
      if (dryRun) return
      await removeKeptUpload(tx, task.uploadID)
      if (task.pictures && pictures) {
        await removeKeptUpload(tx, task.pictures.uploadID)
        await addPictures(tx, task.importID, pictures.stored)
        await lookForPictures(tx, task.subject.subject_id)
      }
      await task.whenFiled(tx, counts)
    }
    await addProblems(store, problemRows(task.importID, read))
    const place = { appEName: task.subject.code, tree: { sourceName: task.tree } }
    const filed = await fileDrafts(store, place, read.drafts, {
      importID: task.importID,
      dryRun,
      compare: compared.compare,
      onProgress,
      signal,
      now: now(),
      alongside: finish,
    })
    if (dryRun) await store.write((tx) => finish(tx, filed))
  }

  async #end(
    importID: number,
    fields: Pick<ImportRow, 'state' | 'message'>,
    compared: Compared | undefined,
  ): Promise<void> {
    const { store, now } = this.#of
    await store.write(async (tx) => {
      const isOpen = await changeImport(tx, importID, { ...fields, finished_at: now() })
      if (isOpen && compared) await addComparison(tx, compared)
    })
    await removeProblems(store, importID)
  }
}

const comparedOf = (
  { importID, asked, allowed }: ImportTask,
  findings: readonly Finding[],
  unread: UnreadColumn[],
): Compared => ({
  importID,
  asked,
  allowed: [...allowed],
  findings: [...findings],
  unread,
})

function failureOf(error: unknown, log: Logger): Pick<ImportRow, 'state' | 'message'> {
  if (error instanceof Stopped) return { state: 'stopped', message: '' }
  if (error instanceof ImportRefused)
    return { state: 'failed', message: [error.message, ...error.details].join('\n').slice(0, 4000) }
  const reference = randomBytes(6).toString('hex')
  log.error({ reference, err: { name: (error as Error).name, stack: (error as Error).stack } }, 'import')
  return { state: 'failed', message: `服务器出错了，什么也没有写入（编号 ${reference}）` }
}

const problemRows = (importID: number, { problems }: ReadBank) =>
  problems.slice(0, KEPT_PROBLEMS).map((problem, position) => ({
    import_id: importID,
    position,
    severity: problem.severity,
    sheet: problem.sheet,
    row_number: problem.row,
    column_name: problem.column,
    reason: problem.reason,
    text: problem.text,
  }))

/** Why questions stay as they are, as the rows of a file that were not taken. */
const refusedRows = (importID: number, { refusedRows: rows }: BulkOutcome['plan']) =>
  rows.map(({ externalID, stem, reason }, position) => ({
    ...{ import_id: importID, position, severity: 'warning' as const, sheet: '', row_number: 0 },
    ...{ column_name: externalID, reason, text: stem },
  }))
