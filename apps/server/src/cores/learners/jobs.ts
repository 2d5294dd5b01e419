import type { Tx } from '../../platform/database/store.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { applyItems } from './applyItems.ts'
import { stateNumber } from './items.ts'
import { changeRun, endUndo, forgetPersons, itemsIn, type RunRow, runByID } from './runs.ts'
import { undoItems } from './undoItems.ts'

/** A check that nobody made a run of is removed after so long, with the phones of its file. */
const KEPT_MS = 86_400_000
/** Each row is several statements. */
const AT_ONCE = 50

/** Changes many learners, a few in each transaction, and takes such changes back. */
const changeLearners: Job<RunRow, 'entitlements'> = {
  name: 'change-learners',
  does: 'imports learners and changes the access of many, as staff asked',
  everyMs: 1_000,
  async find({ store }, { now }) {
    const next = await store.db
      .selectFrom('learner_run')
      .selectAll()
      .where('state', 'in', ['running', 'undoing'])
      .orderBy('created_at')
      .limit(1)
      .executeTakeFirst()
    if (next) return next
    return store.db
      .selectFrom('learner_run')
      .selectAll()
      .where('state', '=', 'checked')
      .where('created_at', '<=', now - KEPT_MS)
      .limit(1)
      .executeTakeFirst()
  },
  async work({ store, entitlements }, found, turn) {
    const isUndo = found.state === 'undoing'
    const items =
      found.state === 'checked'
        ? []
        : await itemsIn(store, found.run_id, stateNumber(isUndo ? 'done' : 'waiting'), AT_ONCE)
    let changed: number[] = []
    await turn.commit(turn.progress, async (tx) => {
      const run = await runByID(tx, found.run_id)
      if (!run || run.state !== found.state) return
      if (run.state === 'checked') {
        await tx.db.deleteFrom('learner_run_item').where('run_id', '=', run.run_id).execute()
        await tx.db.deleteFrom('learner_run').where('run_id', '=', run.run_id).execute()
      } else if (isUndo) {
        changed = await undoItems(tx, run, items, turn.now)
        if (items.length < AT_ONCE) await endUndo(tx, run.run_id)
      } else if (run.stop_asked === 1) await end(tx, run, 'stopped', turn.now)
      else {
        changed = await applyItems(tx, run, items, turn.now)
        if (items.length < AT_ONCE) await end(tx, run, 'done', turn.now)
      }
    })
    for (const userID of changed) entitlements.forget(userID)
  },
}

async function end(tx: Tx, run: RunRow, state: 'done' | 'stopped', now: number): Promise<void> {
  await changeRun(tx, run.run_id, ['running'], { state, finished_at: now })
  await forgetPersons(tx, run.run_id)
}

export const learnersJobs: readonly Job[] = [changeLearners]
