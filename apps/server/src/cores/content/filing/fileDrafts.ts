import { setTimeout as pause } from 'node:timers/promises'
import type { QuestionDraft } from '@tizhou/domain/content/question'
import { newId } from '../../../platform/database/ids.ts'
import type { Store, Tx } from '../../../platform/database/store.ts'
import { countRevision, revisionOf, subjectByCode } from '../../subjects/subjects.ts'
import type { TreeName } from './chapterFiler.ts'
import { compareDrafts, draftPlan, type FilingPlace } from './draftPlan.ts'
import { writePlan } from './draftRows.ts'
import { frameToKeep, type Keeping, type KeptFrame, keepImport, noteNames } from './keptFiling.ts'
import { PacedWrites } from './pacedWrites.ts'
import type { Filed } from './plannedDrafts.ts'
import { publish } from './publish.ts'
import { noDifferences } from './stagedDifferences.ts'
import {
  countStaged,
  dropStaging,
  isStaging,
  keepLease,
  LOOK_AGAIN_MS,
  openStaging,
  PlanOutdated,
  removeStaged,
  stage,
  sweepStagings,
} from './staging.ts'

export type { Filed } from './plannedDrafts.ts'

export interface FileOptions {
  dryRun?: boolean
  /** Paths of chapters (names joined by `/`) that are open without VIP; absent: unchanged. */
  freePaths?: ReadonlySet<string>
  onProgress?: (done: number, total: number) => void
  /** Aborting rolls everything back. */
  signal?: AbortSignal
  now?: number
  /** The run for which the changes are recorded, so that it can be undone; absent: not recorded. */
  importID?: number
  /**
   * Checks the bank before anything is written, and throws where the drafts must not be filed. It is called again where
   * the subject changes meanwhile, so that what is written was checked.
   */
  compare?: (on: Pick<Store, 'db'>) => Promise<void>
  /** Further work in the transaction that makes the questions visible; not called in a dry run. Must be short. */
  alongside?: (tx: Tx, filed: Filed) => Promise<void>
}

/** Up to so many drafts are written in one transaction. SQLite needs less than 20 ms for them. */
const FEW = 200
/** Drafts that one transaction gathers, of more than a few. */
const PARTS = { first: 100, least: 50, most: 250 }
/**
 * How often an import starts again because an editor changed the subject; after that it holds the write lock for its
 * whole length.
 */
const ATTEMPTS = 5

/**
 * Files questions into a subject's tree: unknown external ids are added, known ones are updated where they differ,
 * others are left alone, so repeating the call changes nothing. A draft without a chapter is added to the bank only,
 * for papers to name; so is every one where no tree is given, and known ones stay where they are. All or nothing: larger imports are staged invisibly in short transactions and published in one
 * more, so that concurrent writers do not wait. Throws for an unknown subject or style, or when aborted; then nothing
 * was written.
 */
export async function fileDrafts(
  store: Store,
  place: { appEName: string; tree: TreeName | undefined },
  drafts: QuestionDraft[],
  options: FileOptions = {},
): Promise<Filed> {
  const subject = await subjectByCode(store, place.appEName)
  if (!subject) throw new Error(`没有科目 ${place.appEName}`)
  const subjectID = subject.subject_id
  const into = { subjectID, tree: place.tree, freePaths: options.freePaths }
  const now = options.now ?? Date.now()
  if (options.dryRun) {
    await options.compare?.(store)
    return compareDrafts(store, into, drafts, now)
  }
  for (let attempt = 1; attempt < ATTEMPTS; attempt++) {
    const filed = await (drafts.length <= FEW ? fileCompared : fileStaged)(store, into, drafts, now, options)
    if (filed) return filed
  }
  return fileAtOnce(store, into, drafts, now, options)
}

/**
 * As fileDrafts, within the caller's transaction; the caller increments the subject's revision. Without a tree the
 * questions are added to the bank only.
 */
export async function fileInto(
  tx: Tx,
  subjectID: number,
  tree: TreeName | undefined,
  drafts: QuestionDraft[],
  now: number,
): Promise<Filed> {
  const plan = await draftPlan(tx, { subjectID, tree }, drafts, now)
  const rows = plan.plan(drafts)
  await writePlan(tx, rows, plan.frame(), now)
  return plan.filed
}

/** Compares with the bank outside a transaction, however large it is. Undefined as in fileStaged. */
async function fileCompared(
  store: Store,
  into: FilingPlace,
  drafts: QuestionDraft[],
  now: number,
  options: FileOptions,
): Promise<Filed | undefined> {
  await othersEnd(store, into.subjectID, options.signal)
  const { compare, ...rest } = options
  if (!compare) return fileAtOnce(store, into, drafts, now, options)
  const revision = await revisionOf(store, into.subjectID)
  await compare(store)
  return fileAtOnce(store, into, drafts, now, rest, revision).catch(ifOutdated)
}

function ifOutdated(error: unknown): undefined {
  if (!(error instanceof PlanOutdated)) throw error
}

