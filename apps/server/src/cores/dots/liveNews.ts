import { DOT_OF_LIVE, LIVE_DOTS, type LiveDot } from '@tizhou/domain/dots/dots'
import type { With } from '../../platform/coreFront.ts'
import type { Live } from '../live/core.ts'
import type { Learner } from './learner.ts'
import { seenAt } from './seen.ts'

export type LiveNeeds = With<'store', { live: Pick<Live, 'begunLessons'> }>

/** Lessons that the learner may enter and whose room opened, or that started, since the learner last looked at them. */
export async function liveNews(services: LiveNeeds, learner: Learner): Promise<{ kind: LiveDot; unread: number }[]> {
  const begun = await services.live.begunLessons(learner)
  const seen = begun.length === 0 ? undefined : await seenAt(services.store, learner, LIVE_DOTS)
  const unseen = begun.filter(({ module, at }) => at > (seen?.get(DOT_OF_LIVE[module]) ?? 0))
  return LIVE_DOTS.map((kind) => ({
    kind,
    unread: unseen.filter(({ module }) => DOT_OF_LIVE[module] === kind).length,
  }))
}
