import type { Place } from '../../platform/database/personalRows.ts'
import { personalFiles, removePersonal } from '../../platform/database/personalRows.ts'
import type { Tx } from '../../platform/database/store.ts'
import type { Job, JobServices, Turn } from '../../platform/jobs/job.ts'
import { emptyAccount } from '../people/emptyAccount.ts'
import { staffMember } from '../people/staff.ts'
import { endEntitlements } from '../subjects/endEntitlements.ts'
import { type DeletionRow, dueDeletion, noteDeletion, putDeletion } from './deletions.ts'
import { DELETED } from './parts.ts'

/** Delay after the sessions ended, by when calls that other servers had admitted and queued events have ended. */
const SETTLE_MS = 10 * 60_000
/**
 * Delay between rounds: a later round deletes what was written after the previous one; the first round that finds
 * nothing is the last.
 */
const ROUND_MS = 60 * 60_000
/** Tables of one slice. */
const TABLES = 10

/**
 * Deletes accounts whose waiting time is over: first the log-in and the name, then in rounds all of the person's rows
 * (parts.ts), a slice at a time.
 */
export const deleteAccounts: Job<DeletionRow> = {
  name: 'delete-accounts',
  does: 'deletes accounts whose time of waiting is over',
  everyMs: 10_000,
  async find({ store }, { now }) {
    return dueDeletion(store, now)
  },
  async work(services, row, turn) {
    if (row.state === 'asked') return begin(services, row, turn)
    const table = DELETED[row.step]
    if (table?.file)
      for (const path of await personalFiles(services.store, table, row.user_id)) await services.files.remove(path)
    await turn.commit(turn.progress, (tx) => goOn(tx, row, turn))
  },
}

async function begin({ store, sessions, entitlements }: JobServices, row: DeletionRow, turn: Turn): Promise<void> {
  const { user_id: userID } = row
  const { now } = turn
  await turn.hold()
  await store.write(async (tx) => {
    // An account that has become staff meanwhile is not deleted.
    const isStaff = (await staffMember(tx, userID)) !== undefined
    const next = isStaff
      ? ({ state: 'takenBack', next_at: null, ended_at: now } as const)
      : ({ state: 'running', next_at: now + SETTLE_MS, step: 0, place: 'null', found: 0 } as const)
    if (!(await putDeletion(tx, userID, 'asked', next)) || isStaff) return
    await sessions.endAll(tx, userID)
    await endEntitlements(tx, userID, { at: now, reason: '账号注销' })
    await emptyAccount(tx, userID, now)
    await noteDeletion(tx, userID, { at: now, call: 'account.askDeletion', state: '注销开始', address: '' })
  })
  sessions.forget(userID)
  entitlements.forget(userID)
}

async function goOn(tx: Tx, row: DeletionRow, { size, now }: Turn): Promise<void> {
  let { step, found } = row
  let place = JSON.parse(row.place) as Place
  let left = size
  for (let looked = 0; looked < TABLES && left > 0 && step < DELETED.length; looked++) {
    const table = DELETED[step] as (typeof DELETED)[number]
    // A table with files, and each part of a log, takes a slice of its own.
    if (looked > 0 && (table.file || table.walked)) break
    const { removed, next } = await removePersonal(tx, table, { userID: row.user_id, place, size: left })
    found += removed
    left -= removed
    place = next ?? null
    if (next === undefined) step++
    if (table.walked) break
  }
  if (step < DELETED.length) {
    await putDeletion(tx, row.user_id, 'running', { step, place: JSON.stringify(place), found })
    return
  }
  const again = { state: 'running', next_at: now + ROUND_MS, step: 0, place: 'null', found: 0 } as const
  const done = { state: 'done', next_at: null, ended_at: now, step, place: 'null' } as const
  await putDeletion(tx, row.user_id, 'running', found > 0 ? again : done)
  if (found === 0)
    await noteDeletion(tx, row.user_id, { at: now, call: 'account.askDeletion', state: '注销完成', address: '' })
}
