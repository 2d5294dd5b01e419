import type { Tx } from '../../store/store.ts'

/** Gives how many were ended. Call `services.sessions.forget` after the commit, so that it counts at once. */
export function endSessionsOf(tx: Pick<Tx, 'run'>, userID: number, now: number): Promise<number> {
  return tx.run(`update session set ended_at = ?, ended_by = 'logout' where user_id = ? and ended_at is null`, [
    now,
    userID,
  ])
}
