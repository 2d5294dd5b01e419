import { pageList, type RoutePath } from '../../pages.ts'

const CARDS: RoutePath = '/AIcard'

/** Cards are named once their page is built. */
export const hasCards = (): boolean => pageList.some(({ path }) => path === CARDS)

/** The cards of these points (SameKnowPointID), all due at once. */
export const cardsOf = (pointIDs: readonly number[]): { to: RoutePath; search: object } => ({
  to: CARDS,
  search: pointIDs.length === 1 ? { point: pointIDs[0] } : { points: pointIDs.join(',') },
})
