import type { UndoLosses } from '@tizhou/domain/content/undoLosses'
import { newId } from '../../../platform/database/ids.ts'
import type { Store, Tx } from '../../../platform/database/store.ts'
import { addAuditRow } from '../../audit/auditRows.ts'
import { changesBetween } from '../../audit/changes.ts'
import { isStaging } from '../../content/filing/staging.ts'
import { type UndoDifferences, undoDifferences } from '../../content/filing/undoDifferences.ts'
import {
  countAdded,
  countLeaving,
  type KeptImport,
  keptOf,
  laterImports,
  takeUndo,
  type UndoCounts,
  undoCounts,
  undoFiling,
} from '../../content/filing/undoFiling.ts'
import { revisionOf, subjectByID } from '../../subjects/subjects.ts'
import { isAnswered, isNoted, isUsed } from '../usedQuestions.ts'
import { importByID } from './importRows.ts'
import { COMMAND_LINE } from './runImport.ts'

type Reads = Pick<Store, 'db'>

/** Of so many questions counting what an undo would do takes longer than requests should wait for. */
const MANY = 2_000

/** What is shown before an import is undone. */
export interface UndoOffer extends UndoCounts {
  /** Later imports of the same questions, newest first: they must be undone first. */
  later: { importID: number; fileName: string }[]
}

/** Why an import cannot be undone; nothing was written. */
export class UndoRefused extends Error {
  readonly edited: number

  constructor(message: string, edited = 0) {
    super(message)
    this.edited = edited
  }
}

/** Undefined where there is nothing to undo: the run did not end, changed nothing, or was undone already. */
export async function undoOffer(on: Reads, importID: number): Promise<UndoOffer | undefined> {
  const found = await undoable(on, importID)
  return found && offerOf(on, found.kept, found.isLong)
}

async function undoable(on: Reads, importID: number): Promise<{ kept: KeptImport; isLong: boolean } | undefined> {
  const kept = await keptOf(on, importID)
  if (!kept || kept.undoneAt !== null) return undefined
  const run = await importByID(on, importID)
  return { kept, isLong: run !== undefined && run.added + run.changed > MANY }
}

const offerOf = async (on: Reads, kept: KeptImport, isLong: boolean): Promise<UndoOffer> => ({
  ...(await undoCounts(on, kept, isUsed, isLong)),
  later: await filesOf(on, await laterImports(on, kept, isLong)),
})

/** What learners have of the questions that an undo takes away from their chapters; it is said before. */
export async function learnersOfLeaving(on: Reads, importID: number): Promise<UndoLosses> {
  const found = await undoable(on, importID)
  if (!found) return { gone: 0, answered: 0, noted: 0 }
  const { kept, isLong } = found
  return {
    gone: await countLeaving(on, kept, undefined, isLong),
    answered: await countLeaving(on, kept, isAnswered, isLong),
    noted: await countLeaving(on, kept, isNoted, isLong),
  }
}

/** What an undo reads before it writes: so that nobody waits for it, it is read before the transaction. */
export interface UndoRead {
  /** The subject's: of another revision it has to be read again. */
  revision: number
  offer: UndoOffer
  differences: UndoDifferences
}

/** Undefined as in undoOffer. */
export async function readUndo(on: Reads, importID: number): Promise<UndoRead | undefined> {
  const found = await undoable(on, importID)
  if (!found) return undefined
  const { kept, isLong } = found
  return {
    revision: await revisionOf(on, kept.subjectID),
    offer: await offerOf(on, kept, isLong),
    differences: await undoDifferences(on, kept.keptID, isLong),
  }
}

/**
 * Undoes an import within the caller's transaction, all or nothing. Throws UndoRefused where that is impossible, or
 * would lose manual edits without permission, or of more questions than `editedTold`. `read`: by readUndo, before the
 * transaction.
 */
export async function undoImport(
  tx: Tx,
  importID: number,
  by: { now: number; name: string; allowEdited: boolean; editedTold?: number | undefined },
  read?: UndoRead,
): Promise<UndoCounts> {
  const kept = await keptOf(tx, importID)
  if (!kept) throw new UndoRefused('这次导入没有改动题库，没有可以撤销的内容')
  if (!(await takeUndo(tx, kept, by))) throw new UndoRefused('这次导入已经撤销过了')
  if (await isStaging(tx, kept.subjectID)) throw new UndoRefused('这个科目正在导入题目，请等它结束后再撤销')
  // What was read before holds while the subject's revision does.
  const isCurrent = read !== undefined && (await revisionOf(tx, kept.subjectID)) === read.revision + 1
  const differences = isCurrent ? read.differences : await undoDifferences(tx, kept.keptID, false)
  const { later, ...counted } = isCurrent ? read.offer : await offerOf(tx, kept, false)
  if (later.length > 0)
    throw new UndoRefused(
      `之后的导入也改动过这些题，请先撤销它：${later.map(({ fileName }) => `「${fileName}」`).join('、')}`,
    )
  // Whether an added question is used by now no revision tells.
  const counts = differences.isWhereItPut ? counted : { ...counted, ...(await countAdded(tx, kept, isUsed)) }
  if (counts.edited > 0 && !by.allowEdited)
    throw new UndoRefused(`导入后有 ${counts.edited} 题被手工修改过，撤销会丢失这些修改，需要确认`, counts.edited)
  if (by.editedTold !== undefined && counts.edited > by.editedTold)
    throw new UndoRefused(
      `导入后被手工修改过的题现在是 ${counts.edited} 题，确认的是 ${by.editedTold} 题：什么也没有撤销，请重新确认`,
      counts.edited,
    )
  await undoFiling(tx, kept, { now: by.now, name: by.name, isUsed, differences })
  return counts
}

async function filesOf(on: Reads, importIDs: readonly number[]): Promise<UndoOffer['later']> {
  const files: UndoOffer['later'] = []
  for (const importID of importIDs)
    files.push({ importID, fileName: (await importByID(on, importID))?.file_name ?? String(importID) })
  return files
}

/** As undoImport, from the command line, which its audit row names. */
export async function undoOnCommandLine(store: Store, importID: number, allowEdited: boolean): Promise<UndoCounts> {
  const read = await readUndo(store, importID)
  return store.write(async (tx) => {
    const now = Date.now()
    const run = await importByID(tx, importID)
    if (run && (await subjectByID(tx, run.subject_id))?.is_reviewed === 1)
      throw new UndoRefused('这个科目的题目修改要另一人审核：请在管理后台撤销，由另一位编辑发布')
    const counts = await undoImport(tx, importID, { now, name: COMMAND_LINE, allowEdited }, read)
    await addAuditRow(tx, {
      audit_id: newId(),
      at: now,
      actor_id: 0,
      actor_name: COMMAND_LINE,
      call: 'imports.importUndo',
      target_kind: 'import',
      target_id: String(importID),
      target_name: run?.file_name ?? '',
      changes: JSON.stringify(changesBetween({ undone: false }, { undone: true, ...counts })),
      address: '',
    })
    return counts
  })
}
