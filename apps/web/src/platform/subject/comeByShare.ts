import { useQuery } from '@tanstack/react-query'
import { comeByShare } from '../../calls/chapters.ts'
import { useRouterState } from '../navigation/router/hooks.ts'

/** What stands in a friend's link (packages/contract, comeByShare). */
const CODE = /^[a-z0-9]{8,32}$/

/** By whose link one comes, where the address names one: asked before a subject is chosen, told on the page it leads to. */
export function useComeByShare() {
  // Whichever page it is: the code stands in the address of each page over a tree.
  const share = useRouterState(({ address }) => address.search.share)
  const code = share !== undefined && CODE.test(share) ? share : undefined
  return useQuery({ ...comeByShare({ code: code ?? '' }), enabled: code !== undefined })
}
