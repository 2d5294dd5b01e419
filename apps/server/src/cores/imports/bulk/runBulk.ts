import type { QuestionDraft } from '@tizhou/domain/content/question'
import type { Store, Tx } from '../../../platform/database/store.ts'
import type { BulkPlan, PlannedChange, Sample } from '../../content/bulk/planBulk.ts'
import { planBulk } from '../../content/bulk/planBulk.ts'
import type { TreeName } from '../../content/filing/chapterFiler.ts'
import { type Filed, fileDrafts } from '../../content/filing/fileDrafts.ts'
import { fileRemovals, touchTrees } from '../../content/filing/fileRemovals.ts'
import { PlanOutdated } from '../../content/filing/staging.ts'
import { treeName } from '../../content/filing/storedDraft.ts'
import { foundIDs, type QuestionFilter } from '../../content/questions/questionList.ts'
import { revisionOf } from '../../subjects/subjects.ts'
import { ImportRefused } from '../refused.ts'
import type { Finding } from '../run/findings.ts'

/** How often it begins anew because somebody changed the subject meanwhile. */
const ATTEMPTS = 8

/** A change of all questions that a filter finds. */
export interface BulkAsked {
  subject: { subject_id: number; code: string }
  filter: QuestionFilter
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
 * Changes all questions that the filter finds, all or nothing, recorded as an import so that it can be undone as one step.
 * `alongside` is called in the transaction that makes it visible. Begins anew where the subject changes meanwhile, for
 * the same questions; throws ImportRefused where that never ends.
 */
export async function runBulk(
  store: Store,
  importID: number,
  { subject, filter, change }: BulkAsked,
  { signal, onRead, onWritten }: BulkWatch,
  of: { now: number; alongside: (tx: Tx, filed: Filed, outcome: BulkOutcome) => Promise<void> },
): Promise<void> {
  const subjectID = subject.subject_id
  const ids = await foundIDs(store, filter)
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
        const tree = change.what === 'move' ? await treeName(store, change.treeID) : undefined
        await fileChanges(store, { subject, tree, revision }, plan.drafts, { ...common, alongside })
      }
      return
    } catch (error) {
      if (!(error instanceof PlanOutdated || error instanceof BankMoved)) throw error
    }
  }
  throw new ImportRefused('这个科目一直有人在修改，批量修改没有写入，请稍后再试')
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

const changesOf = (samples: readonly Sample[], count: number): Finding[] =>
  count === 0 ? [] : [{ kind: 'changes', count, samples: [...samples] }]