/** `revision`: the subject's when it was compared; throws PlanOutdated where it has changed. */
async function fileAtOnce(
  store: Store,
  into: FilingPlace,
  drafts: QuestionDraft[],
  now: number,
  { signal, onProgress, alongside, compare, importID }: FileOptions,
  revision?: number,
): Promise<Filed> {
  const filed = await store.write(async (tx) => {
    signal?.throwIfAborted()
    await compare?.(tx)
    const plan = await draftPlan(tx, into, drafts, now)
    const rows = plan.plan(drafts)
    const frame = plan.frame()
    const kept = keepingFor(importID, newId())
    if (kept) noteNames(kept, rows)
    const keptFrame = kept && (await frameToKeep(tx, kept, frame))
    await writePlan(tx, rows, frame, now, kept)
    if (plan.filed.added + plan.filed.changed > 0) {
      await moveOn(tx, into.subjectID, now, revision)
      if (kept && keptFrame) await keep(tx, kept, keptFrame, into.subjectID, now)
    }
    await alongside?.(tx, plan.filed)
    return plan.filed
  })
  onProgress?.(drafts.length, drafts.length)
  return filed
}

/** Undefined where the subject changed meanwhile: then nothing was written. */
async function fileStaged(
  store: Store,
  into: FilingPlace,
  drafts: QuestionDraft[],
  now: number,
  options: FileOptions,
): Promise<Filed | undefined> {
  const stagingID = await turnOf(store, into.subjectID, options.signal)
  const letGo = keepLease(store, stagingID)
  try {
    const filed = await stageAndPublish(store, { stagingID, letGo }, into, drafts, now, options)
    // It is published: staging rows that remain are removed by the next sweep.
    await removeStaged(store, stagingID).catch(() => undefined)
    return filed
  } catch (error) {
    await dropStaging(store, stagingID)
    return ifOutdated(error)
  } finally {
    await letGo()
  }
}

async function stageAndPublish(
  store: Store,
  { stagingID, letGo }: { stagingID: number; letGo: () => Promise<void> },
  into: FilingPlace,
  drafts: QuestionDraft[],
  now: number,
  { signal, onProgress, alongside, compare, importID }: FileOptions,
): Promise<Filed> {
  const revision = await revisionOf(store, into.subjectID)
  await compare?.(store)
  const plan = await draftPlan(store, into, drafts, now)
  const kept = keepingFor(importID, stagingID)
  const gathering = { stagingID, paced: new PacedWrites(store, PARTS), differences: noDifferences(), kept }
  for (let done = 0; done < drafts.length; ) {
    signal?.throwIfAborted()
    const some = drafts.slice(done, done + gathering.paced.size)
    await stage(gathering, some.length, plan.plan(some))
    done += some.length
    onProgress?.(done, drafts.length)
  }
  signal?.throwIfAborted()
  const frame = plan.frame()
  // As the plan, it holds while the subject's revision stays.
  const keptFrame = kept && (await frameToKeep(store, kept, frame))
  await countStaged(store)
  // Publishing ends the staging: a renewal beside it would wait for it, a connection each.
  await letGo()
  const isChange = plan.filed.added + plan.filed.changed > 0
  const isCurrent = async (on: Pick<Store, 'db'>) => (await revisionOf(on, into.subjectID)) === revision
  await store
    .write(async (tx) => {
      if (isChange && !(await isCurrent(tx))) throw new PlanOutdated('the subject was changed')
      // Questions first, then the subject, as editors lock them: two that meet would else wait for each other.
      await publish(tx, gathering, frame, now)
      if (isChange) await moveOn(tx, into.subjectID, now, revision)
      if (isChange && kept && keptFrame) await keep(tx, kept, keptFrame, into.subjectID, now)
      await alongside?.(tx, plan.filed)
    })
    .catch(async (error) => {
      // What somebody changed in the moment between may stand where the plan writes: no failure, but a plan that is over.
      if (!isChange || (await isCurrent(store))) throw error
      throw new PlanOutdated('the subject was changed', { cause: error })
    })
  return plan.filed
}

const keepingFor = (importID: number | undefined, keptID: number): Keeping | undefined =>
  importID === undefined ? undefined : { importID, keptID, groups: new Set(), points: new Set() }

const keep = async (tx: Tx, kept: Keeping, frame: KeptFrame, subjectID: number, now: number): Promise<void> =>
  keepImport(tx, kept, frame, { subjectID, revision: await revisionOf(tx, subjectID), now })

async function moveOn(tx: Tx, subjectID: number, now: number, revision: number | undefined): Promise<void> {
  await countRevision(tx, subjectID, now)
  if (revision !== undefined && (await revisionOf(tx, subjectID)) !== revision + 1)
    throw new PlanOutdated('the subject was changed')
}

/** Imports of a subject run one after another; a dead process' staging is cleared away first. */
export async function turnOf(store: Store, subjectID: number, signal: AbortSignal | undefined): Promise<number> {
  for (;;) {
    signal?.throwIfAborted()
    await sweepStagings(store)
    const stagingID = await openStaging(store, subjectID)
    if (stagingID !== undefined) return stagingID
    await pause(LOOK_AGAIN_MS)
  }
}

async function othersEnd(store: Store, subjectID: number, signal: AbortSignal | undefined): Promise<void> {
  while (await isStaging(store, subjectID)) {
    signal?.throwIfAborted()
    await sweepStagings(store)
    await pause(LOOK_AGAIN_MS)
  }
}
