import type { With } from '../../platform/coreFront.ts'
import { userByID } from '../people/users.ts'
import type { Entitlements } from '../subjects/entitlements.ts'

/** A person and the subject for which unread counts are asked. */
export interface Learner {
  userID: number
  appID: number
  /** The learner's current versions of the subject. */
  vns: readonly number[]
  agentCode: string
  /** When the account was made, ms UTC: earlier things are not news to it. */
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
