import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { comeByShare } from '../../calls/chapters.ts'

/** What stands in a friend's link (packages/contract, comeByShare). */
const CODE = /^[a-z0-9]{8,32}$/

/** By whose link one comes, where the address names one: asked before a subject is chosen, told on the page it leads to. */
export function useComeByShare() {
  const { share } = useSearch({ strict: false }) as { share?: string }
  const code = share !== undefined && CODE.test(share) ? share : undefined
  return useQuery({ ...comeByShare({ code: code ?? '' }), enabled: code !== undefined })
}
