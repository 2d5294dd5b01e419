import { LIVE_BOUNDS, type LiveModule } from '@tizhou/domain/live/lesson'
import type { Caller } from '../../platform/calls/caller.ts'
import type { With } from '../../platform/coreFront.ts'
import type { Store } from '../../platform/database/store.ts'
import type { Entitlements } from '../subjects/entitlements.ts'
import { opensLesson } from './speaking.ts'

/** A lesson begins at most this long after its room opened, and lasts no longer than this, ms. */
const LONGEST_MS = LIVE_BOUNDS.minutes * 60_000
/** So many lessons of a subject at one time are looked at. */
const MOST = 50

export interface Begun {
  module: LiveModule
  /** When its room opened or, once it runs, when it started, ms UTC. */
  at: number
}

/** The lessons of a subject whose rooms are open or that run, and that this learner may enter. */
export async function begunLessons(
  services: With<'store' | 'now', { entitlements: Entitlements }>,
  { userID, appID, now }: { userID: number; appID: number; now: number },
): Promise<Begun[]> {
  const rows = await services.store.db
    .selectFrom('live_lesson')
    .select(['subject_id', 'module', 'free', 'vns', 'opens_at', 'starts_at'])
    .where('subject_id', '=', appID)
    .where('starts_at', '>', now - LONGEST_MS)
    .where('starts_at', '<=', now + LONGEST_MS)
    .where('opens_at', '<=', now)
    .where('ends_at', '>', now)
    .where('withdrawn_at', 'is', null)
    .limit(MOST)
    .execute()
  const caller: Caller = { userID, userName: '', nickName: '', roles: [] }
  const isOpen = await Promise.all(rows.map((row) => opensLesson(services, caller, row)))
  return rows
    .filter((_, at) => isOpen[at])
    .map(({ module, opens_at, starts_at }) => ({ module, at: now < starts_at ? opens_at : starts_at }))
}

/** The subjects with a lesson whose room opened, or that started or ended, after `from` and not after `to`. */
export async function subjectsWithTurns({ db }: Pick<Store, 'db'>, from: number, to: number): Promise<number[]> {
  const rows = await db
    .selectFrom('live_lesson')
    .select('subject_id')
    .distinct()
    .where('starts_at', '>', from - LONGEST_MS)
    .where('starts_at', '<=', to + LONGEST_MS)
    .where('withdrawn_at', 'is', null)
    .where((eb) =>
      eb.or(
        (['opens_at', 'starts_at', 'ends_at'] as const).map((turn) =>
          eb.and([eb(turn, '>', from), eb(turn, '<=', to)]),
        ),
      ),
    )
    .execute()
  return rows.map(({ subject_id }) => subject_id)
}
