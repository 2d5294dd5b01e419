import type { Plan } from '@tizhou/domain/exam/attempt'
import { type Extra, NO_EXTRA, withExtra } from '@tizhou/domain/exam/extraTime'
import type { Insertable, Selectable } from 'kysely'
import { rowsStatement } from '../../../platform/database/reading/rowsStatement.ts'
import type { Store, Tx } from '../../../platform/database/store.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { lockUsers } from '../../people/users.ts'

type Reads = Pick<Store, 'db'>
export type GrantRow = Selectable<Tables['candidate_grant']>

/** What of one candidate's grants at a paper is needed to begin an attempt. */
export interface Grants {
  /** Names the grants that stand: equal texts mean equal grants. */
  standing: string
  /** More attempts than the paper allows, used or not. */
  attempts: number
  /** Those that were not begun. */
  unused: number
  /** More time for attempts that begin later. */
  time: readonly GrantRow[]
}

export const isUnusedAttempt = ({ kind, attempt_id }: GrantRow): boolean => kind === 'attempt' && attempt_id === null

/** `rows`: of one candidate at one paper, without those that were taken back. */
export function grantsAmong(rows: readonly GrantRow[]): Grants {
  const attempts = rows.filter(({ kind }) => kind === 'attempt')
  return {
    standing: rows.map(({ grant_id }) => grant_id).join(' '),
    attempts: attempts.length,
    unused: attempts.filter(isUnusedAttempt).length,
    time: rows.filter(({ kind, attempt_id }) => kind === 'time' && attempt_id === null),
  }
}

/** The units that a grant of time is for. */
export const unitsOfGrant = ({ unit_id }: Pick<GrantRow, 'unit_id'>, { units }: Plan): number[] =>
  unit_id === null ? units.map(({ unitID }) => unitID) : [unit_id]

/** The time that an attempt has more when it begins. */
export const extraFor = ({ time }: Pick<Grants, 'time'>, plan: Plan): Extra =>
  time.reduce((sum, grant) => withExtra(sum, unitsOfGrant(grant, plan), grant.seconds ?? 0), NO_EXTRA)

/** A candidate's grants at a paper in their order, also those that were taken back. */
export const grantRows = ({ db }: Reads, userID: number, paperID: number): Promise<GrantRow[]> =>
  db
    .selectFrom('candidate_grant')
    .selectAll()
    .where('user_id', '=', userID)
    .where('paper_id', '=', paperID)
    .orderBy('granted_at')
    .orderBy('grant_id')
    .execute()

export const grantsFor = async (on: Reads, userID: number, paperID: number): Promise<Grants> =>
  grantsAmong((await grantRows(on, userID, paperID)).filter(({ taken_back_at }) => taken_back_at === null))

/** Number of attempts that a learner was given beyond those of a paper, by paper. */
export async function grantedAttempts({ db }: Reads, userID: number, subjectID: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('candidate_grant')
    .select(['paper_id', ({ fn }) => fn.countAll<number>().as('n')])
    .where('user_id', '=', userID)
    .where('subject_id', '=', subjectID)
    .where('kind', '=', 'attempt')
    .where('taken_back_at', 'is', null)
    .groupBy('paper_id')
    .execute()
  return new Map(rows.map(({ paper_id, n }) => [paper_id, Number(n)]))
}

const STANDING = rowsStatement<{ user_id: number; paper_id: number }, GrantRow>(
  { user_id: 'bigint', paper_id: 'bigint' },
  (rows) => `select g.* from ${rows} join candidate_grant g on g.user_id = v.user_id and g.paper_id = v.paper_id
    where g.taken_back_at is null order by g.granted_at, g.grant_id`,
)

/** The standing grants of many candidates, each at one paper, by candidate. */
export async function grantsOfMany(
  tx: Tx,
  of: readonly { user_id: number; paper_id: number }[],
): Promise<Map<number, GrantRow[]>> {
  return Map.groupBy(await tx.rows(STANDING, of), ({ user_id }) => user_id)
}

/** Keeps the candidate's starts waiting until the transaction ends. */
export const lockCandidate = (tx: Tx, userID: number): Promise<void> => lockUsers(tx, [userID])

export async function addGrant(tx: Pick<Tx, 'db'>, row: Insertable<Tables['candidate_grant']>): Promise<void> {
  await tx.db.insertInto('candidate_grant').values(row).execute()
}

export async function takeGrantBack(
  tx: Pick<Tx, 'db'>,
  { grant_id }: Pick<GrantRow, 'grant_id'>,
  by: { now: number; name: string },
): Promise<void> {
  await tx.db
    .updateTable('candidate_grant')
    .set({ taken_back_at: by.now, taken_back_by: by.name })
    .where('grant_id', '=', grant_id)
    .execute()
}

/** The attempt that begins now is the granted one. */
export async function useAttempt(
  tx: Pick<Tx, 'db'>,
  { grant_id }: Pick<GrantRow, 'grant_id'>,
  attemptID: number,
): Promise<void> {
  await tx.db.updateTable('candidate_grant').set({ attempt_id: attemptID }).where('grant_id', '=', grant_id).execute()
}
