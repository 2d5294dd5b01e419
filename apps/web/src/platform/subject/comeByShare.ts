import { useQuery } from '@tanstack/react-query'
import { comeByShare } from '../../calls/chapters.ts'
import { useRouterState } from '../navigation/router/hooks.ts'

/** The form of the share code in a friend's link (packages/contract, comeByShare). */
const CODE = /^[a-z0-9]{8,32}$/

/**
 * Reports the share link that the learner came by, where the address has its code: before a subject is chosen, and on
 * the page that the link opens.
 */
export function useComeByShare() {
  // Any page of a chapter tree may carry the code in its address.
  const share = useRouterState(({ address }) => address.search.share)
  const code = share !== undefined && CODE.test(share) ? share : undefined
  return useQuery({ ...comeByShare({ code: code ?? '' }), enabled: code !== undefined })
}
