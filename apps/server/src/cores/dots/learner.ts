import type { With } from '../../platform/coreFront.ts'
import { userByID } from '../people/users.ts'
import type { Entitlements } from '../subjects/entitlements.ts'

/** For whom something is unread: a person who studies a subject. */
export interface Learner {
  userID: number
  appID: number
  /** Versions of the subject that are held at this moment. */
  vns: readonly number[]
  agentCode: string
  /** What was there before the account is not news to it, ms UTC. */
  since: number
  now: number
}

export async function learnerOf(
  services: With<'store' | 'now', { entitlements: Pick<Entitlements, 'of'> }>,
  userID: number,
  appID: number,
): Promise<Learner> {
  const [user, held] = await Promise.all([userByID(services.store, userID), services.entitlements.of(userID)])
  const now = services.now()
  return {
    userID,
    appID,
    vns: held
      .filter(({ subject_id, starts_at, ends_at }) => subject_id === appID && starts_at <= now && ends_at > now)
      .map(({ vn }) => vn),
    agentCode: user?.agent_code ?? '',
    since: user?.created_at ?? now,
    now,
  }
}
