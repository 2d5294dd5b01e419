import type { HistoryAction } from '@tanstack/history'
import { createBrowserHistory } from '@tanstack/history'
import { pageList } from './pages.ts'
import { agentCodeOf, rememberAgentCode } from './platform/agent/agentCode.ts'
import { arrival, filtersOf } from './platform/navigation/arrival.ts'
import { keptPage } from './platform/navigation/keepAlive.ts'
import { createPageRouter, type Place, type RouterOptions } from './platform/navigation/router/router.ts'
import { getSession, subscribeSession } from './platform/session/session.ts'
import { parseSearch } from './search.ts'

/** The agent's code in the address that the browser was opened with. */
const openedWith = agentCodeOf(parseSearch(location.search).ac)

/** Adds the agent's code to links, as navigations carry it (specification, section 2, "Agent code carry-over"). */
function carryAgent(search: Record<string, unknown>, from: Place): Record<string, unknown> {
  const ac = agentCodeOf(from.search.ac)
  return ac === undefined || agentCodeOf(search.ac) ? search : { ...search, ac }
}

/** Applies the rules of platform/navigation/arrival.ts to every navigation: links, the back button, typed addresses. */
function arrive(wanted: Place, { from, action }: { from: Place | null; action: HistoryAction }) {
  const { page, pathname, search, href } = wanted
  const kept = page?.keepAlive ? keptPage(page.path) : undefined
  // Filters return only with a new navigation to the page: a history entry keeps its own, and on the page itself they
  // can be cleared.
  const comesBack = action === 'PUSH' && from?.pathname !== pathname
  const { instead, guarded, ac } = arrival(
    { path: page?.path ?? null, pathname, search },
    {
      loggedIn: getSession() !== null,
      ac: agentCodeOf(from?.search.ac) ?? openedWith,
      kept: comesBack ? kept?.search : undefined,
    },
  )
  if (ac) rememberAgentCode(ac)
  if (instead) return { ...instead, state: { wanted: guarded ? href : undefined } }
  if (kept) kept.search = filtersOf(search)
  return null
}

/** The table of pages with the rules for navigations. An unknown path leads to / (specification, section 2). */
export const routes: Omit<RouterOptions, 'history'> = { pages: pageList, arrive, carry: carryAgent }

export const router = createPageRouter({ ...routes, history: createBrowserHistory() })

// A log-out clears the storage, but not the address: stores the agent's code again.
subscribeSession(() => {
  const ac = agentCodeOf(parseSearch(location.search).ac)
  if (ac) rememberAgentCode(ac)
})
