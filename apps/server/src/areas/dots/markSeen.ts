import type { Services } from '../../platform/services.ts'

/** Marks these kinds as seen in a subject, and tells the learner's other pages. */
export const markSeen = (
  services: Services,
  of: { userID: number; appID: number },
  kinds: readonly string[],
): Promise<void> =>
  services.store.write(async (tx) => {
    await services.dots.in(tx).markSeen(of, kinds, services.now())
    await services.push.tell(tx, { userID: of.userID }, 'dots')
  })
