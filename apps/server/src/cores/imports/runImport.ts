import { basename } from 'node:path'
import type { Store } from '../../platform/database/store.ts'
import { fileDrafts } from '../content/fileDrafts.ts'
import { allSubjects, subjectByCode } from '../subjects/subjects.ts'
import type { ImportArguments } from './arguments.ts'
import { comparison } from './findings.ts'
import { readBank } from './readBank.ts'
import { ImportRefused } from './refused.ts'
import type { ImportOutcome } from './report.ts'
import { subjectNames } from './subjectNames.ts'

export interface ImportWatch {
  onProgress?: (step: '读取' | '写入' | '比较', done: number, total?: number) => void
  /** Aborting ends the import with nothing written. */
  signal?: AbortSignal
  /** Where pictures stand; without it none is looked for. */
  filesDir?: string
}

/**
 * Reads a file of questions and files it into the subject, all of it or nothing. Throws ImportRefused
 * where the file, its columns or the subject can't be used; then, as after an abort, nothing was written.
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
  const { drafts, ...read } = await readBank(args.file, subjectNames(subject), args, (rows) => {
    watch.signal?.throwIfAborted()
    watch.onProgress?.('读取', rows)
  })
  const { dryRun, allow } = args
  const compared = comparison({
    subjectID: subject.subject_id,
    drafts,
    filesDir: watch.filesDir,
    allowed: allow,
    dryRun,
  })
  const filed = await fileDrafts(store, { appEName: subject.code, tree: { sourceName: args.tree } }, drafts, {
    dryRun,
    compare: compared.compare,
    onProgress: (done, total) => watch.onProgress?.(dryRun ? '比较' : '写入', done, total),
    ...(watch.signal ? { signal: watch.signal } : {}),
  })
  return {
    dryRun,
    fileName: basename(args.file),
    ...read,
    subject: { code: subject.code, name: subject.short_name },
    tree: args.tree,
    drafts,
    filed,
    findings: compared.findings,
    seconds: (performance.now() - started) / 1000,
  }
}
