import { basename } from 'node:path'
import { newId } from '../../../platform/database/ids.ts'
import type { Store } from '../../../platform/database/store.ts'
import type { Files } from '../../../platform/files/port.ts'
import { fileDrafts } from '../../content/filing/fileDrafts.ts'
import { allSubjects, subjectByCode } from '../../subjects/subjects.ts'
import type { ImportArguments } from '../arguments.ts'
import { readBank } from '../files/readBank.ts'
import { addPictures } from '../pictures/pictureRows.ts'
import { removePictures, renamingDrafts, storePictures } from '../pictures/storePictures.ts'
import { ImportRefused } from '../refused.ts'
import { subjectNames } from '../subjectNames.ts'
import { comparison } from './findings.ts'
import { addImport, importByID } from './importRows.ts'
import type { ImportOutcome } from './report.ts'

/** Name of the actor for imports and undos on the command line. */
export const COMMAND_LINE = '命令行'

export interface ImportWatch {
  onProgress?: (step: '读取' | '写入' | '比较', done: number, total?: number) => void
  /** Aborting ends the import; nothing is written. */
  signal?: AbortSignal
  /** The store of pictures; absent: pictures are not checked. */
  files?: Files
}

/**
 * Reads a file of questions and files it into the subject, all or nothing. Throws ImportRefused where the file, its
 * columns or the subject cannot be used; then, as after an abort, nothing was written.
 */
export async function runImport(store: Store, args: ImportArguments, watch: ImportWatch = {}): Promise<ImportOutcome> {
  const started = performance.now()
  const subject = await subjectByCode(store, args.subject)
  if (!subject) {
    const codes = (await allSubjects(store)).map(({ code, short_name }) => `${code} ${short_name}`)
    throw new ImportRefused(`没有科目 ${args.subject}`, [
      codes.length > 0 ? `现有科目：${codes.join('、')}` : '题库里还没有科目。',
    ])
  }
  if (subject.is_reviewed === 1 && !args.dryRun)
    throw new ImportRefused(`${subject.short_name} 的题目修改要另一人审核：请在管理后台导入，由另一位编辑发布`)
  const read = await readBank(args.file, subjectNames(subject), args, (rows) => {
    watch.signal?.throwIfAborted()
    watch.onProgress?.('读取', rows)
  })
  const { dryRun, allow } = args
  const { files } = watch
  const pictures =
    files && args.pictures !== undefined
      ? await storePictures({
          ...{ files, subjectID: subject.subject_id, dryRun, signal: watch.signal ?? new AbortController().signal },
          ...{ zip: { path: args.pictures, name: basename(args.pictures) }, uses: read.pictures },
        })
      : undefined
  const problems = [...read.problems, ...(pictures?.problems ?? [])]
  const drafts = pictures ? read.drafts.map(renamingDrafts(pictures.renamed)) : read.drafts
  const importID = newId()
  const startedAt = Date.now()
  const compared = comparison({
    subjectID: subject.subject_id,
    drafts,
    tree: { sourceName: args.tree },
    files,
    ...(pictures ? { coming: pictures.names } : {}),
    allowed: allow,
    dryRun,
  })
  const filed = await fileDrafts(store, { appEName: subject.code, tree: { sourceName: args.tree } }, drafts, {
    dryRun,
    importID,
    // Adds the run to the back office's list of imports, where it can be undone.
    alongside: async (tx, counts) => {
      if (pictures) await addPictures(tx, importID, pictures.stored)
      await addImport(tx, {
        import_id: importID,
        subject_id: subject.subject_id,
        user_id: 0,
        user_name: COMMAND_LINE,
        file_name: basename(args.file),
        tree_name: args.tree,
        dry_run: 0,
        state: 'done',
        lease_until: startedAt,
        started_at: startedAt,
        finished_at: Date.now(),
        row_count: read.rows,
        rejected: read.rows - drafts.length,
        ...counts,
      })
    },
    compare: compared.compare,
    onProgress: (done, total) => watch.onProgress?.(dryRun ? '比较' : '写入', done, total),
    ...(watch.signal ? { signal: watch.signal } : {}),
  }).catch(async (error: unknown) => {
    if (files && pictures && !(await importByID(store, importID)))
      await removePictures(files, subject.subject_id, pictures.stored)
    throw error
  })
  return {
    importID,
    dryRun,
    fileName: basename(args.file),
    ...{ ...read, problems },
    subject: { code: subject.code, name: subject.short_name },
    tree: args.tree,
    drafts,
    filed,
    findings: compared.findings,
    seconds: (performance.now() - started) / 1000,
  }
}
