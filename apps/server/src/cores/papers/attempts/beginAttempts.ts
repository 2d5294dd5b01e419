import { rowsStatement, upsertRows } from '../../../platform/database/reading/rowsStatement.ts'
import type { Batch, Store, Tx } from '../../../platform/database/store.ts'
import { lockUsers } from '../../people/users.ts'
import { noteSittings } from '../../replies/waitingReplies.ts'
import { paperByID } from '../papers.ts'
import { stopCounting } from '../scoring/stopCounting.ts'
import { RUNNING, type RunningRow } from './attemptRow.ts'
import { type Grants, grantsAmong, grantsOfMany, isUnusedAttempt, useAttempt } from './candidateGrants.ts'

/** A learner's start of a paper. */
export interface Beginning {
  row: RunningRow
  /** How often the paper may be taken; 0: unlimited. */
  attempts: number
  /** The paper was built by the learner and may have been deleted since it was cached. */
  isOwn: boolean
  /** Latest end of an attempt that begins now, ms UTC. */
  until: number
  /** What the candidate was granted when the row was made: where it is other by now, nothing begins. */
  grants: string
}

/**
 * `runs`: another attempt at the paper has not ended; `usedUp`: no attempt is left; `gone`: the paper was deleted;
 * `changed`: what the candidate was granted is other by now.
 */
export type Begun = 'begun' | 'runs' | 'usedUp' | 'gone' | 'changed'

/** Begins an attempt unless one runs or none is left. Concurrent starts share transactions. */
export const beginAttempt = (store: Store, beginning: Beginning): Promise<Begun> =>
  store.writeGrouped(beginAttempts, beginning)

/** Locks the users' rows, so that two starts of one learner make one attempt. */
export const beginAttempts: Batch<Beginning, Begun> = {
  keyOf: ({ row }) => row.user_id,
  async run(tx, beginnings) {
    await lockUsers(
      tx,
      beginnings.map(({ row }) => row.user_id),
    )
    const found = await tx.rows(
      EARLIER,
      beginnings.map(({ row: { user_id, subject_id, paper_id } }) => ({ user_id, subject_id, paper_id })),
    )
    const earlier = new Map(found.map((one) => [one.user_id, one]))
    const granted = await grantsOfMany(
      tx,
      beginnings.map(({ row: { user_id, paper_id } }) => ({ user_id, paper_id })),
    )
    const results = new Map<Beginning, Begun>()
    for (const one of beginnings) {
      const { user_id } = one.row
      results.set(one, await mayBegin(tx, one, earlier.get(user_id), grantsAmong(granted.get(user_id) ?? [])))
    }
    const begun = beginnings.filter((one) => results.get(one) === 'begun')
    const counting = new Set<Beginning>()
    for (const one of begun) {
      const isFirst = (earlier.get(one.row.user_id)?.begun ?? 0) === 0
      const grant = isFirst ? undefined : granted.get(one.row.user_id)?.find(isUnusedAttempt)
      if (grant) await useAttempt(tx, grant, one.row.attempt_id)
      if (isFirst || grant?.counts === 'new') counting.add(one)
      if (grant?.counts === 'new') await stopCounting(tx, one.row)
    }
    await tx.rows(
      ADD,
      begun.map((one) => ({ ...one.row, is_first: counting.has(one) ? 1 : 0 })),
    )
    await noteSittings(
      tx,
      begun.map(({ row, until }) => ({ userID: row.user_id, subjectID: row.subject_id, until })),
    )
    return beginnings.map((one) => results.get(one) as Begun)
  },
}

async function mayBegin(
  tx: Tx,
  { row, attempts, isOwn, grants }: Beginning,
  earlier: Earlier | undefined,
  granted: Grants,
): Promise<Begun> {
  if (earlier && earlier.under_way > 0) return 'runs'
  if (grants !== granted.standing) return 'changed'
  if (isOwn && !(await paperByID(tx, row.subject_id, row.paper_id))) return 'gone'
  return attempts > 0 && earlier && earlier.begun >= attempts + granted.attempts ? 'usedUp' : 'begun'
}

interface Earlier {
  user_id: number
  begun: number
  under_way: number
}

/** Each learner's number of attempts at the paper, and of those that have not ended. */
const EARLIER = rowsStatement<{ user_id: number; subject_id: number; paper_id: number }, Earlier>(
  { user_id: 'bigint', subject_id: 'bigint', paper_id: 'bigint' },
  (rows) => `select a.user_id, count(*) as begun, sum(case when a.state = 'over' then 0 else 1 end) as under_way
    from ${rows} join paper_attempt a on a.user_id = v.user_id and a.subject_id = v.subject_id and a.paper_id = v.paper_id
    group by a.user_id`,
)

const ADD = upsertRows({ table: 'paper_attempt', columns: [...RUNNING, 'is_first'], key: ['attempt_id'] })
