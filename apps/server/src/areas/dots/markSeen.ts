import type { Services } from '../../platform/services.ts'

/** Somebody has seen all of these kinds in a subject; the other pages of the learner hear of it. */
export const markSeen = (
  services: Services,
  of: { userID: number; appID: number },
  kinds: readonly string[],
): Promise<void> =>
  services.store.write(async (tx) => {
    await services.dots.in(tx).markSeen(of, kinds, services.now())
    await services.push.tell(tx, { userID: of.userID }, 'dots')
  })
