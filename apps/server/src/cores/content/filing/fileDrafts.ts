import { setTimeout as pause } from 'node:timers/promises'
import type { QuestionDraft } from '@tizhou/domain/content/question'
import { newId } from '../../../platform/database/ids.ts'
import type { Store, Tx } from '../../../platform/database/store.ts'
import { countRevision, revisionOf, subjectByCode } from '../../subjects/subjects.ts'
import type { TreeName } from './chapterFiler.ts'
import { compareDrafts, draftPlan, type FilingPlace } from './draftPlan.ts'
import { writePlan } from './draftRows.ts'
import { frameToKeep, type Keeping, type KeptFrame, keepImport } from './keptFiling.ts'
import type { Filed } from './plannedDrafts.ts'
import {
  countStaged,
  dropStaging,
  isStaging,
  LOOK_AGAIN_MS,
  openStaging,
  PlanOutdated,
  publish,
  removeStaged,
  stage,
  sweepStagings,
} from './staging.ts'

export type { Filed } from './plannedDrafts.ts'

export interface FileOptions {
  dryRun?: boolean
  /** Paths of chapters (names joined by `/`) that are open without VIP; kept as they are where not given. */
  freePaths?: ReadonlySet<string>
  onProgress?: (done: number, total: number) => void
  /** Aborting takes everything back. */
  signal?: AbortSignal
  now?: number
  /** The run whose changes are kept so that it can be undone; without it nothing is. */
  importID?: number
  /**
   * Looks at the bank before anything is written, and throws where the drafts must not go in. Where somebody changes the
   * subject meanwhile it is called again: what is written is what was looked at.
   */
  compare?: (on: Pick<Store, 'db'>) => Promise<void>
  /** What else belongs to the transaction that makes the questions visible; a dry run has none. It is short. */
  alongside?: (tx: Tx, filed: Filed) => Promise<void>
}

/** Drafts that one transaction files or gathers. SQLite writes them in less than 20 ms. */
const CHUNK = 200
/**
 * Between two of its writes an import leaves writer and processor to those who wait for them: as long as the write took,
 * within these bounds.
 */
const LEAST_BREATH_MS = 2
const MOST_BREATH_MS = 8
/** So often an import begins anew because an editor changed the subject; then it holds the writer for its length. */
const ATTEMPTS = 5

/**
 * Files questions into a subject's tree: new ones are added, those whose external id is known are updated where they
 * differ, the rest is left alone; so the same drafts again change nothing. A draft without a chapter goes into the
 * bank alone: papers name it. All or nothing: what takes more than one transaction is gathered out of sight in short
 * ones and published in one more, so that nobody who writes meanwhile waits for the import.
 * Throws when the subject or a style is unknown, or when aborted: then nothing was written.
 */
export async function fileDrafts(
  store: Store,
  place: { appEName: string; tree: TreeName },
  drafts: QuestionDraft[],
  options: FileOptions = {},
): Promise<Filed> {
  const subject = await subjectByCode(store, place.appEName)
  if (!subject) throw new Error(`没有科目 ${place.appEName}`)
  const subjectID = subject.subject_id
  if (options.dryRun) {
    await options.compare?.(store)
    return compareDrafts(store, subjectID, drafts)
  }
  const into = { subjectID, tree: place.tree, freePaths: options.freePaths }
  const now = options.now ?? Date.now()
  for (let attempt = 1; attempt < ATTEMPTS; attempt++) {
    const filed = await (drafts.length <= CHUNK ? fileCompared : fileStaged)(store, into, drafts, now, options)
    if (filed) return filed
  }
  return fileAtOnce(store, into, drafts, now, options)
}

/**
 * As fileDrafts, inside a transaction that does more; the caller counts the subject's revision. Without a tree the
 * questions go into the bank alone.
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

/** A bank is compared outside the transaction, however large it is. Undefined as in fileStaged. */
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

/** `revision`: the subject's when it was compared; where it moved on, PlanOutdated is thrown. */
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

/** Undefined where somebody changed the subject meanwhile: then nothing was written. */
async function fileStaged(
  store: Store,
  into: FilingPlace,
  drafts: QuestionDraft[],
  now: number,
  options: FileOptions,
): Promise<Filed | undefined> {
  const stagingID = await turnOf(store, into.subjectID, options.signal)
  try {
    const filed = await stageAndPublish(store, stagingID, into, drafts, now, options)
    // It is published: what is left of its rows the next sweep removes as well.
    await removeStaged(store, stagingID).catch(() => undefined)
    return filed
  } catch (error) {
    await dropStaging(store, stagingID)
    return ifOutdated(error)
  }
}

async function stageAndPublish(
  store: Store,
  stagingID: number,
  into: FilingPlace,
  drafts: QuestionDraft[],
  now: number,
  { signal, onProgress, alongside, compare, importID }: FileOptions,
): Promise<Filed> {
  const revision = await revisionOf(store, into.subjectID)
  await compare?.(store)
  const plan = await draftPlan(store, into, drafts, now)
  const kept = keepingFor(importID, stagingID)
  for (let from = 0; from < drafts.length; from += CHUNK) {
    signal?.throwIfAborted()
    const began = performance.now()
    await stage(store, stagingID, plan.plan(drafts.slice(from, from + CHUNK)), kept)
    onProgress?.(Math.min(from + CHUNK, drafts.length), drafts.length)
    await pause(Math.min(MOST_BREATH_MS, Math.max(LEAST_BREATH_MS, performance.now() - began)))
  }
  signal?.throwIfAborted()
  const frame = plan.frame()
  await countStaged(store)
  await store.write(async (tx) => {
    if (plan.filed.added + plan.filed.changed > 0) {
      await moveOn(tx, into.subjectID, now, revision)
      if (kept) await keep(tx, kept, await frameToKeep(tx, kept, frame), into.subjectID, now)
    }
    await publish(tx, stagingID, frame, now)
    await alongside?.(tx, plan.filed)
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

/** Imports of a subject go one after another; one that was lost with its process is cleared away first. */
async function turnOf(store: Store, subjectID: number, signal: AbortSignal | undefined): Promise<number> {
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
