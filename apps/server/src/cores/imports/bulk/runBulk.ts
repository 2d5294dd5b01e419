import type { QuestionDraft } from '@tizhou/domain/content/question'
import type { Store, Tx } from '../../../platform/database/store.ts'
import { type BulkPlan, type PlannedChange, planBulk } from '../../content/bulk/planBulk.ts'
import type { TreeName } from '../../content/filing/chapterFiler.ts'
import type { OverwriteSample } from '../../content/filing/compareWithBank.ts'
import { type Filed, fileDrafts } from '../../content/filing/fileDrafts.ts'
import { fileRemovals, touchTrees } from '../../content/filing/fileRemovals.ts'
import { PlanOutdated } from '../../content/filing/staging.ts'
import { treeName } from '../../content/filing/storedDraft.ts'
import { chapterByID } from '../../content/questions/questions.ts'
import { revisionOf } from '../../subjects/subjects.ts'
import { ImportRefused } from '../refused.ts'
import type { Finding } from '../run/findings.ts'

/** How often it begins anew because somebody changed the subject meanwhile. */
const ATTEMPTS = 8

/** A change of these questions of a subject: those that were offered, whatever a filter finds once the run's turn comes. */
export interface BulkAsked {
  subject: { subject_id: number; code: string }
  ids: readonly number[]
  change: PlannedChange
}

export interface BulkWatch {
  signal: AbortSignal
  onRead: (done: number, total: number) => void
  onWritten: (done: number, total: number) => void
}

/** What a change found and did. */
export interface BulkOutcome {
  plan: BulkPlan
  findings: Finding[]
}

/**
 * Changes the questions, all or nothing, recorded as an import so that it can be undone as one step. `alongside` is called
 * in the transaction that makes it visible. Begins anew where the subject changes meanwhile; throws ImportRefused where
 * that never ends.
 */
export async function runBulk(
  store: Store,
  importID: number,
  { subject, ids, change }: BulkAsked,
  { signal, onRead, onWritten }: BulkWatch,
  of: { now: number; alongside: (tx: Tx, filed: Filed, outcome: BulkOutcome) => Promise<void> },
): Promise<void> {
  const subjectID = subject.subject_id
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    signal.throwIfAborted()
    const revision = await revisionOf(store, subjectID)
    const plan = await planBulk(store, subjectID, ids, change, (done) => {
      signal.throwIfAborted()
      onRead(done, ids.length)
    })
    const outcome: BulkOutcome = { plan, findings: changesOf(plan.samples, plan.drafts.length + plan.removals.length) }
    const alongside = (tx: Tx, filed: Filed) => of.alongside(tx, filed, outcome)
    const common = { importID, now: of.now, signal, onProgress: onWritten }
    try {
      if (plan.removals.length > 0) {
        const side = change.what === 'retire' ? 'taken' : 'put'
        await fileRemovals(store, subjectID, side, plan.removals, { ...common, revision, alongside })
      } else {
        const tree = change.what === 'move' ? await treeOf(store, subjectID, change.chapterID) : undefined
        await fileChanges(store, { subject, tree, revision }, plan.drafts, { ...common, alongside })
      }
      return
    } catch (error) {
      if (!(error instanceof PlanOutdated || error instanceof BankMoved)) throw error
    }
  }
  throw new ImportRefused('这个科目一直有人在修改，批量修改没有写入，请稍后再试')
}

/** Undefined where the chapter is gone: then the subject has changed since it was planned, and nothing is filed. */
async function treeOf(store: Store, subjectID: number, chapterID: number): Promise<TreeName | undefined> {
  const chapter = await chapterByID(store, subjectID, chapterID)
  return chapter && treeName(store, chapter.tree_id)
}

async function fileChanges(
  store: Store,
  { subject, tree, revision }: { subject: BulkAsked['subject']; tree: TreeName | undefined; revision: number },
  drafts: QuestionDraft[],
  options: Parameters<typeof fileDrafts>[3] & { now: number; alongside: (tx: Tx, filed: Filed) => Promise<void> },
): Promise<void> {
  await fileDrafts(store, { appEName: subject.code, tree }, drafts, {
    ...options,
    // The drafts are the questions as they were read: what somebody changed since must not be lost.
    compare: async (on) => {
      if ((await revisionOf(on, subject.subject_id)) !== revision) throw new BankMoved('the subject was changed')
    },
    alongside: async (tx, filed) => {
      if (filed.changed > 0) await touchTrees(tx, subject.subject_id, options.now)
      await options.alongside(tx, filed)
    },
  })
}

/** Ends the filing instead of beginning it anew with drafts that are no longer what stands in the bank. */
class BankMoved extends Error {}

const changesOf = (samples: readonly OverwriteSample[], count: number): Finding[] =>
  count === 0 ? [] : [{ kind: 'changes', count, samples: [...samples] }]
