import { pageList, type RoutePath } from '../../pages.ts'

const CARDS: RoutePath = '/AIcard'

/** Whether this build has the page of the cards. */
export const hasCards = (): boolean => pageList.some(({ path }) => path === CARDS)

/** A link to the cards of these points (SameKnowPointID), all of them due at once. */
export const cardsOf = (pointIDs: readonly number[]): { to: RoutePath; search: object } => ({
  to: CARDS,
  search: pointIDs.length === 1 ? { point: pointIDs[0] } : { points: pointIDs.join(',') },
})
